import { useSelector } from '@xstate/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  selectIsSignInBusy,
  selectPhone,
  selectProblem,
  selectSends,
} from '../../machines/account/signIn/index.ts';
import { Button } from '../design/Button.tsx';
import type { SignInRef } from '../overlays/actors.ts';
import { problemText } from './problems.ts';
import { Resend } from './Resend.tsx';
import styles from './SignIn.module.css';
import { useFirstFocus } from './useFirstFocus.ts';

const LENGTH = 6;

interface CodeStepProps {
  readonly signIn: SignInRef;
  readonly isNewAccount: boolean;
}

/** The second step: one field for the code. A code is sent as soon as it has six digits, typed, pasted or autofilled. */
export function CodeStep({ signIn, isNewAccount }: CodeStepProps) {
  const phone = useSelector(signIn, selectPhone);
  const problem = useSelector(signIn, selectProblem);
  const isBusy = useSelector(signIn, selectIsSignInBusy);
  const sends = useSelector(signIn, selectSends);
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useFirstFocus(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new code starts with an empty field.
  useEffect(() => {
    setCode('');
    input.current?.focus();
  }, [sends]);
  const send = (answer: string) => signIn.send({ type: 'signIn.code.submitted', code: answer });
  const type = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, LENGTH);
    setCode(digits);
    if (problem) signIn.send({ type: 'signIn.edited' });
    if (digits.length === LENGTH && digits !== code) send(digits);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(code);
    input.current?.focus();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>
        Enter the code that we sent to{' '}
        <strong className={styles.number}>
          +91 {phone.slice(0, 5)} {phone.slice(5)}
        </strong>
        .{' '}
        <Button look="quiet" onClick={() => signIn.send({ type: 'signIn.number.change' })}>
          Change the number
        </Button>
      </p>
      <div className={styles.field}>
        <label htmlFor="sign-in-code" className={styles.label}>
          Code of 6 digits
        </label>
        <input
          ref={input}
          id="sign-in-code"
          className={styles.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          value={code}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'sign-in-problem' : undefined}
          onChange={({ target }) => type(target.value)}
        />
        <p id="sign-in-problem" className={styles.problem} role="alert">
          {problem && problemText(problem)}
        </p>
      </div>
      <Button type="submit" wide busy={isBusy}>
        {isNewAccount ? 'Create the account' : 'Sign in'}
      </Button>
      <Resend signIn={signIn} />
    </form>
  );
}
