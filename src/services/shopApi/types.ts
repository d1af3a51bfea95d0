import type {
  AggregateInput,
  ProductFilter,
  ProductSort,
  Result,
  ReviewSort,
} from '../../contract/domain/index.ts';
import type { createShopApi } from './createShopApi.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
}

/**
 * Sends one operation to the backend and resolves to the reply's `data`: over HTTP in the browser, in process on the
 * server. Never rejects; a failure is a {@link Result}.
 */
export type Send = (
  document: string,
  variables: Readonly<Record<string, unknown>>,
  options?: SendOptions,
) => Promise<Result<unknown>>;

export interface SendOptions extends CallOptions {
  /**
   * True: sent with the shopper's own token where there is one. Otherwise the reply is the same for everybody, and
   * the request is sent as a guest's (Specification 6).
   */
  readonly isPersonal?: boolean;
}

/** The shop's backend: one function for each operation (Specification 7). Amounts are in paise. */
export type ShopApi = ReturnType<typeof createShopApi>;
export type OperationName = keyof ShopApi;

export interface InStore {
  readonly storeId: string;
}

export interface StoreCode extends InStore {
  readonly code: string;
}

/** The shopper for whom a marketing form requested a coupon. */
export interface CouponRecipient {
  readonly phone: string | null;
  readonly email: string | null;
}

export interface ProductSearch {
  readonly filter?: ProductFilter;
  readonly sort?: ProductSort;
  /** At most 100; a page of the shop has 48. */
  readonly limit?: number;
  /** Number of products to skip; not together with `nextToken`. */
  readonly from?: number;
  readonly nextToken?: string;
  readonly aggregates?: readonly AggregateInput[];
}

export interface ReviewSearch {
  readonly productId?: string;
  /** The author; shoppers find their own reviews only. */
  readonly userId?: string;
  readonly sort?: ReviewSort;
  readonly limit?: number;
  readonly nextToken?: string;
  readonly aggregates?: readonly AggregateInput[];
}
