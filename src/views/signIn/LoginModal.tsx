import type { LoginReason, Overlay } from '../../machines/storefront/overlays/index.ts';
import { Button } from '../design/Button.tsx';
import { Sheet, SheetBody } from '../design/Sheet.tsx';
import styles from './SignIn.module.css';

interface LoginModalProps {
  /** `null` when closed. */
  readonly login: Extract<Overlay, { kind: 'login' }> | null;
  readonly onGoOn: (redirect: string | null) => void;
  readonly onClose: () => void;
}

const reasons: Readonly<Record<LoginReason, string>> = {
  checkout: 'This order needs a signed-in shopper. Your cart and all that you typed stay as they are.',
  account: 'Your orders, addresses and rewards are kept in your account.',
  helpful: 'Sign in and tell others that this review helped you.',
  review: 'Sign in to write your review. It shows your first name and initial.',
};

/** The login modal (Specification 2, Overlays): explains why signing in is needed, and continues to it. */
export function LoginModal({ login, onGoOn, onClose }: LoginModalProps) {
  return (
    <Sheet
      id="login"
      title="Please sign in"
      from="centre"
      open={login !== null}
      onClose={onClose}
      className={styles.modal}
    >
      <SheetBody>
        {login && (
          <div className={styles.form}>
            <p className={styles.lead}>{reasons[login.reason]} It takes a mobile number and a code.</p>
            <Button wide onClick={() => onGoOn(login.redirect)}>
              Go on with your mobile number
            </Button>
            <Button look="quiet" onClick={onClose}>
              Not now
            </Button>
          </div>
        )}
      </SheetBody>
    </Sheet>
  );
}
