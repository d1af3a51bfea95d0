import * as v from 'valibot';
import { isEmailAddress } from '../../src/contract/email.ts';
import type { OrderAddressInput } from '../../src/contract/generated/schema.ts';
import { isIndianState } from '../../src/contract/indianStates.ts';
import type { OrderAddressRecord } from '../db/types.ts';
import { refuse } from '../graphql/errors.ts';
import { holdsLink, isSeen, lineOf, noLinks } from '../plainText.ts';

const phonePattern = /^\d{10}$/;
const pincodePattern = /^[1-9]\d{5}$/;

const ShortText = v.nullish(v.pipe(v.string(), v.maxLength(200)), null);

/** Types and lengths of an address; `requireAddress` checks what must be filled in. */
export const AddressSchema = v.object({
  name: v.pipe(v.string(), v.maxLength(100)),
  phone: v.pipe(v.string(), v.maxLength(20)),
  email: ShortText,
  country: v.string(),
  state: v.pipe(v.string(), v.maxLength(100)),
  city: v.pipe(v.string(), v.maxLength(100)),
  pinCode: v.pipe(v.string(), v.maxLength(20)),
  landmark: ShortText,
  address: v.pipe(v.string(), v.maxLength(500)),
  location: v.nullish(v.pipe(v.string(), v.maxLength(500)), null),
  area: ShortText,
});

/**
 * Validates an address and returns it in the form that orders store: country IN, phone with +91, no empty email
 * (Specification 5, "Validation rules"). Refuses INVALID_ADDRESS with a message for each invalid field.
 */
export function requireAddress(address: OrderAddressInput): OrderAddressRecord {
  const fields = findAddressErrors(address);
  if (Object.keys(fields).length > 0) refuse('INVALID_ADDRESS', 'Please check the address.', { fields });
  return normaliseAddress(address);
}

/** The messages of Specification 5, by the contract's field name. */
function findAddressErrors(address: OrderAddressInput): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  if (!phonePattern.test(localPhone(address.phone))) errors.phone = 'Please enter valid phone number';
  const email = address.email?.trim() ?? '';
  if (email !== '' && !isEmailAddress(email)) errors.email = 'Please enter valid email';
  if (!pincodePattern.test(address.pinCode.trim())) errors.pinCode = 'Please enter valid pincode';
  if (!isSeen(address.name)) errors.name = 'Please enter firstname';
  if (!isSeen(address.address)) errors.address = 'Please enter address';
  if (!isSeen(address.city)) errors.city = 'Please enter city';
  if (!isIndianState(address.state.trim())) errors.state = 'Please select state';
  // These texts appear in mails to an address that nobody has confirmed yet, so a link in them could be used for spam.
  for (const name of ['name', 'address', 'city', 'area', 'landmark'] as const) {
    if (holdsLink(address[name] ?? '', name === 'name' ? 'name' : 'place')) errors[name] = noLinks;
  }
  return errors;
}

function normaliseAddress(address: OrderAddressInput): OrderAddressRecord {
  return {
    name: lineOf(address.name),
    phone: `+91${localPhone(address.phone)}`,
    email: textOrNull(address.email),
    country: 'IN',
    state: address.state.trim(),
    city: lineOf(address.city),
    pinCode: address.pinCode.trim(),
    landmark: textOrNull(address.landmark),
    address: lineOf(address.address),
    location: textOrNull(address.location),
    area: textOrNull(address.area),
  };
}

/** The number without country code, spaces and dashes. */
function localPhone(phone: string): string {
  return phone.trim().replace(/^\+91/, '').replace(/[\s-]/g, '');
}

/** The text on one line, because papers, messages and staff's lists have a line for each part; `null` if it is empty. */
function textOrNull(text: string | null | undefined): string | null {
  return lineOf(text ?? '') || null;
}
