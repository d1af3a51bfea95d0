import { useSelector } from '@xstate/react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import {
  type SignUpProfile,
  selectAsksName,
  selectIsSignInBusy,
  selectProblem,
} from '../../machines/account/signIn/index.ts';
import { Button } from '../design/Button.tsx';
import { Field } from '../design/Field.tsx';
import { useFormFocus } from '../design/focus.ts';
import { Skeleton } from '../design/Skeleton.tsx';
import type { SignInRef } from '../overlays/actors.ts';
import { problemText } from './problems.ts';
import styles from './SignIn.module.css';

const empty: SignUpProfile = { firstName: '', lastName: '', email: '' };

/** The last step for new shoppers: their name. They are already signed in and may skip it. */
export function ProfileStep({ signIn }: { readonly signIn: SignInRef }) {
  const asksName = useSelector(signIn, selectAsksName);
  return asksName ? <ProfileForm signIn={signIn} /> : <Skeleton className={styles.ghost} />;
}

function ProfileForm({ signIn }: { readonly signIn: SignInRef }) {
  const problem = useSelector(signIn, selectProblem);
  const isBusy = useSelector(signIn, selectIsSignInBusy);
  const [profile, setProfile] = useState(empty);
  const form = useRef<HTMLFormElement>(null);
  useFormFocus(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.send({ type: 'signIn.profile.submitted', profile });
  };
  /** An Enter pressed after the code's last digit belongs to the previous form. */
  const ignoreEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && profile === empty) event.preventDefault();
  };
  const field = (name: keyof SignUpProfile) => ({
    name,
    value: profile[name],
    error: problem?.kind === name ? problemText(problem) : null,
    onKeyDown: ignoreEnter,
    onChange: ({ target }: { target: { value: string } }) => {
      setProfile({ ...profile, [name]: target.value });
      if (problem) signIn.send({ type: 'signIn.edited' });
    },
  });
  const isFieldProblem = problem?.kind === 'firstName' || problem?.kind === 'email';
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>Welcome, you are signed in. What may we call you?</p>
      <Field label="First name" autoComplete="given-name" maxLength={49} required {...field('firstName')} />
      <Field label="Last name (optional)" autoComplete="family-name" maxLength={49} {...field('lastName')} />
      <Field label="Email (optional)" type="email" autoComplete="email" maxLength={200} {...field('email')} />
      <p className={styles.problem} role="alert">
        {problem && !isFieldProblem && problemText(problem)}
      </p>
      <Button type="submit" wide busy={isBusy}>
        Save
      </Button>
      <Button look="quiet" onClick={() => signIn.send({ type: 'signIn.profile.skipped' })}>
        Not now
      </Button>
    </form>
  );
}
