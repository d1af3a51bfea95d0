/** The shop's machines by id: what scenarios may start. A test holds this list to the folders of `src/machines`. */
import type { AnyStateMachine } from 'xstate';
import { addressEditorMachine } from '../../src/machines/account/addressEditor/index.ts';
import { addressesMachine } from '../../src/machines/account/addresses/index.ts';
import { ordersMachine } from '../../src/machines/account/orders.ts';
import { ownReviewMachine } from '../../src/machines/account/ownReview/index.ts';
import { profileMachine } from '../../src/machines/account/profile/index.ts';
import { rewardsMachine } from '../../src/machines/account/rewards.ts';
import { sessionMachine } from '../../src/machines/account/session/index.ts';
import { signInMachine } from '../../src/machines/account/signIn/index.ts';
import { wishlistMachine } from '../../src/machines/account/wishlist/index.ts';
import { cartMachine } from '../../src/machines/cart/cart/index.ts';
import { cartSyncMachine } from '../../src/machines/cart/cartSync/index.ts';
import { couponMachine } from '../../src/machines/cart/coupon/index.ts';
import { inventoryMachine } from '../../src/machines/cart/inventory/index.ts';
import { addToCartMachine } from '../../src/machines/catalogue/addToCart.ts';
import { moreProductsMachine } from '../../src/machines/catalogue/moreProducts.ts';
import { productCardsMachine } from '../../src/machines/catalogue/productCards.ts';
import { quickViewMachine } from '../../src/machines/catalogue/quickView.ts';
import { recentlyViewedMachine } from '../../src/machines/catalogue/recentlyViewed.ts';
import { reviewsMachine } from '../../src/machines/catalogue/reviews.ts';
import { searchMachine } from '../../src/machines/catalogue/search/index.ts';
import { variantMachine } from '../../src/machines/catalogue/variant/index.ts';
import { checkoutMachine } from '../../src/machines/checkout/checkout/index.ts';
import { expressMachine } from '../../src/machines/checkout/express/index.ts';
import { orderMachine } from '../../src/machines/checkout/order/index.ts';
import { orderViewMachine } from '../../src/machines/checkout/orderView.ts';
import { orderWatchMachine } from '../../src/machines/checkout/orderWatch.ts';
import { pincodeMachine } from '../../src/machines/checkout/pincode/index.ts';
import { analyticsMachine } from '../../src/machines/integrations/analytics/index.ts';
import { attributionMachine } from '../../src/machines/integrations/attribution/index.ts';
import { consentMachine } from '../../src/machines/integrations/consent/index.ts';
import { dataLayerMachine } from '../../src/machines/integrations/dataLayer.ts';
import { integrationsMachine } from '../../src/machines/integrations/integrations/index.ts';
import { marketingFormMachine } from '../../src/machines/integrations/marketingForm.ts';
import { thirdPartyScriptMachine } from '../../src/machines/integrations/thirdPartyScript.ts';
import { tracingMachine } from '../../src/machines/integrations/tracing/index.ts';
import { countdownMachine } from '../../src/machines/storefront/countdown/index.ts';
import { couponBannerMachine } from '../../src/machines/storefront/couponBanner.ts';
import { overlaysMachine } from '../../src/machines/storefront/overlays/index.ts';
import { shopMachine } from '../../src/machines/storefront/shop/index.ts';
import { socialProofMachine } from '../../src/machines/storefront/socialProof.ts';
import { storeDataMachine } from '../../src/machines/storefront/storeData/index.ts';
import type { Machines } from './player.ts';

const all: readonly AnyStateMachine[] = [
  addToCartMachine,
  addressEditorMachine,
  addressesMachine,
  analyticsMachine,
  thirdPartyScriptMachine,
  couponBannerMachine,
  marketingFormMachine,
  consentMachine,
  dataLayerMachine,
  integrationsMachine,
  tracingMachine,
  attributionMachine,
  cartMachine,
  cartSyncMachine,
  checkoutMachine,
  countdownMachine,
  couponMachine,
  inventoryMachine,
  moreProductsMachine,
  orderMachine,
  orderViewMachine,
  orderWatchMachine,
  ordersMachine,
  ownReviewMachine,
  pincodeMachine,
  profileMachine,
  quickViewMachine,
  recentlyViewedMachine,
  reviewsMachine,
  rewardsMachine,
  searchMachine,
  sessionMachine,
  expressMachine,
  overlaysMachine,
  signInMachine,
  shopMachine,
  socialProofMachine,
  storeDataMachine,
  variantMachine,
  productCardsMachine,
  wishlistMachine,
];

export const shopMachines: Machines = new Map(all.map((machine) => [machine.id, machine]));
