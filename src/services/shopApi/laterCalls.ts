import type {
  CartRequest,
  Coupon,
  DeliveryAnswerRequest,
  ExpressIntent,
  InventoryRequest,
  OrderChangeRequest,
  OrderRequest,
  ProfileChange,
  ProviderPayment,
  ReviewDraft,
  UserAddressRequest,
} from '../../contract/domain/index.ts';
import type {
  ApplyCouponMutationVariables,
  CheckInventoryMutationVariables,
  GetCouponQueryVariables,
  GetCouponRuleQueryVariables,
  ListCouponsQueryVariables,
} from '../../contract/generated/operations.ts';
import * as operations from '../../contract/generated/replies.ts';
import type { Operation } from '../../contract/reading.ts';
import type { ServerLine } from '../../pricing/types.ts';
import { type Call, mapped, readOnceOnServer } from './calls.ts';
import { checkTransaction, expectSuccess, toSearchPage } from './mapping.ts';
import {
  toAddressInput,
  toOrderChange,
  toOrderChangeInput,
  toOrderInput,
  toProductFilter,
  toReviewFilter,
} from './requests.ts';
import type {
  AppliedCode,
  CodeInStore,
  CouponRecipient,
  InStore,
  ProductSearch,
  ReviewSearch,
  StockAlertRequest,
} from './types.ts';

/** More than the server saves for one account, so that one call reads all of them. */
const MOST_ADDRESSES = 50;

// The server makes many pages from the same cached replies to these operations.
const productPage = readOnceOnServer(mapped(operations.searchProducts, toSearchPage));
const product = readOnceOnServer(mapped(operations.productBySlug, ([found]) => found ?? null));

