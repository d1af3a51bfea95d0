import { useSelector } from '@xstate/react';
import { selectAsksName, selectStep } from '../../machines/account/signIn/index.ts';
import { Sheet, SheetBody } from '../design/Sheet.tsx';
import type { SignInRef } from '../overlays/actors.ts';
import { CodeStep } from './CodeStep.tsx';
import { PhoneStep } from './PhoneStep.tsx';
import { ProfileStep } from './ProfileStep.tsx';
import styles from './SignIn.module.css';

interface PasswordlessModalProps {
  /** `null` when closed. */
  readonly signIn: SignInRef | null;
  readonly onClose: () => void;
}

/** The passwordless modal (Specification 2, Overlays): signing in by phone and one-time code. */
export function PasswordlessModal({ signIn, onClose }: PasswordlessModalProps) {
  return (
    <Sheet
      id="passwordless"
      title={signIn ? <Title signIn={signIn} /> : 'Sign in'}
      from="centre"
      open={signIn !== null}
      onClose={onClose}
      className={styles.modal}
    >
      <SheetBody>{signIn ? <Step signIn={signIn} /> : null}</SheetBody>
    </Sheet>
  );
}

function Title({ signIn }: { readonly signIn: SignInRef }) {
  return useSelector(signIn, selectAsksName) ? 'Your name' : 'Sign in';
}

function Step({ signIn }: { readonly signIn: SignInRef }) {
  const step = useSelector(signIn, selectStep);
  switch (step) {
    case 'phone':
      return <PhoneStep signIn={signIn} />;
    case 'code':
      return <CodeStep signIn={signIn} />;
    case 'profile':
      return <ProfileStep signIn={signIn} />;
    case null:
      return null;
  }
}
