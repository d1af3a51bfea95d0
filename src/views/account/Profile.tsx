import { useSelector } from '@xstate/react';
import { type FormEvent, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  type ProfileField,
  type profileMachine,
  selectHasProfileFailed,
  selectIsEditingProfile,
  selectIsSavingProfile,
  selectProfile,
  selectProfileErrors,
  selectProfileFailure,
  selectProfileFields,
} from '../../machines/account/profile/index.ts';
import { Alert } from '../design/Alert.tsx';
import { Button } from '../design/Button.tsx';
import { createDateFormatter } from '../design/dates.ts';
import { Field } from '../design/Field.tsx';
import { useFormFocus, useTakenFocus } from '../design/focus.ts';
import { formatPhone } from '../design/phone.ts';
import { Retry } from '../design/Retry.tsx';
import { SelectField } from '../design/SelectField.tsx';
import { Skeleton } from '../design/Skeleton.tsx';
import styles from './parts.module.css';

type ProfileRef = ActorRefFrom<typeof profileMachine>;

const genders = ['Female', 'Male', 'Other'];

/** The shopper's profile, shown and edited. */
export function Profile({ profile }: { readonly profile: ProfileRef }) {
  const known = useSelector(profile, selectProfile);
  const hasFailed = useSelector(profile, selectHasProfileFailed);
  const isEditing = useSelector(profile, selectIsEditingProfile);
  const edit = useRef<HTMLButtonElement>(null);
  useTakenFocus(edit, isEditing);
  if (!known) {
    return (
      <Retry
        hasFailed={hasFailed}
        isTrying={!hasFailed}
        onRetry={() => profile.send({ type: 'profile.retry' })}
        waiting={<Skeleton className={styles.ghost} />}
      >
        Your profile could not be loaded. Check your connection.
      </Retry>
    );
  }
  if (isEditing) return <ProfileForm profile={profile} />;
  const { firstName, lastName, phone, email, gender, dob } = known;
  return (
    <div className={styles.card}>
      <dl className={styles.facts}>
        <dt>Name</dt>
        <dd>{[firstName, lastName].filter(Boolean).join(' ') || 'Not given'}</dd>
        <dt>Mobile number</dt>
        <dd>{phone && formatPhone(phone)}</dd>
        <dt>Email</dt>
        <dd>{email ?? 'Not given'}</dd>
        <dt>Gender</dt>
        <dd>{gender ?? 'Not given'}</dd>
        <dt>Birthday</dt>
        <dd>{dob ? day(new Date(dob)) : 'Not given'}</dd>
      </dl>
      <div>
        <Button ref={edit} look="secondary" onClick={() => profile.send({ type: 'profile.edit' })}>
          Edit
        </Button>
      </div>
    </div>
  );
}

const day = createDateFormatter({ dateStyle: 'long', timeZone: 'UTC' });

function ProfileForm({ profile }: { readonly profile: ProfileRef }) {
  const fields = useSelector(profile, selectProfileFields);
  const errors = useSelector(profile, selectProfileErrors);
  const failure = useSelector(profile, selectProfileFailure);
  const isSaving = useSelector(profile, selectIsSavingProfile);
  const form = useRef<HTMLFormElement>(null);
  useFormFocus(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    profile.send({ type: 'profile.submitted' });
  };
  const bind = (field: ProfileField) => ({
    name: field,
    value: fields[field],
    error: errors[field] ?? null,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      profile.send({ type: 'profile.field.changed', field, value: target.value }),
  });
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label="Profile">
      <Field {...bind('firstName')} label="First name" autoComplete="given-name" required />
      <Field {...bind('lastName')} label="Last name (optional)" autoComplete="family-name" />
      <Field
        {...bind('email')}
        label="Email (optional)"
        type="email"
        autoComplete="email"
        className={styles.wide}
      />
      <SelectField {...bind('gender')} label="Gender (optional)" autoComplete="sex">
        <option value="">Rather not say</option>
        {genders.map((gender) => (
          <option key={gender}>{gender}</option>
        ))}
      </SelectField>
      <Field {...bind('dob')} label="Birthday (optional)" type="date" autoComplete="bday" />
      {failure && (
        <div className={styles.wide}>
          <Alert status="error">It could not be saved. What you typed is kept; please try again.</Alert>
        </div>
      )}
      <div className={styles.actions}>
        <Button type="submit" busy={isSaving}>
          Save
        </Button>
        <Button look="quiet" onClick={() => profile.send({ type: 'profile.cancelled' })}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
