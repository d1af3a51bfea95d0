import type {
  AggregateInput,
  CartReply,
  CartRequest,
  Coupon,
  ExpressCheckout,
  ExpressIntent,
  InventoryRequest,
  Loyalty,
  Order,
  OrderList,
  OrderRequest,
  OrderSummary,
  Payment,
  Post,
  PostCard,
  Product,
  ProductCard,
  ProductFilter,
  ProductList,
  ProductSort,
  ProfileChange,
  Result,
  Review,
  ReviewDraft,
  ReviewList,
  ReviewSort,
  Store,
  StoreData,
  Transaction,
  UserAddress,
  UserAddressRequest,
  UserProfile,
  VariantGroup,
  ZipCode,
} from '../../contract/domain/index.ts';
import type { ServerLine } from '../../pricing/types.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
}

/**
 * Carries one operation to the backend and brings back the reply's `data`. Never throws: whatever goes wrong
 * is a {@link Result}. Over HTTP in the browser, in process on the server.
 */
export type Send = (
  document: string,
  variables: Readonly<Record<string, unknown>>,
  options?: SendOptions,
) => Promise<Result<unknown>>;

export interface SendOptions extends CallOptions {
  /** True: sent with the shopper's own token where there is one; else always as everybody (S §6). */
  readonly isPersonal?: boolean;
}

/** What each function of the shop API takes and answers. Amounts are whole paise. */
export interface Operations {
  readonly getInitialData: { args: { readonly storeId: string }; value: StoreData };
  readonly getStore: { args: { readonly storeId: string }; value: Store };
  readonly listVariantGroups: { args: { readonly storeId: string }; value: readonly VariantGroup[] };
  /** Null: nothing is delivered there. */
  readonly getZipCode: { args: { readonly pincode: string }; value: ZipCode | null };

  readonly searchProducts: { args: ProductSearch; value: ProductList };
  /** Null: there is no such product. */
  readonly getProduct: { args: { readonly slug: string }; value: Product | null };
  readonly linkedProducts: { args: { readonly productId: string }; value: readonly ProductCard[] };
  readonly searchReviews: { args: ReviewSearch; value: ReviewList };

  readonly blogPosts: { args: Readonly<Record<never, never>>; value: readonly PostCard[] };
  /** Null: there is no such post. */
  readonly blogPost: { args: { readonly slug: string }; value: Post | null };

  /** For guests; replaces the cart whole. */
  readonly createShoppingCart: { args: CartRequest; value: CartReply };
  /** For signed-in shoppers. */
  readonly manageShoppingCart: { args: CartRequest; value: CartReply };
  readonly checkInventory: { args: InventoryRequest; value: readonly ServerLine[] };
  /** Null: no such coupon, or not to be applied directly. */
  readonly applyCoupon: { args: StoreCode; value: Coupon | null };
  readonly getCoupon: { args: { readonly code: string }; value: Coupon | null };
  readonly getCouponRule: { args: StoreCode; value: Coupon | null };
  readonly listCoupons: { args: { readonly storeId: string }; value: readonly Coupon[] };

  readonly createOrder: {
    args: { readonly request: OrderRequest; readonly idempotencyKey: string };
    value: OrderSummary;
  };
  readonly createTransaction: { args: { readonly orderId: string }; value: Transaction };
  /** True once the provider's own word confirms the payment; false: not yet. */
  readonly validateTransaction: {
    args: { readonly orderId: string; readonly paymentId: string; readonly signature: string | null };
    value: boolean;
  };
  /** The same intent again answers with the same checkout, and what it has ordered meanwhile. */
  readonly startExpressCheckout: { args: { readonly intent: ExpressIntent }; value: ExpressCheckout };
  /** Missing and forbidden alike: refused NOT_FOUND. */
  readonly getOrder: { args: { readonly orderId: string; readonly secret?: string }; value: Order };
  readonly getPayments: { args: { readonly orderId: string }; value: readonly Payment[] };

  /** Sends a one-time code, and makes the account if there is none; answers the same for every phone. */
  readonly dispatchCode: { args: { readonly storeId: string; readonly phone: string }; value: null };
  /** The signed-in shopper; with a store, the reward total there. What follows is the caller's own, too. */
  readonly getUser: { args: { readonly storeId?: string }; value: UserProfile };
  readonly updateUser: { args: ProfileChange; value: UserProfile };
  /** A coupon that a marketing form gave; refused unless it holds now. */
  readonly updateUserCoupon: { args: StoreCode & GivenTo; value: null };
  readonly searchUserAddresses: { args: Readonly<Record<never, never>>; value: readonly UserAddress[] };
  readonly createUserAddress: { args: { readonly address: UserAddressRequest }; value: UserAddress };
  readonly updateUserAddress: {
    args: { readonly id: string; readonly address: UserAddressRequest };
    value: UserAddress;
  };
  readonly deleteUserAddress: { args: { readonly id: string }; value: UserAddress };
  readonly searchOrders: {
    args: { readonly limit?: number; readonly nextToken?: string };
    value: OrderList;
  };
  readonly getLoyalty: { args: { readonly storeId: string }; value: Loyalty };
  readonly createReview: { args: { readonly productId: string; readonly draft: ReviewDraft }; value: Review };
  readonly updateReview: { args: { readonly id: string; readonly draft: ReviewDraft }; value: Review };
}

export interface StoreCode {
  readonly storeId: string;
  readonly code: string;
}

/** Whom the form says that it is for. */
export interface GivenTo {
  readonly phone: string | null;
  readonly email: string | null;
}

export interface ProductSearch {
  readonly filter?: ProductFilter;
  readonly sort?: ProductSort;
  /** At most 100; the shop's page is 48. */
  readonly limit?: number;
  /** How many products to skip; not together with `nextToken`. */
  readonly from?: number;
  readonly nextToken?: string;
  readonly aggregates?: readonly AggregateInput[];
}

export interface ReviewSearch {
  readonly productId?: string;
  /** Whose; their own only. */
  readonly userId?: string;
  readonly sort?: ReviewSort;
  readonly limit?: number;
  readonly nextToken?: string;
  readonly aggregates?: readonly AggregateInput[];
}

export type OperationName = keyof Operations;

/** The shop's backend: one function an operation (S §7). */
export type ShopApi = {
  readonly [Name in OperationName]: (
    args: Operations[Name]['args'],
    options?: CallOptions,
  ) => Promise<Result<Operations[Name]['value']>>;
};
