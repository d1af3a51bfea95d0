import * as v from 'valibot';
import type { Result } from '../../contract/domain/index.ts';
import * as documents from '../../contract/generated/operations.ts';
import * as blog from './replies/blog.ts';
import * as cart from './replies/cart.ts';
import * as catalogue from './replies/catalogue.ts';
import * as order from './replies/order.ts';
import type { Reader } from './replies/parts.ts';
import * as store from './replies/store.ts';
import * as user from './replies/user.ts';
import {
  toAddressInput,
  toCartInput,
  toInventoryVariables,
  toOrderInput,
  toProductFilter,
  toReviewFilter,
} from './requests.ts';
import type { CallOptions, OperationName, Operations, Send, ShopApi } from './types.ts';

/** As many as an account keeps. */
const MOST_ADDRESSES = 50;

/** One operation: its document, its variables from the arguments, its reply's reader. */
interface Recipe<Name extends OperationName, Variables> {
  readonly document: documents.TypedDocumentString<unknown, Variables>;
  readonly variables: (args: Operations[Name]['args']) => Variables;
  /** Depends on who asks: sent with the shopper's token where there is one. */
  readonly isPersonal?: true | ((args: Operations[Name]['args']) => boolean);
  readonly reader: Reader<Operations[Name]['value']>;
}

/**
 * The shop API over any transport. Replies are read at this boundary: one that is not of the contract's shape is
 * the failure `server`. Nothing here throws for what the network or the server does.
 */
