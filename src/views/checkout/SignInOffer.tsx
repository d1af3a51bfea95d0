import { selectIsGuestMode, selectIsSessionKnown, selectUser } from '../../machines/account/session/index.ts';
import { Button } from '../design/Button.tsx';
import { formatPhone } from '../design/phone.ts';
import { useOverlays, useSession } from '../shop/context.ts';
import styles from './SignInOffer.module.css';

/** Offers guests to sign in without blocking checkout. Typed input stays. Hidden in guest mode. */
export function SignInOffer() {
  const overlays = useOverlays();
  const user = useSession(selectUser);
  const isOffered = useSession((session) => selectIsSessionKnown(session) && !selectIsGuestMode(session));
  if (user)
    return (
      <p className={styles.offer}>You are signed in{user.phone && ` with ${formatPhone(user.phone)}`}.</p>
    );
  if (!overlays || !isOffered) return null;
  return (
    <p className={styles.offer}>
      Have an account?{' '}
      <Button
        look="quiet"
        onClick={() =>
          overlays.send({
            type: 'overlay.open',
            overlay: { kind: 'passwordless', redirect: null, customSignup: false },
          })
        }
      >
        Sign in
      </Button>
    </p>
  );
}