/** All functions of the shop's API except those of `startCalls.ts`. */
export function laterCalls(call: Call) {
  return {
    getStore: call(operations.getStore, ({ storeId }: InStore) => ({ id: storeId })),
    listVariantGroups: call(operations.listVariantGroups, ({ storeId }: InStore) => ({ storeId })),
    /** `null`: nothing is delivered to the pincode. */
    getZipCode: call(operations.getZipCode, ({ pincode }: { readonly pincode: string }) => ({ id: pincode })),

    searchProducts: call(productPage, ({ filter, aggregates, ...rest }: ProductSearch) => ({
      ...rest,
      ...(filter && { filter: toProductFilter(filter) }),
      ...(aggregates && { aggregates: [...aggregates] }),
    })),
    /** `null`: there is no such product. */
    getProduct: call(product, ({ slug }: WithSlug) => ({ slug })),
    linkedProducts: call(operations.linkedProducts, ({ productId }: { readonly productId: string }) => ({
      productId,
    })),
    searchReviews: call(
      mapped(operations.searchReviews, toSearchPage),
      ({ sort, limit, nextToken, aggregates, ...selection }: ReviewSearch) => ({
        ...(sort && { sort }),
        ...(limit && { limit }),
        ...(nextToken && { nextToken }),
        filter: toReviewFilter(selection),
        ...(aggregates && { aggregates: [...aggregates] }),
      }),
      // The server lists an author's reviews to that author only.
      ({ userId }) => userId !== undefined,
    ),

    /** `null`: there is no such page. */
    infoPage: call(operations.infoPage, ({ slug }: WithSlug) => ({ slug })),
    /** `null`: there is no such complaint. */
    getGrievance: call(operations.getGrievance, ({ number }: { readonly number: string }) => ({ number })),
    homePage: call(operations.homePage, (_: NoArguments) => ({})),
    /** Newest first. */
    blogPosts: call(operations.blogPosts, (_: NoArguments) => ({})),
    /** `null`: there is no such post. */
    blogPost: call(operations.blogPost, ({ slug }: WithSlug) => ({ slug })),

    /** Creates or replaces a guest's cart. */
    createShoppingCart: call(operations.createShoppingCart, cartVariables),
    /** Replaces the signed-in shopper's cart, or merges a guest's cart into it. */
    manageShoppingCart: call(operations.manageShoppingCart, cartVariables, always),
    /** The signed-in shopper's cart, if another device changed it last; `null` otherwise. */
    getAccountCart: call(operations.getAccountCart, ({ storeId }: InStore) => ({ storeId }), always),
    checkInventory: call(checkInventory, ({ storeId, items }: InventoryRequest) => ({
      storeId,
      items: items.map((item) => ({ ...item })),
    })),
    /** `null`: there is no such coupon, or it may not be applied directly. */
    applyCoupon: call(
      applyCoupon,
      ({ storeId, code, isAffiseTrackingValid }: AppliedCode) => ({
        input: {
          storeId,
          code,
          isAffiseTrackingValid,
          deviceType: 'WEB' as const,
          variantFilter: { status: { ne: 'DISABLED' as const } },
          imageLimit: 1,
        },
      }),
      always,
    ),
    /** `null`: there is no such coupon. */
    getCoupon: call(getCoupon, ({ code }: { readonly code: string }) => ({
      code,
    })),
    /** `null`: the store has no such coupon. */
    getCouponRule: call(getCouponRule, ({ storeId, code }: CodeInStore) => ({
      storeId,
      code,
    })),
    listCoupons: call(listCoupons, ({ storeId }: InStore) => ({ storeId }), always),

    /** Idempotent: the same key and request return the same order. */
    createOrder: call(
      operations.createOrder,
      ({ request, idempotencyKey }: { readonly request: OrderRequest; readonly idempotencyKey: string }) => ({
        input: toOrderInput(request, idempotencyKey),
      }),
      always,
    ),
    createTransaction: call(
      mapped(operations.createTransaction, checkTransaction),
      ({ orderId }: OfOrder) => ({ orderId }),
      always,
    ),
    /** Whether the payment provider has confirmed the payment. */
    validateTransaction: call(
      operations.validateTransaction,
      ({ orderId, paymentId, signature }: OfOrder & ProviderPayment) => ({
        orderId,
        razorpayPaymentId: paymentId,
        razorpaySignature: signature,
      }),
      always,
    ),
    /** Idempotent: the same intent returns the same checkout, and the order once the checkout has placed one. */
    startExpressCheckout: call(
      operations.startExpressCheckout,
      ({ intent }: { readonly intent: ExpressIntent }) => {
        const { storeId, shoppingCartId, idempotencyKey, metadata } = intent;
        const isAffiseTrackingValid = metadata?.isAffiseTrackingValid === true;
        return { input: { storeId, shoppingCartId, idempotencyKey, isAffiseTrackingValid, metadata } };
      },
      always,
    ),
    /** An order that is missing and one that is not the caller's are both refused with NOT_FOUND. */
    getOrder: call(
      operations.getOrder,
      ({ orderId, secret }: OfOrder & { readonly secret?: string }) => ({
        id: orderId,
        ...(secret !== undefined && { secret }),
      }),
      always,
    ),
    /** Sends the order's link to its phone. The answer is the same for every phone and code. */
    sendOrderLink: call(
      mapped(operations.sendOrderLink, expectSuccess),
      ({ storeId, phone, code }: CodeInStore & { readonly phone: string }) => ({
        input: { storeId, phone, code },
      }),
    ),
    /** Returns the effects of a cancellation or return without making it. */
    previewOrderChange: call(
      operations.previewOrderChange,
      ({ wish }: { readonly wish: OrderChangeRequest }) => ({ input: toOrderChangeInput(wish) }),
      always,
    ),
    /** Refused with AMOUNT_CHANGED if the effects differ from the preview. */
    changeOrder: call(operations.changeOrder, toOrderChange, always),
    /** Replaces an earlier answer. */
    answerDelivery: call(
      operations.answerDelivery,
      (input: DeliveryAnswerRequest) => ({ input: { ...input } }),
      always,
    ),
    /** Refused once the shop has answered the request. */
    withdrawReturn: call(
      operations.withdrawReturn,
      ({ orderId, secret }: OfOrder & { readonly secret: string | null }) => ({ orderId, secret }),
      always,
    ),
    getPayments: call(operations.byorderIdcreatedAtPayment, ({ orderId }: OfOrder) => ({ orderId }), always),

    /** Sends a one-time code and creates the account if there is none. The answer is the same for every phone. */
    dispatchCode: call(
      mapped(operations.ensureUserAndDispatchOTP, () => null),
      ({ storeId, phone }: InStore & { readonly phone: string }) => ({ storeId, phone }),
    ),
    /** The signed-in shopper; with a store, `totalRewards` is that store's. */
    getUser: call(
      operations.getUser,
      ({ storeId }: Partial<InStore>) => ({ ...(storeId !== undefined && { storeId }) }),
      always,
    ),
    updateUser: call(operations.updateUser, (change: ProfileChange) => ({ input: { ...change } }), always),
    /** Refused unless the coupon of a marketing form is valid now. */
    updateUserCoupon: call(
      mapped(operations.updateUserCoupon, expectSuccess),
      ({ storeId, code, phone, email }: CodeInStore & CouponRecipient) => ({
        input: { storeId, couponCode: code, phone, email },
      }),
      always,
    ),
    searchUserAddresses: call(
      operations.searchUserAddresses,
      (_: NoArguments) => ({ limit: MOST_ADDRESSES }),
      always,
    ),
    createUserAddress: call(
      operations.createUserAddress,
      ({ address }: { readonly address: UserAddressRequest }) => ({ input: toAddressInput(address) }),
      always,
    ),
    updateUserAddress: call(
      operations.updateUserAddress,
      ({ id, address }: WithId & { readonly address: UserAddressRequest }) => ({
        input: { id, ...toAddressInput(address) },
      }),
      always,
    ),
    deleteUserAddress: call(operations.deleteUserAddress, ({ id }: WithId) => ({ input: { id } }), always),
    /** Newest first. */
    searchOrders: call(
      operations.searchOrders,
      (page: { readonly limit?: number; readonly nextToken?: string }) => ({ ...page }),
      always,
    ),
    getLoyalty: call(operations.getLoyalty, ({ storeId }: InStore) => ({ input: { storeId } }), always),
    /** Questions about the product that the shop has answered. */
    productQuestions: call(operations.productQuestions, ({ productId }: { readonly productId: string }) => ({
      productId,
    })),
    askQuestion: call(
      mapped(operations.askQuestion, expectSuccess),
      (input: { readonly productId: string; readonly question: string }) => ({ input }),
    ),
    /** Asks for a message when a sold-out product or variant is back in stock. */
    notifyWhenBack: call(mapped(operations.notifyWhenBack, expectSuccess), (input: StockAlertRequest) => ({
      input,
    })),
    createReview: call(
      operations.createReview,
      ({ productId, draft }: { readonly productId: string; readonly draft: ReviewDraft }) => ({
        input: { productId, ...draft, images: [...draft.images] },
      }),
      always,
    ),
    /** Ids of the product's reviews that the shopper has marked as helpful. */
    markedReviews: call(
      operations.markedReviews,
      ({ productId }: { readonly productId: string }) => ({ productId }),
      always,
    ),
    markReview: call(
      operations.markReview,
      ({ id, isHelpful }: WithId & { readonly isHelpful: boolean }) => ({ input: { id, isHelpful } }),
      always,
    ),
    updateReview: call(
      operations.updateReview,
      ({ id, draft }: WithId & { readonly draft: ReviewDraft }) => ({
        input: { id, ...draft, images: [...draft.images] },
      }),
      always,
    ),
  };
}

type NoArguments = Readonly<Record<never, never>>;
type WithId = { readonly id: string };
type WithSlug = { readonly slug: string };
type OfOrder = { readonly orderId: string };

const always = () => true;

let last = 0;
/** Within a page, a later request counts as later also where the device's clock was set back. */
const sentNow = () => (last = Math.max(Date.now(), last + 1));

const cartVariables = ({ lines, ...rest }: CartRequest) => ({
  input: { ...rest, data: [...lines], sentAt: sentNow() },
});

// Their replies have the wider types that stored carts and pricing use as well.
const checkInventory: Operation<CheckInventoryMutationVariables, readonly ServerLine[]> =
  operations.checkInventory;
const applyCoupon: Operation<ApplyCouponMutationVariables, Coupon | null> = operations.applyCoupon;
const getCoupon: Operation<GetCouponQueryVariables, Coupon | null> = operations.getCoupon;
const getCouponRule: Operation<GetCouponRuleQueryVariables, Coupon | null> = operations.getCouponRule;
const listCoupons: Operation<ListCouponsQueryVariables, readonly Coupon[]> = operations.listCoupons;
