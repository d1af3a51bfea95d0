import type { Failure, Result, UserAddress, UserAddressRequest } from '../../../contract/domain/index.ts';
import type { AddressFields } from '../../checkout/addressForm/index.ts';
import type { SignOutCause } from '../session/index.ts';

export interface AddressesContext {
  /** `null` while signed out. */
  readonly userId: string | null;
  /** The server's latest list; `null` before the first reply. */
  readonly items: readonly UserAddress[] | null;
  /** The address that is being edited or removed. */
  readonly subject: UserAddress | null;
  /** Initial fields of a new address. */
  readonly startWith: Partial<AddressFields>;
  /** The last removed address, which can be restored. */
  readonly removed: UserAddress | null;
  /** Why the latest change failed. */
  readonly failure: Failure | null;
}

export type AddressesEvent =
  | { readonly type: 'user.signedIn'; readonly userId: string }
  | { readonly type: 'user.signedOut'; readonly by: SignOutCause }
  /** A view shows the list: load it, or reload it. */
  | { readonly type: 'addresses.load' }
  | { readonly type: 'connectivity.online' }
  | { readonly type: 'address.add'; readonly startWith: Partial<AddressFields> }
  | { readonly type: 'address.edit'; readonly id: string }
  | { readonly type: 'address.remove'; readonly id: string }
  /** Restores the last removed address. */
  | { readonly type: 'address.restore' }
  /** Chooses the address for the order at checkout. */
  | { readonly type: 'address.choose'; readonly id: string };

export type AddressesEmitted = { readonly type: 'address.chosen'; readonly address: UserAddress };

export type AddressesReply = Result<readonly UserAddress[]>;
export type RemovalReply = Result<UserAddress>;
export type RestoreInput = { readonly address: UserAddressRequest | null };

/** `busy`: a change is being saved. */
export type AddressesTag = 'busy' | 'loading' | 'failed';
