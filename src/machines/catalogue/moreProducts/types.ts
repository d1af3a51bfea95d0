import type { ProductCard, Result } from '../../../contract/domain/index.ts';

export interface MoreProductsInput {
  /** The list's last page that the document holds, from 1 on. */
  readonly page: number;
  /** Where the page after it starts; null: there is none. */
  readonly nextToken: string | null;
}

/** `page` and `nextToken` are those of the last page that was loaded. */
export interface MoreProductsContext extends MoreProductsInput {
  /** What came after the document. */
  readonly items: readonly ProductCard[];
}

export type MoreProductsEvent = { readonly type: 'more.requested' } | { readonly type: 'end.neared' };

/** The list can now be seen up to this page. */
export type MoreProductsEmitted = { readonly type: 'more.loaded'; readonly page: number };

export type MoreReply = Result<{
  readonly items: readonly ProductCard[];
  readonly nextToken: string | null;
}>;
