/**
 * Address validation, its messages and the address sent with an order, as pure functions (Specification 5). The server
 * alone refuses names that mail programs would show as a link; its refusal names the field.
 */
import type { OrderAddress } from '../../../contract/domain/index.ts';
import { isEmailAddress } from '../../../contract/email.ts';
import { isIndianState } from '../../../contract/indianStates.ts';
import { fitText } from '../../../contract/text.ts';
import type { PaymentType } from '../../../pricing/types.ts';
import type { AddressErrors, AddressField, AddressFields, PincodeCheck } from './types.ts';

export const emptyAddress: AddressFields = {
  phone: '',
  email: '',
  pincode: '',
  firstName: '',
  lastName: '',
  address: '',
  area: '',
  landmark: '',
  city: '',
  state: '',
};

/** The display order of the fields, also used by the error summary. */
export const addressFieldOrder: readonly AddressField[] = [
  'phone',
  'email',
  'pincode',
  'firstName',
  'lastName',
  'address',
  'area',
  'landmark',
  'city',
  'state',
];

/** Maximum length of each field, within the server's limits. */
const maxLengths: Readonly<Record<AddressField, number>> = {
  phone: 40,
  email: 200,
  pincode: 20,
  firstName: 49,
  lastName: 49,
  address: 500,
  area: 200,
  landmark: 200,
  city: 100,
  state: 2,
};

const messages = {
  phone: 'Please enter valid phone number',
  email: 'Please enter valid email',
  pincode: 'Please enter valid pincode',
  firstName: 'Please enter firstname',
  lastName: 'Please enter lastname',
  address: 'Please enter address',
  city: 'Please enter city',
  state: 'Please select state',
} as const;

/** The checkout form's message for a pincode without delivery (Specification 5). */
const NO_DELIVERY =
  "We're sorry! We currently don't deliver to this pincode. However, we're working hard to expand our service areas and hope to reach your location soon. Please try a different delivery address to proceed.";
export const NO_PREPAID = 'Online Delivery is not available at this pincocde';
export const NO_COD = 'Cash on Delivery is not available at this pincocde';
const PINCODE_UNCHECKED = 'This pincode could not be checked. Please try again.';

/** The ten digits of a phone number typed with +91, 91, 0, spaces or dashes. Any other input only loses its separators. */
export function normalisePhone(typed: string): string {
  const compact = typed.replace(/[\s().-]/g, '');
  const match = /^(?:\+91|0091|91|0)?(\d{10})$/.exec(compact);
  return match?.[1] ?? compact;
}

export function isPhone(phone: string): boolean {
  return /^\d{10}$/.test(phone.replace(/^\+91/, ''));
}

