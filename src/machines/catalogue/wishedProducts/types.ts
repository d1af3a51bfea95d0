import type { ProductCard, Result } from '../../../contract/domain/index.ts';

export interface WishedProductsContext {
  /** The wishlist, newest first. */
  readonly ids: readonly string[];
  /** What is known of them, in no order; the shop may no longer sell some. */
  readonly products: readonly ProductCard[];
  /** Those that the server has answered for. */
  readonly asked: readonly string[];
}

export interface WishedProductsInput {
  readonly ids: readonly string[];
}

export type WishedProductsEvent =
  /** The wishlist is another. */
  | { readonly type: 'wishes.changed'; readonly ids: readonly string[] }
  /** After a failure. */
  | { readonly type: 'wishes.retry' }
  | { readonly type: 'connectivity.online' };

export type WishedProductsReply = Result<readonly ProductCard[]>;
