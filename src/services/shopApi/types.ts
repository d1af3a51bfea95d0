import type {
  AggregateInput,
  ProductFilter,
  ProductSort,
  Result,
  ReviewSort,
  SkinType,
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
   * Whether the call is sent with the shopper's token if there is one. Otherwise the reply is the same for everybody,
   * and the call is sent as a guest's (Specification 6).
   */
  readonly isPersonal?: boolean;
}

/** The shop's backend: one function for each operation (Specification 7). Amounts are in paise. */
export type ShopApi = ReturnType<typeof createShopApi>;
export type OperationName = keyof ShopApi;

export interface InStore {
  readonly storeId: string;
}

export interface CodeInStore extends InStore {
  readonly code: string;
}

export interface AppliedCode extends CodeInStore {
  /** Whether an affiliate's link brought the shopper. */
  readonly isAffiseTrackingValid: boolean | undefined;
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

/** Which reviews: all conditions hold. */
export interface ReviewSelection {
  readonly productId?: string;
  /** The author; shoppers find their own reviews only. */
  readonly userId?: string;
  /** 1 to 5; `null`: any. */
  readonly stars?: number | null;
  readonly skinType?: SkinType | null;
  /** Only those with pictures. */
  readonly hasPictures?: boolean;
}

export interface StockAlertRequest {
  readonly productId: string;
  /** `null` for a product without variants. */
  readonly variantId: string | null;
  /** A mobile number or an e-mail address. */
  readonly contact: string;
}

export interface ReviewSearch extends ReviewSelection {
  readonly sort?: ReviewSort;
  readonly limit?: number;
  readonly nextToken?: string;
  readonly aggregates?: readonly AggregateInput[];
}
