import type { ToastRequested } from '../../shared/effects.ts';
import type { SignOutCause } from '../session/index.ts';

/** What is shown of a product when it is put on the list. */
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

/** What is written to storage, and read in other tabs. */
export interface WishlistRecord {
  readonly version: 1;
  readonly ids: readonly string[];
}

export type WishlistEvent =
  /** Adds it, or removes it. */
  | { readonly type: 'wishlist.toggle'; readonly product: WishedProduct }
  | { readonly type: 'wishlist.remove'; readonly productId: string }
  /** From storage, once. Null: nothing usable was stored. */
  | { readonly type: 'wishlist.restored'; readonly record: WishlistRecord | null }
  /** Null: another tab removed the record. */
  | { readonly type: 'tab.wishlist.changed'; readonly record: WishlistRecord | null }
  | { readonly type: 'user.signedOut'; readonly by: SignOutCause };

/** Told to the storage actor. */
export interface WishlistSaved {
  readonly type: 'wishlist.saved';
  readonly record: WishlistRecord;
}

export type WishlistEmitted = ToastRequested;