/** First and last name of a full name: the first word, and the rest. */
export function splitName(name: string): Pick<AddressFields, 'firstName' | 'lastName'> {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** The full name, as it is typed and as an order sends it. */
export function joinName({ firstName, lastName }: Pick<AddressFields, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** Whether the first or the last name is as long as it may be, so that what follows is cut off. */
export function isNameFull({ firstName, lastName }: Pick<AddressFields, 'firstName' | 'lastName'>): boolean {
  return firstName.length >= maxLengths.firstName || lastName.length >= maxLengths.lastName;
}

/** Whether the form would accept the address. It must have a pincode, which is taken to be delivered to. */
export function isWholeAddress(fields: AddressFields): boolean {
  const errors = formErrors(fields, { kind: 'serviceable', cod: true, prepaid: true }, 'NONE');
  return fields.pincode !== '' && Object.keys(errors).length === 0;
}

/** Whether the email is valid or empty, because it is optional. */
export function isEmail(email: string): boolean {
  return email === '' || isEmailAddress(email);
}

/** The normalised value of a field that was left: trimmed, single spaces, limited in length; a phone by {@link normalisePhone}. */
export function tidyField(field: AddressField, value: string): string {
  const trimmed = fitText(value.trim().replace(/\s+/g, ' '), maxLengths[field]);
  return field === 'phone' ? normalisePhone(trimmed) : trimmed;
}

/** The typed value limited to the field's maximum length. */
export function boundField(field: AddressField, value: string): string {
  return fitText(value, maxLengths[field]);
}

/** “Near” and the landmark, unless the shopper's own words say where it is, such as “Opp. the temple”. */
export function landmarkText(landmark: string, near = 'Near'): string {
  return /^(near|nr|opp|opposite|behind|beside|next|above|below|in|at|on|off)\b/i.test(landmark)
    ? landmark
    : `${near} ${landmark}`;
}

/** The form's error for one field; `null` if it is valid. */
export function fieldError(
  field: AddressField,
  fields: AddressFields,
  pincode: PincodeCheck,
  paymentType: PaymentType,
): string | null {
  switch (field) {
    case 'phone':
      return isPhone(normalisePhone(fields.phone)) ? null : messages.phone;
    case 'email':
      return isEmail(fields.email.trim()) ? null : messages.email;
    case 'pincode':
      return pincodeError(pincode, paymentType, NO_DELIVERY);
    case 'firstName':
    case 'lastName':
    case 'address':
    case 'city':
      return fields[field].trim() === '' ? messages[field] : null;
    case 'state':
      return isIndianState(fields.state) ? null : messages.state;
    case 'area':
    case 'landmark':
      return null;
  }
}

/** The form's errors of all fields. */
export function formErrors(
  fields: AddressFields,
  pincode: PincodeCheck,
  paymentType: PaymentType,
): AddressErrors {
  return collect(addressFieldOrder, (field) => fieldError(field, fields, pincode, paymentType));
}

/** The errors of the order-time check: the last name is optional; a pincode without delivery or still looked up is invalid. */
export function orderErrors(
  fields: AddressFields,
  pincode: PincodeCheck,
  paymentType: PaymentType,
): AddressErrors {
  return collect(
    addressFieldOrder.filter((field) => field !== 'lastName'),
    (field) =>
      field === 'pincode'
        ? pincode.kind === 'checking'
          ? messages.pincode
          : pincodeError(pincode, paymentType, messages.pincode)
        : fieldError(field, fields, pincode, paymentType),
  );
}

function pincodeError(pincode: PincodeCheck, paymentType: PaymentType, unserviceable: string): string | null {
  switch (pincode.kind) {
    case 'unknown':
    case 'invalid':
      return messages.pincode;
    case 'checking':
      return null;
    case 'unchecked':
      return PINCODE_UNCHECKED;
    case 'unserviceable':
      return unserviceable;
    case 'serviceable':
      return paymentError(pincode, paymentType);
  }
}

/** What the pincode lacks for the payment method (Specification 5). Part payment needs both, as on the server. */
function paymentError(
  { cod, prepaid }: Extract<PincodeCheck, { kind: 'serviceable' }>,
  paymentType: PaymentType,
): string | null {
  if (paymentType === 'NONE') return cod || prepaid ? null : messages.pincode;
  if (paymentType !== 'PREPAID' && !cod) return NO_COD;
  return paymentType !== 'COD' && !prepaid ? NO_PREPAID : null;
}

function collect(
  fields: readonly AddressField[],
  errorOf: (field: AddressField) => string | null,
): AddressErrors {
  const errors: Partial<Record<AddressField, string>> = {};
  for (const field of fields) {
    const message = errorOf(field);
    if (message !== null) errors[field] = message;
  }
  return errors;
}

/** An order's address: country IN, phone with +91, joined name, no empty fields (Specification 5, "Address shaping"). */
export function orderAddressOf(fields: AddressFields): OrderAddress {
  const tidy = (field: AddressField) => tidyField(field, fields[field]);
  const optional = (field: 'email' | 'landmark' | 'area') => {
    const value = tidy(field);
    return value === '' ? {} : { [field]: value };
  };
  return {
    name: `${tidy('firstName')} ${tidy('lastName')}`.trim(),
    phone: `+91${tidy('phone').replace(/^\+91/, '')}`,
    country: 'IN',
    state: fields.state,
    city: tidy('city'),
    pinCode: tidy('pincode'),
    address: tidy('address'),
    ...optional('email'),
    ...optional('landmark'),
    ...optional('area'),
  };
}
