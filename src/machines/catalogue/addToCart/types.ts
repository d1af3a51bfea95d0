import type { ProductCard } from '../../../contract/domain/index.ts';

/** What the shopper asks to have put into the cart. */
export interface AddRequest {
  readonly product: ProductCard;
  readonly variantId: string | null;
  readonly qty: number;
}

/** `refused`: the cart did not take it. */
export type AddReply = 'added' | 'refused';

export interface AddToCartContext {
  /** The latest request; kept for another try. */
  readonly request: AddRequest | null;
}

export type AddToCartEvent =
  | { readonly type: 'add.requested'; readonly request: AddRequest }
  /** Only after a failure. */
  | { readonly type: 'add.retried' };
