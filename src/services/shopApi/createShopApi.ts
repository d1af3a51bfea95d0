import * as v from 'valibot';
import type { Result } from '../../contract/domain/index.ts';
import * as documents from '../../contract/generated/operations.ts';
import * as cart from './replies/cart.ts';
import * as catalogue from './replies/catalogue.ts';
import * as order from './replies/order.ts';
import type { Reader } from './replies/parts.ts';
import * as store from './replies/store.ts';
import { toCartInput, toInventoryVariables, toOrderInput, toProductFilter } from './requests.ts';
import type { CallOptions, OperationName, Operations, Send, ShopApi } from './types.ts';

/** One operation: its document, its variables from the arguments, its reply's reader. */
interface Recipe<Name extends OperationName, Variables> {
  readonly document: documents.TypedDocumentString<unknown, Variables>;
  readonly variables: (args: Operations[Name]['args']) => Variables;
  readonly reader: Reader<Operations[Name]['value']>;
}

/**
 * The shop API over any transport. Replies are read at this boundary: one that is not of the contract's shape is
 * the failure `server`. Nothing here throws for what the network or the server does.
 */
export function createShopApi({ send }: { readonly send: Send }): ShopApi {
  function operation<Name extends OperationName, Variables extends Readonly<Record<string, unknown>>>(
    _name: Name,
    { document, variables, reader }: Recipe<Name, Variables>,
  ) {
    return async (
      args: Operations[Name]['args'],
      options?: CallOptions,
    ): Promise<Result<Operations[Name]['value']>> => {
      const reply = await send(document.toString(), variables(args), options);
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
    getRewardTotal: operation('getRewardTotal', {
      document: documents.GetUserDocument,
      variables: ({ storeId }) => ({ storeId }),
      reader: store.getUserReply,
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
      variables: ({ productId, aggregates, ...rest }) => ({
        ...rest,
        filter: { productId: { eq: productId } },
        ...(aggregates && { aggregates: [...aggregates] }),
      }),
      reader: catalogue.searchReviewsReply,
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
    }),
    createTransaction: operation('createTransaction', {
      document: documents.CreateTransactionDocument,
      variables: ({ orderId }) => ({ orderId }),
      reader: order.createTransactionReply,
    }),
    validateTransaction: operation('validateTransaction', {
      document: documents.ValidateTransactionDocument,
      variables: ({ orderId, paymentId, signature }) => ({
        orderId,
        razorpayPaymentId: paymentId,
        razorpaySignature: signature,
      }),
      reader: order.validateTransactionReply,
    }),
    getOrder: operation('getOrder', {
      document: documents.GetOrderDocument,
      variables: ({ orderId, secret }) => ({ id: orderId, ...(secret !== undefined && { secret }) }),
      reader: order.getOrderReply,
    }),
    getPayments: operation('getPayments', {
      document: documents.ByorderIdcreatedAtPaymentDocument,
      variables: ({ orderId }) => ({ orderId }),
      reader: order.getPaymentsReply,
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
