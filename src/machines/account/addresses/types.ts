import type { Failure, Result, UserAddress, UserAddressRequest } from '../../../contract/domain/index.ts';
import type { AddressFields } from '../../checkout/addressForm/index.ts';

export interface AddressesContext {
  /** As the server told them; null: not asked for yet. */
  readonly items: readonly UserAddress[] | null;
  /** In the editor, or on its way out. */
  readonly subject: UserAddress | null;
  /** What a new address starts with. */
  readonly startWith: Partial<AddressFields>;
  /** Removed last; can come back. */
  readonly removed: UserAddress | null;
  /** Why the latest change was not taken. */
  readonly failure: Failure | null;
}

export type AddressesEvent =
  | { readonly type: 'user.signedIn'; readonly userId: string }
  | { readonly type: 'user.signedOut' }
  /** Something shows them: ask for them, or once more. */
  | { readonly type: 'addresses.load' }
  | { readonly type: 'connectivity.online' }
  | { readonly type: 'address.add'; readonly startWith: Partial<AddressFields> }
  | { readonly type: 'address.edit'; readonly id: string }
  | { readonly type: 'address.remove'; readonly id: string }
  /** Brings the removed one back. */
  | { readonly type: 'address.restore' }
  /** For the order that is being made. */
  | { readonly type: 'address.choose'; readonly id: string };

export type AddressesEmitted = { readonly type: 'address.chosen'; readonly address: UserAddress };

export type AddressesReply = Result<readonly UserAddress[]>;
export type RemovalReply = Result<UserAddress>;
export type RestoreInput = { readonly address: UserAddressRequest | null };

/** `busy`: a change is on its way. */
export type AddressesTag = 'busy' | 'loading' | 'failed';
