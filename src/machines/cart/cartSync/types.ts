import type { CartReply, CartRequest, Failure, Result } from '../../../contract/domain/index.ts';

/** The cart to be sent, and the revision of it that a reply will speak of. */
export interface SyncIntent {
  readonly revision: number;
  readonly cart: Pick<
    CartRequest,
    'lines' | 'couponCode' | 'couponCodeId' | 'isRewardApplied' | 'shoppingCartId'
  >;
}

export interface CartSyncInput {
  readonly storeId: string;
}

export interface CartSyncContext {
  readonly storeId: string;
  readonly isSignedIn: boolean;
  /** The server's cart; null: make one. */
  readonly cartId: string | null;
  /** The latest cart that is not on its way to the server. */
  readonly queued: SyncIntent | null;
  /** The cart in the request under way. */
  readonly sent: SyncIntent | null;
  /** Failed tries in a row. */
  readonly attempt: number;
  /** How long the server asked to wait; null: it did not. */
  readonly retryAfterMs: number | null;
}

export type CartSyncEvent =
  | { readonly type: 'sync.requested'; readonly intent: SyncIntent }
  /** Send what is queued now: checkout needs the cart's id. */
  | { readonly type: 'sync.flush' }
  /** The cart was let go: forget it, and what is under way for it. */
  | { readonly type: 'sync.forget' }
  | { readonly type: 'user.signedIn' }
  | { readonly type: 'user.signedOut' }
  | { readonly type: 'connectivity.online' }
  | { readonly type: 'connectivity.offline' };

/** Told to the cart. */
export type SyncReport =
  | { readonly type: 'sync.settled'; readonly revision: number; readonly reply: CartReply }
  /** The server will not have this cart; it is not sent again until it changes. */
  | { readonly type: 'sync.refused'; readonly failure: Failure };

/** Input of the provided actor `sendCart`. Its time limit is the machine's. */
export interface SendCartInput {
  /** True: manageShoppingCart; false: createShoppingCart. */
  readonly isSignedIn: boolean;
  readonly request: Omit<CartRequest, 'metadata'>;
}
export type SendCartOutput = Result<CartReply>;

/** `loading`: the specification's isShoppingCartIdLoading. `unsynced`: the server lacks a change. */
export type CartSyncTag = 'loading' | 'unsynced' | 'offline';
