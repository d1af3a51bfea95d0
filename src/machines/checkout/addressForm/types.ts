import type { AddressFields } from '../../../contract/domain/index.ts';

export type AddressField = keyof AddressFields;

/** The message of each wrong field. */
export type AddressErrors = Readonly<Partial<Record<AddressField, string>>>;

/** What is known of the pincode when an address is judged. */
export type PincodeCheck =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'checking' }
  /** The look-up failed. */
  | { readonly kind: 'unchecked' }
  | { readonly kind: 'unserviceable' }
  | { readonly kind: 'serviceable'; readonly cod: boolean; readonly prepaid: boolean };

export type { AddressFields };
