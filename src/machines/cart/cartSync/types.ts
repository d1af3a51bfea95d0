import type { CartReply, CartRequest, Failure, Result } from '../../../contract/domain/index.ts';

/** The cart to be sent, and its revision, which the reply refers to. */
export interface SyncIntent {
  readonly revision: number;
  readonly cart: Pick<
    CartRequest,
    'lines' | 'couponCode' | 'couponCodeId' | 'isRewardApplied' | 'shoppingCartId' | 'knownRevision'
  >;
}

export interface CartSyncInput {
  readonly storeId: string;
}

export interface CartSyncContext {
  readonly storeId: string;
  readonly isSignedIn: boolean;
  /** The id of the server's cart; `null`: the server creates one. */
  readonly cartId: string | null;
  /** The latest cart that has not been sent; `null` if there is none. */
  readonly queued: SyncIntent | null;
  /** The cart of the request in flight; `null` if there is none. */
  readonly sent: SyncIntent | null;
  /** Consecutive failures. */
  readonly attempt: number;
  /** Milliseconds that the server asked to wait; `null` if it did not. */
  readonly retryAfterMs: number | null;
}

export type CartSyncEvent =
  | { readonly type: 'sync.requested'; readonly intent: SyncIntent }
  /**
   * The cart has changed, and this tab need not send it at once: another tab changed it and sends it, or it is empty and unknown to
   * the server. It replaces what this tab has queued.
   */
  | { readonly type: 'sync.updated'; readonly intent: SyncIntent }
  /** The server has the cart that another tab changed last. */
  | { readonly type: 'sync.sentElsewhere' }
  /** Ask whether another device has changed the account's cart. */
  | { readonly type: 'sync.look' }
  /** Send the queued cart now: checkout needs the cart's id. */
  | { readonly type: 'sync.flush' }
  /** The server's cart is no longer used: drop its id, and cancel what is queued or in flight for it. */
  | { readonly type: 'sync.forget' }
  | { readonly type: 'user.signedIn' }
  | { readonly type: 'user.signedOut' }
  | { readonly type: 'connectivity.online' }
  | { readonly type: 'connectivity.offline' };

/** Sent to the cart. */
export type SyncReport =
  | { readonly type: 'sync.settled'; readonly revision: number; readonly reply: CartReply }
  /** The account's cart, which another device may have changed. */
  | { readonly type: 'sync.found'; readonly reply: CartReply }
  /** The server refused this cart; it is not sent again until it changes. */
  | { readonly type: 'sync.refused'; readonly revision: number; readonly failure: Failure };

/** Input of the provided actor `sendCart`. The machine gives it up after 15 seconds, sooner than the API client would. */
export interface SendCartInput {
  /** Whether to use manageShoppingCart; otherwise createShoppingCart is used. */
  readonly isSignedIn: boolean;
  readonly request: Omit<CartRequest, 'metadata'>;
}
export type SendCartOutput = Result<CartReply>;

/** Input of the provided actor `findAccountCart`. The value is `null` if the account's cart is as this device sent it. */
export interface FindAccountCartInput {
  readonly storeId: string;
}
export type FindAccountCartOutput = Result<CartReply | null>;

/** `loading`: the specification's isShoppingCartIdLoading. `unsynced`: the server has not received a change. */
export type CartSyncTag = 'loading' | 'unsynced' | 'offline';
