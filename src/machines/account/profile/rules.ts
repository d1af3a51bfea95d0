/** The profile form's rules. Pure. */

import type { ProfileChange, UserProfile } from '../../../contract/domain/index.ts';
import { fitText } from '../../../contract/text.ts';
import { isEmail } from '../../checkout/addressForm/index.ts';
import type { ProfileErrors, ProfileField, ProfileFields } from './types.ts';

const maxLengths: Readonly<Record<ProfileField, number>> = {
  firstName: 49,
  lastName: 49,
  email: 200,
  gender: 20,
  dob: 10,
};

export const emptyProfile: ProfileFields = { firstName: '', lastName: '', email: '', gender: '', dob: '' };

export function fieldsOf({ firstName, lastName, email, gender, dob }: UserProfile): ProfileFields {
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: email ?? '',
    gender: gender ?? '',
    dob: dob ?? '',
  };
}

export function boundField(field: ProfileField, value: string): string {
  return fitText(value, maxLengths[field]);
}

/** Messages of Specification 5. */
export function errorsOf({ firstName, email }: ProfileFields): ProfileErrors {
  return {
    ...(firstName.trim() === '' && { firstName: 'Please enter firstname' }),
    ...(!isEmail(email.trim()) && { email: 'Please enter valid email' }),
  };
}

/** An emptied field is cleared. */
export function changeOf(fields: ProfileFields): ProfileChange {
  const orNull = (field: ProfileField) => fields[field].trim() || null;
  return {
    firstName: orNull('firstName'),
    lastName: orNull('lastName'),
    email: orNull('email'),
    gender: orNull('gender'),
    dob: orNull('dob'),
  };
}
