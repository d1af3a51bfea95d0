import type { OrderAddressInput } from '../../src/contract/generated/schema.ts';
import type { OrderAddressRecord } from '../db/types.ts';

/** Messages of S §5, by the contract's name of the field. */
export type AddressProblems = Readonly<Record<string, string>>;

export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;
const phonePattern = /^\d{10}$/;
const pincodePattern = /^[1-9]\d{5}$/;

/** What is wrong with an address, checked before an order (S §5). Empty: nothing. */
export function addressProblems(address: OrderAddressInput): AddressProblems {
  const problems: Record<string, string> = {};
  if (!phonePattern.test(localPhone(address.phone))) problems.phone = 'Please enter valid phone number';
  const email = address.email?.trim() ?? '';
  if (email !== '' && !emailPattern.test(email)) problems.email = 'Please enter valid email';
  if (!pincodePattern.test(address.pinCode.trim())) problems.pinCode = 'Please enter valid pincode';
  if (address.name.trim() === '') problems.name = 'Please enter firstname';
  if (address.address.trim() === '') problems.address = 'Please enter address';
  if (address.city.trim() === '') problems.city = 'Please enter city';
  return problems;
}

/** The address as an order keeps it (S §5): country IN, phone with +91, no empty email. */
export function normaliseAddress(address: OrderAddressInput): OrderAddressRecord {
  return {
    name: address.name.trim(),
    phone: `+91${localPhone(address.phone)}`,
    email: textOrNull(address.email),
    country: 'IN',
    state: address.state.trim(),
    city: address.city.trim(),
    pinCode: address.pinCode.trim(),
    landmark: textOrNull(address.landmark),
    address: address.address.trim(),
    location: textOrNull(address.location),
    area: textOrNull(address.area),
  };
}

function localPhone(phone: string): string {
  return phone.trim().replace(/^\+91/, '').replace(/[\s-]/g, '');
}

function textOrNull(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
