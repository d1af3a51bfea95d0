import type { ToastRequested } from '../../shared/effects.ts';
import type { SignOutCause } from '../session/index.ts';

/** The product as the toast shows it. */
export interface WishedProduct {
  readonly id: string;
  readonly title: string;
  /** Image key. */
  readonly image: string | null;
}

export interface WishlistContext {
  /** Product ids, newest first, each once. */
  readonly ids: readonly string[];
}

/** The stored record. */
export interface WishlistRecord {
  readonly version: 1;
  readonly ids: readonly string[];
}

export type WishlistEvent =
  /** Adds the product, or removes it when it is listed. */
  | { readonly type: 'wishlist.toggle'; readonly product: WishedProduct }
  | { readonly type: 'wishlist.remove'; readonly productId: string }
  /** From storage, once; `null` when nothing valid is stored. */
  | { readonly type: 'wishlist.restored'; readonly record: WishlistRecord | null }
  /** `null`: another tab removed the record. */
  | { readonly type: 'tab.wishlist.changed'; readonly record: WishlistRecord | null }
  | { readonly type: 'user.signedOut'; readonly by: SignOutCause };

/** Sent to the storage actor. */
export interface WishlistSaved {
  readonly type: 'wishlist.saved';
  readonly record: WishlistRecord;
}

export type WishlistEmitted = ToastRequested;
