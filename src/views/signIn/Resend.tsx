import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { selectIsCooling, selectResendMs, selectSends } from '../../machines/account/signIn/index.ts';
import { Button } from '../design/Button.tsx';
import type { SignInRef } from '../overlays/actors.ts';
import styles from './SignIn.module.css';

/** Requests another code, after a countdown. */
export function Resend({ signIn }: { readonly signIn: SignInRef }) {
  const isCooling = useSelector(signIn, selectIsCooling);
  const sends = useSelector(signIn, selectSends);
  const resendMs = useSelector(signIn, selectResendMs);
  return (
    <div className={styles.resend}>
      <span>No code yet?</span>
      {isCooling ? (
        <Countdown key={sends} ms={resendMs} />
      ) : (
        <Button look="quiet" onClick={() => signIn.send({ type: 'signIn.resend' })}>
          Send another code
        </Button>
      )}
    </div>
  );
}

/** The time until another code can be requested. It is no live region, so screen readers do not announce every second. */
function Countdown({ ms }: { readonly ms: number }) {
  const [end] = useState(() => Date.now() + ms);
  const [left, setLeft] = useState(ms);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, end - Date.now())), 500);
    return () => clearInterval(timer);
  }, [end]);
  return <span>You can ask for another one in {timeText(Math.ceil(left / 1_000))}.</span>;
}

function timeText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`;
}
