import type { ProductCard, Result } from '../../contract/domain/index.ts';

/** The list beyond its first page. */
export interface MoreProductsContext {
  readonly items: readonly ProductCard[];
  /** Where the next page starts; null on the last. */
  readonly nextToken: string | null;
  /** How many pages came because the shopper neared the end. */
  readonly unasked: number;
}

/** What was loaded for this entry of the history before, or the first page's token and nothing. */
export type MoreProductsInput = MoreProductsContext;

export type MoreProductsEvent = { readonly type: 'more.requested' } | { readonly type: 'end.neared' };

export type MoreProductsEmitted = MoreProductsContext & { readonly type: 'more.loaded' };

export type MoreReply = Result<{
  readonly items: readonly ProductCard[];
  readonly nextToken: string | null;
}>;
