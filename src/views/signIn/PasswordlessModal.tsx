import { useSelector } from '@xstate/react';
import { selectAsksName, selectStep } from '../../machines/account/signIn/index.ts';
import type { Passwordless } from '../../machines/storefront/overlays/index.ts';
import { Sheet, SheetBody } from '../design/Sheet.tsx';
import type { SignInRef } from '../overlays/actors.ts';
import { CodeStep } from './CodeStep.tsx';
import { PhoneStep } from './PhoneStep.tsx';
import { ProfileStep } from './ProfileStep.tsx';
import styles from './SignIn.module.css';

interface PasswordlessModalProps {
  /** `null` when closed. */
  readonly signIn: SignInRef | null;
  /** `null` unless the shopper wants to create an account. */
  readonly newAccount: Passwordless['newAccount'] | null;
  readonly onClose: () => void;
}

/** The passwordless modal (Specification 2, Overlays): signing in by phone and one-time code. */
export function PasswordlessModal({ signIn, newAccount, onClose }: PasswordlessModalProps) {
  return (
    <Sheet
      id="passwordless"
      title={signIn ? <Title signIn={signIn} newAccount={newAccount} /> : 'Sign in'}
      from="centre"
      open={signIn !== null}
      onClose={onClose}
      className={styles.modal}
    >
      <SheetBody>{signIn ? <Step signIn={signIn} newAccount={newAccount} /> : null}</SheetBody>
    </Sheet>
  );
}

interface StepProps extends Pick<PasswordlessModalProps, 'newAccount'> {
  readonly signIn: SignInRef;
}

function Title({ signIn, newAccount }: StepProps) {
  const asksName = useSelector(signIn, selectAsksName);
  if (asksName) return 'Your name';
  return newAccount ? 'Create an account' : 'Sign in';
}

function Step({ signIn, newAccount }: StepProps) {
  const step = useSelector(signIn, selectStep);
  switch (step) {
    case 'phone':
      return <PhoneStep signIn={signIn} newAccount={newAccount} />;
    case 'code':
      return <CodeStep signIn={signIn} isNewAccount={Boolean(newAccount)} />;
    case 'profile':
      return <ProfileStep signIn={signIn} />;
    case null:
      return null;
  }
}
