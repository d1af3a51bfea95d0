import type { Failure, Result, UserAddress, UserAddressRequest } from '../../../contract/domain/index.ts';
import type { AddressField, AddressFields, AddressForm } from '../../checkout/addressForm/index.ts';
import type { PincodeOutcome } from '../../checkout/pincode/index.ts';

export interface AddressEditorContext extends AddressForm {
  /** Null: a new address. */
  readonly id: string | null;
  /** Why it could not be saved. */
  readonly failure: Failure | null;
  /** As the server keeps it now. */
  readonly saved: UserAddress | null;
}

export interface AddressEditorInput {
  readonly id: string | null;
  readonly fields: AddressFields;
}

export type AddressEditorEvent =
  | { readonly type: 'editor.field.changed'; readonly field: AddressField; readonly value: string }
  /** The shopper left the field: it is checked now. */
  | { readonly type: 'editor.field.left'; readonly field: AddressField }
  | { readonly type: 'editor.pincode.retried' }
  | { readonly type: 'editor.submitted' }
  | { readonly type: 'editor.cancelled' }
  /** From the `pincode` child. */
  | { readonly type: 'pincode.reported'; readonly outcome: PincodeOutcome };

/** Null: the shopper left it as it was. */
export type AddressEditorOutput = UserAddress | null;

export interface SaveAddressInput {
  readonly id: string | null;
  readonly address: UserAddressRequest;
}
export type AddressReply = Result<UserAddress>;

/** `busy`: it is being saved. `errorSummary`: the last press found errors. */
export type AddressEditorTag = 'busy' | 'errorSummary';
