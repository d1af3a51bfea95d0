import { useSelector } from '@xstate/react';
import { type FormEvent, useRef, useState } from 'react';
import { selectIsSignInBusy, selectPhone, selectProblem } from '../../machines/account/signIn/index.ts';
import type { Passwordless } from '../../machines/storefront/overlays/index.ts';
import { Button } from '../design/Button.tsx';
import { Link } from '../design/Link.tsx';
import type { SignInRef } from '../overlays/actors.ts';
import { problemText } from './problems.ts';
import styles from './SignIn.module.css';
import { useFirstFocus } from './useFirstFocus.ts';

interface PhoneStepProps {
  readonly signIn: SignInRef;
  readonly newAccount: Passwordless['newAccount'] | null;
}

/** The first step: the phone number. */
export function PhoneStep({ signIn, newAccount }: PhoneStepProps) {
  const known = useSelector(signIn, selectPhone);
  const problem = useSelector(signIn, selectProblem);
  const isBusy = useSelector(signIn, selectIsSignInBusy);
  const [phone, setPhone] = useState(known || (newAccount?.phone ?? ''));
  const input = useRef<HTMLInputElement>(null);
  useFirstFocus(input);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.send({ type: 'signIn.phone.submitted', phone });
    input.current?.focus();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>We text you a code. No password needed.</p>
      <div className={styles.field}>
        <label htmlFor="sign-in-phone" className={styles.label}>
          Mobile number
        </label>
        <div className={styles.box}>
          <span className={styles.prefix}>+91</span>
          <input
            ref={input}
            id="sign-in-phone"
            className={styles.input}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={20}
            required
            value={phone}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'sign-in-problem' : undefined}
            onChange={({ target }) => {
              setPhone(target.value);
              if (problem) signIn.send({ type: 'signIn.edited' });
            }}
          />
        </div>
        <p id="sign-in-problem" className={styles.problem} role="alert">
          {problem && problemText(problem)}
        </p>
      </div>
      <Button type="submit" wide busy={isBusy}>
        Send the code
      </Button>
      <p className={styles.note}>
        By {newAccount ? 'creating an account' : 'signing in'}, you agree to our{' '}
        <Link to="/pages/terms">terms of sale</Link>. See how we keep{' '}
        <Link to="/pages/privacy">your data</Link>.
      </p>
    </form>
  );
}
