/** The shop's machines by id: what scenarios may start. A test holds this list to the folders of `src/machines`. */
import type { AnyStateMachine } from 'xstate';
import { addressEditorMachine } from '../../machines/addressEditor/index.ts';
import { addressesMachine } from '../../machines/addresses/index.ts';
import { addToCartMachine } from '../../machines/addToCart/index.ts';
import { analyticsMachine } from '../../machines/analytics/index.ts';
import { attributionMachine } from '../../machines/attribution/index.ts';
import { cartMachine } from '../../machines/cart/index.ts';
import { cartSyncMachine } from '../../machines/cartSync/index.ts';
import { channelMachine } from '../../machines/channel/index.ts';
import { checkoutMachine } from '../../machines/checkout/index.ts';
import { consentMachine } from '../../machines/consent/index.ts';
import { countdownMachine } from '../../machines/countdown/index.ts';
import { couponMachine } from '../../machines/coupon/index.ts';
import { couponBannerMachine } from '../../machines/couponBanner/index.ts';
import { dataLayerMachine } from '../../machines/dataLayer/index.ts';
import { expressMachine } from '../../machines/express/index.ts';
import { inventoryMachine } from '../../machines/inventory/index.ts';
import { marketingFormMachine } from '../../machines/marketingForm/index.ts';
import { moreProductsMachine } from '../../machines/moreProducts/index.ts';
import { orderMachine } from '../../machines/order/index.ts';
import { ordersMachine } from '../../machines/orders/index.ts';
import { orderViewMachine } from '../../machines/orderView/index.ts';
import { orderWatchMachine } from '../../machines/orderWatch/index.ts';
import { overlaysMachine } from '../../machines/overlays/index.ts';
import { ownReviewMachine } from '../../machines/ownReview/index.ts';
import { pincodeMachine } from '../../machines/pincode/index.ts';
import { profileMachine } from '../../machines/profile/index.ts';
import { quickViewMachine } from '../../machines/quickView/index.ts';
import { recentlyViewedMachine } from '../../machines/recentlyViewed/index.ts';
import { reviewsMachine } from '../../machines/reviews/index.ts';
import { rewardsMachine } from '../../machines/rewards/index.ts';
import { searchMachine } from '../../machines/search/index.ts';
import { sessionMachine } from '../../machines/session/index.ts';
import { shopMachine } from '../../machines/shop/index.ts';
import { sideChannelsMachine } from '../../machines/sideChannels/index.ts';
import { signInMachine } from '../../machines/signIn/index.ts';
import { socialProofMachine } from '../../machines/socialProof/index.ts';
import { storeDataMachine } from '../../machines/storeData/index.ts';
import { tracingMachine } from '../../machines/tracing/index.ts';
import { variantMachine } from '../../machines/variant/index.ts';
import { wishedProductsMachine } from '../../machines/wishedProducts/index.ts';
import { wishlistMachine } from '../../machines/wishlist/index.ts';
import type { Machines } from './player.ts';

const all: readonly AnyStateMachine[] = [
  addToCartMachine,
  addressEditorMachine,
  addressesMachine,
  analyticsMachine,
  channelMachine,
  couponBannerMachine,
  marketingFormMachine,
  consentMachine,
  dataLayerMachine,
  sideChannelsMachine,
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
  wishedProductsMachine,
  wishlistMachine,
];

export const shopMachines: Machines = new Map(all.map((machine) => [machine.id, machine]));