export function createShopApi({ send }: { readonly send: Send }): ShopApi {
  function operation<Name extends OperationName, Variables extends Readonly<Record<string, unknown>>>(
    _name: Name,
    { document, variables, reader, isPersonal }: Recipe<Name, Variables>,
  ) {
    return async (
      args: Operations[Name]['args'],
      options?: CallOptions,
    ): Promise<Result<Operations[Name]['value']>> => {
      const isOwn = typeof isPersonal === 'function' ? isPersonal(args) : isPersonal;
      const reply = await send(document.toString(), variables(args), {
        ...options,
        ...(isOwn && { isPersonal: isOwn }),
      });
      return reply.ok ? read(reader, reply.value) : reply;
    };
  }

  return {
    getInitialData: operation('getInitialData', {
      document: documents.GetInitialDataDocument,
      variables: ({ storeId }) => ({ input: initialDataInput(storeId) }),
      reader: store.getInitialDataReply,
    }),
    getStore: operation('getStore', {
      document: documents.GetStoreDocument,
      variables: ({ storeId }) => ({ id: storeId }),
      reader: store.getStoreReply,
    }),
    listVariantGroups: operation('listVariantGroups', {
      document: documents.ListVariantGroupsDocument,
      variables: ({ storeId }) => ({ storeId }),
      reader: store.listVariantGroupsReply,
    }),
    getZipCode: operation('getZipCode', {
      document: documents.GetZipCodeDocument,
      variables: ({ pincode }) => ({ id: pincode }),
      reader: store.getZipCodeReply,
    }),
    searchProducts: operation('searchProducts', {
      document: documents.SearchProductsDocument,
      variables: ({ filter, aggregates, ...rest }) => ({
        ...rest,
        ...(filter && { filter: toProductFilter(filter) }),
        ...(aggregates && { aggregates: [...aggregates] }),
      }),
      reader: catalogue.searchProductsReply,
    }),
    getProduct: operation('getProduct', {
      document: documents.ProductBySlugDocument,
      variables: ({ slug }) => ({ slug }),
      reader: catalogue.productBySlugReply,
    }),
    linkedProducts: operation('linkedProducts', {
      document: documents.LinkedProductsDocument,
      variables: ({ productId }) => ({ productId }),
      reader: catalogue.linkedProductsReply,
    }),
    searchReviews: operation('searchReviews', {
      document: documents.SearchReviewsDocument,
      variables: ({ productId, userId, aggregates, ...rest }) => ({
        ...rest,
        filter: toReviewFilter({ productId, userId }),
        ...(aggregates && { aggregates: [...aggregates] }),
      }),
      // Who wrote what is told to its writer only.
      isPersonal: ({ userId }) => userId !== undefined,
      reader: catalogue.searchReviewsReply,
    }),
    blogPosts: operation('blogPosts', {
      document: documents.BlogPostsDocument,
      variables: () => ({}),
      reader: blog.blogPostsReply,
    }),
    blogPost: operation('blogPost', {
      document: documents.BlogPostDocument,
      variables: ({ slug }) => ({ slug }),
      reader: blog.blogPostReply,
    }),
    createShoppingCart: operation('createShoppingCart', {
      document: documents.CreateShoppingCartDocument,
      variables: (request) => ({ input: toCartInput(request) }),
      reader: cart.createShoppingCartReply,
    }),
    manageShoppingCart: operation('manageShoppingCart', {
      document: documents.ManageShoppingCartDocument,
      variables: (request) => ({ input: toCartInput(request) }),
      reader: cart.manageShoppingCartReply,
      isPersonal: true,
    }),
    checkInventory: operation('checkInventory', {
      document: documents.CheckInventoryDocument,
      variables: toInventoryVariables,
      reader: cart.checkInventoryReply,
    }),
    applyCoupon: operation('applyCoupon', {
      document: documents.ApplyCouponDocument,
      variables: ({ storeId, code }) => ({
        input: {
          storeId,
          code,
          deviceType: 'WEB' as const,
          variantFilter: { status: { ne: 'DISABLED' as const } },
          imageLimit: 1,
        },
      }),
      reader: cart.applyCouponReply,
    }),
    getCoupon: operation('getCoupon', {
      document: documents.GetCouponDocument,
      variables: ({ code }) => ({ code }),
      reader: cart.getCouponReply,
    }),
    getCouponRule: operation('getCouponRule', {
      document: documents.GetCouponRuleDocument,
      variables: ({ storeId, code }) => ({ storeId, code }),
      reader: cart.getCouponRuleReply,
    }),
    listCoupons: operation('listCoupons', {
      document: documents.ListCouponsDocument,
      variables: ({ storeId }) => ({ storeId }),
      reader: cart.listCouponsReply,
    }),
    createOrder: operation('createOrder', {
      document: documents.CreateOrderDocument,
      variables: ({ request, idempotencyKey }) => ({ input: toOrderInput(request, idempotencyKey) }),
      reader: order.createOrderReply,
      isPersonal: true,
    }),
    createTransaction: operation('createTransaction', {
      document: documents.CreateTransactionDocument,
      variables: ({ orderId }) => ({ orderId }),
      reader: order.createTransactionReply,
      isPersonal: true,
    }),
    validateTransaction: operation('validateTransaction', {
      document: documents.ValidateTransactionDocument,
      variables: ({ orderId, paymentId, signature }) => ({
        orderId,
        razorpayPaymentId: paymentId,
        razorpaySignature: signature,
      }),
      reader: order.validateTransactionReply,
      isPersonal: true,
    }),
    startExpressCheckout: operation('startExpressCheckout', {
      document: documents.StartExpressCheckoutDocument,
      variables: ({ intent: { storeId, shoppingCartId, idempotencyKey, metadata } }) => ({
        input: {
          storeId,
          shoppingCartId,
          idempotencyKey,
          isAffiseTrackingValid: metadata?.isAffiseTrackingValid === true,
          metadata,
        },
      }),
      reader: order.startExpressCheckoutReply,
    }),
    getOrder: operation('getOrder', {
      document: documents.GetOrderDocument,
      variables: ({ orderId, secret }) => ({ id: orderId, ...(secret !== undefined && { secret }) }),
      reader: order.getOrderReply,
      isPersonal: true,
    }),
    getPayments: operation('getPayments', {
      document: documents.ByorderIdcreatedAtPaymentDocument,
      variables: ({ orderId }) => ({ orderId }),
      reader: order.getPaymentsReply,
      isPersonal: true,
    }),
    dispatchCode: operation('dispatchCode', {
      document: documents.EnsureUserAndDispatchOtpDocument,
      variables: ({ storeId, phone }) => ({ storeId, phone }),
      reader: user.dispatchCodeReply,
    }),
    getUser: operation('getUser', {
      document: documents.GetUserDocument,
      variables: ({ storeId }) => ({ ...(storeId !== undefined && { storeId }) }),
      reader: user.getUserReply,
      isPersonal: true,
    }),
    updateUser: operation('updateUser', {
      document: documents.UpdateUserDocument,
      variables: (change) => ({ input: { ...change } }),
      reader: user.updateUserReply,
      isPersonal: true,
    }),
    updateUserCoupon: operation('updateUserCoupon', {
      document: documents.UpdateUserCouponDocument,
      variables: ({ storeId, code, phone, email }) => ({
        input: { storeId, couponCode: code, phone, email },
      }),
      reader: user.updateUserCouponReply,
      isPersonal: true,
    }),
    searchUserAddresses: operation('searchUserAddresses', {
      document: documents.SearchUserAddressesDocument,
      variables: () => ({ limit: MOST_ADDRESSES }),
      reader: user.searchUserAddressesReply,
      isPersonal: true,
    }),
    createUserAddress: operation('createUserAddress', {
      document: documents.CreateUserAddressDocument,
      variables: ({ address }) => ({ input: toAddressInput(address) }),
      reader: user.createUserAddressReply,
      isPersonal: true,
    }),
    updateUserAddress: operation('updateUserAddress', {
      document: documents.UpdateUserAddressDocument,
      variables: ({ id, address }) => ({ input: { id, ...toAddressInput(address) } }),
      reader: user.updateUserAddressReply,
      isPersonal: true,
    }),
    deleteUserAddress: operation('deleteUserAddress', {
      document: documents.DeleteUserAddressDocument,
      variables: ({ id }) => ({ input: { id } }),
      reader: user.deleteUserAddressReply,
      isPersonal: true,
    }),
    searchOrders: operation('searchOrders', {
      document: documents.SearchOrdersDocument,
      variables: (page) => ({ ...page }),
      reader: user.searchOrdersReply,
      isPersonal: true,
    }),
    getLoyalty: operation('getLoyalty', {
      document: documents.GetLoyaltyDocument,
      variables: ({ storeId }) => ({ input: { storeId } }),
      reader: user.getLoyaltyReply,
      isPersonal: true,
    }),
    createReview: operation('createReview', {
      document: documents.CreateReviewDocument,
      variables: ({ productId, draft }) => ({
        input: { productId, ...draft, images: [...draft.images] },
      }),
      reader: user.createReviewReply,
      isPersonal: true,
    }),
    updateReview: operation('updateReview', {
      document: documents.UpdateReviewDocument,
      variables: ({ id, draft }) => ({ input: { id, ...draft, images: [...draft.images] } }),
      reader: user.updateReviewReply,
      isPersonal: true,
    }),
  };
}

function read<T>(reader: Reader<T>, value: unknown): Result<T> {
  const parsed = v.safeParse(reader, value, { abortEarly: true });
  return parsed.success
    ? { ok: true, value: parsed.output }
    : { ok: false, failure: { kind: 'server', status: null } };
}

function initialDataInput(storeId: string) {
  return {
    storeId,
    deviceType: 'WEB' as const,
    collectionSort: 'ASC' as const,
    limitedTimeDealFilter: { storeId, recommended: true },
    storeSetting: { storeId, deviceType: 'WEB' as const },
    menuFilter: { storeId, isArchive: false },
    shippingTierFilter: { storeId },
  };
}
