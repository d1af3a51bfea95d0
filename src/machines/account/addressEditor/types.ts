import type { Failure, Result, UserAddress, UserAddressRequest } from '../../../contract/domain/index.ts';
import type { AddressField, AddressFields, AddressForm } from '../../checkout/addressForm/index.ts';
import type { PincodeOutcome } from '../../checkout/pincode/index.ts';

export interface AddressEditorContext extends AddressForm {
  /** `null`: a new address. */
  readonly id: string | null;
  /** Why saving failed. */
  readonly failure: Failure | null;
  /** The saved address as the server returned it. */
  readonly saved: UserAddress | null;
}

export interface AddressEditorInput {
  readonly id: string | null;
  readonly fields: AddressFields;
}

export type AddressEditorEvent =
  | { readonly type: 'editor.field.changed'; readonly field: AddressField; readonly value: string }
  /** The field lost focus, so it is validated. */
  | { readonly type: 'editor.field.left'; readonly field: AddressField }
  | { readonly type: 'editor.pincode.retried' }
  | { readonly type: 'editor.submitted' }
  | { readonly type: 'editor.cancelled' }
  /** From the `pincode` child. */
  | { readonly type: 'pincode.reported'; readonly outcome: PincodeOutcome };

/** `null`: cancelled. */
export type AddressEditorOutput = UserAddress | null;

export interface SaveAddressInput {
  readonly id: string | null;
  readonly address: UserAddressRequest;
}
export type AddressReply = Result<UserAddress>;

/** `busy`: being saved. `errorSummary`: the last submit found errors. */
export type AddressEditorTag = 'busy' | 'errorSummary';
