import type { Result } from '../../contract/domain/index.ts';
import type { CallOptions, OperationName, Operations, ShopApi } from './types.ts';

/**
 * The shop API before its code is here: the first call loads it, so that the first page need not. Code that cannot
 * be loaded is the failure `network`, and the next call tries again.
 */
export function createLazyShopApi(load: () => Promise<ShopApi>): ShopApi {
  let loading: Promise<ShopApi> | null = null;
  const loaded = async () => {
    loading ??= load();
    try {
      return await loading;
    } catch {
      loading = null;
      return null;
    }
  };
  function call<Name extends OperationName>(name: Name) {
    return async (
      args: Operations[Name]['args'],
      options?: CallOptions,
    ): Promise<Result<Operations[Name]['value']>> => {
      const api = await loaded();
      return api === null ? { ok: false, failure: { kind: 'network' } } : api[name](args, options);
    };
  }
  return {
    getInitialData: call('getInitialData'),
    getStore: call('getStore'),
    listVariantGroups: call('listVariantGroups'),
    getZipCode: call('getZipCode'),
    searchProducts: call('searchProducts'),
    getProduct: call('getProduct'),
    linkedProducts: call('linkedProducts'),
    searchReviews: call('searchReviews'),
    blogPosts: call('blogPosts'),
    blogPost: call('blogPost'),
    createShoppingCart: call('createShoppingCart'),
    manageShoppingCart: call('manageShoppingCart'),
    checkInventory: call('checkInventory'),
    applyCoupon: call('applyCoupon'),
    getCoupon: call('getCoupon'),
    getCouponRule: call('getCouponRule'),
    listCoupons: call('listCoupons'),
    createOrder: call('createOrder'),
    createTransaction: call('createTransaction'),
    validateTransaction: call('validateTransaction'),
    startExpressCheckout: call('startExpressCheckout'),
    getOrder: call('getOrder'),
    getPayments: call('getPayments'),
    dispatchCode: call('dispatchCode'),
    getUser: call('getUser'),
    updateUser: call('updateUser'),
    updateUserCoupon: call('updateUserCoupon'),
    searchUserAddresses: call('searchUserAddresses'),
    createUserAddress: call('createUserAddress'),
    updateUserAddress: call('updateUserAddress'),
    deleteUserAddress: call('deleteUserAddress'),
    searchOrders: call('searchOrders'),
    getLoyalty: call('getLoyalty'),
    createReview: call('createReview'),
    updateReview: call('updateReview'),
  };
}
