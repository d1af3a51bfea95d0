import type { AddressFields } from '../../../contract/domain/index.ts';

export type AddressField = keyof AddressFields;

/** The error message of each invalid field. */
export type AddressErrors = Readonly<Partial<Record<AddressField, string>>>;

/** What is known of the pincode when an address is validated. */
export type PincodeCheck =
  | { readonly kind: 'unknown' }
  /** Not a pincode: too short when its field was left, or long enough but none. */
  | { readonly kind: 'invalid' }
  | { readonly kind: 'checking' }
  /** The look-up failed. */
  | { readonly kind: 'unchecked' }
  | { readonly kind: 'unserviceable' }
  | { readonly kind: 'serviceable'; readonly cod: boolean; readonly prepaid: boolean };

export type { AddressFields };
