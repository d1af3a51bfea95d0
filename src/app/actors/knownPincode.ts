import { emptyAddress } from '../../machines/checkout/addressForm/index.ts';
import { drafts } from '../checkoutStorage.ts';

/** The pincode that this browser knows, from checkout or from a product's page; empty without one. */
export function knownPincode(): string {
  return drafts.read()?.fields.pincode ?? '';
}

/** Stores a pincode that was looked up on a product's page, for other products and checkout. An address stays as it is. */
export function storePincode(pincode: string): void {
  const draft = drafts.read() ?? { version: 1, fields: emptyAddress, paymentType: 'NONE' };
  const { fields } = draft;
  if (fields.address !== '' || fields.pincode === pincode) return;
  // City and state follow the pincode.
  drafts.write({ ...draft, fields: { ...fields, pincode, city: '', state: '' } });
}
