import type { Product, Result, VariantGroup } from '../../../contract/domain/index.ts';

/** A product, with the labels of its groups and options. */
export interface QuickViewFound {
  readonly product: Product;
  readonly groups: readonly VariantGroup[];
}

export interface QuickViewContext {
  readonly slug: string;
  /** Null until it has been fetched. */
  readonly found: QuickViewFound | null;
}

export interface QuickViewInput {
  readonly slug: string;
}

/** After a failure. */
export type QuickViewEvent = { readonly type: 'quickView.retry' };

/** Null: the shop does not sell it, or no longer. */
export type QuickViewReply = Result<QuickViewFound | null>;
