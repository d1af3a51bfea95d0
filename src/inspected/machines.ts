/** The shop's machines, which scenarios may start. A test compares this list with the folders of `src/machines`. */
import { createMachines } from '@storefront/inspector';
import { orderLifeMachine } from '../../server/orders/orderLife.machine.ts';
import { addressEditorMachine } from '../machines/account/addressEditor/index.ts';
import { addressesMachine } from '../machines/account/addresses/index.ts';
import { ordersMachine } from '../machines/account/orders.ts';
import { ownReviewMachine } from '../machines/account/ownReview/index.ts';
import { personalDataMachine } from '../machines/account/personalData.ts';
import { profileMachine } from '../machines/account/profile/index.ts';
import { reorderMachine } from '../machines/account/reorder.ts';
import { rewardsMachine } from '../machines/account/rewards.ts';
import { sessionMachine } from '../machines/account/session/index.ts';
import { signInMachine } from '../machines/account/signIn/index.ts';
import { wishlistMachine } from '../machines/account/wishlist/index.ts';
import { cartMachine } from '../machines/cart/cart/index.ts';
import { cartSyncMachine } from '../machines/cart/cartSync/index.ts';
import { couponMachine } from '../machines/cart/coupon/index.ts';
import { inventoryMachine } from '../machines/cart/inventory/index.ts';
import { addToCartMachine } from '../machines/catalogue/addToCart.ts';
import { moreProductsMachine } from '../machines/catalogue/moreProducts.ts';
import { productCardsMachine } from '../machines/catalogue/productCards.ts';
import { questionsMachine } from '../machines/catalogue/questions.ts';
import { quickViewMachine } from '../machines/catalogue/quickView.ts';
import { recentlyViewedMachine } from '../machines/catalogue/recentlyViewed.ts';
import { reviewMarksMachine } from '../machines/catalogue/reviewMarks.ts';
import { reviewsMachine } from '../machines/catalogue/reviews.ts';
import { searchMachine } from '../machines/catalogue/search/index.ts';
import { stockAlertMachine } from '../machines/catalogue/stockAlert.ts';
import { variantMachine } from '../machines/catalogue/variant/index.ts';
import { cartCheckMachine } from '../machines/checkout/cartCheck.ts';
import { checkoutMachine } from '../machines/checkout/checkout/index.ts';
import { deliveryAnswerMachine } from '../machines/checkout/deliveryAnswer.ts';
import { expressMachine } from '../machines/checkout/express/index.ts';
import { orderMachine } from '../machines/checkout/order/index.ts';
import { orderChangeMachine } from '../machines/checkout/orderChange.ts';
import { orderLookupMachine } from '../machines/checkout/orderLookup.ts';
import { orderViewMachine } from '../machines/checkout/orderView.ts';
import { orderWatchMachine } from '../machines/checkout/orderWatch.ts';
import { pincodeMachine } from '../machines/checkout/pincode/index.ts';
import { returnPicturesMachine } from '../machines/checkout/returnPictures.ts';
import { returnWithdrawalMachine } from '../machines/checkout/returnWithdrawal.ts';
import { analyticsMachine } from '../machines/integrations/analytics/index.ts';
import { attributionMachine } from '../machines/integrations/attribution/index.ts';
import { consentMachine } from '../machines/integrations/consent/index.ts';
import { dataLayerMachine } from '../machines/integrations/dataLayer.ts';
import { integrationsMachine } from '../machines/integrations/integrations/index.ts';
import { marketingFormMachine } from '../machines/integrations/marketingForm.ts';
import { thirdPartyScriptMachine } from '../machines/integrations/thirdPartyScript.ts';
import { tracingMachine } from '../machines/integrations/tracing/index.ts';
import { vitalsMachine } from '../machines/integrations/vitals.ts';
import { stubKind } from '../machines/shared/stubs.ts';
import { countdownMachine } from '../machines/storefront/countdown/index.ts';
import { couponBannerMachine } from '../machines/storefront/couponBanner.ts';
import { overlaysMachine } from '../machines/storefront/overlays/index.ts';
import { shopMachine } from '../machines/storefront/shop/index.ts';
import { socialProofMachine } from '../machines/storefront/socialProof.ts';
import { storeDataMachine } from '../machines/storefront/storeData/index.ts';

export const shopMachines = createMachines(
  [
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
    vitalsMachine,
    attributionMachine,
    cartMachine,
    cartCheckMachine,
    cartSyncMachine,
    checkoutMachine,
    countdownMachine,
    couponMachine,
    deliveryAnswerMachine,
    inventoryMachine,
    moreProductsMachine,
    orderChangeMachine,
    orderLifeMachine,
    orderMachine,
    orderLookupMachine,
    orderViewMachine,
    orderWatchMachine,
    returnPicturesMachine,
    returnWithdrawalMachine,
    ordersMachine,
    ownReviewMachine,
    personalDataMachine,
    pincodeMachine,
    profileMachine,
    questionsMachine,
    quickViewMachine,
    recentlyViewedMachine,
    reviewMarksMachine,
    reviewsMachine,
    reorderMachine,
    rewardsMachine,
    searchMachine,
    sessionMachine,
    expressMachine,
    overlaysMachine,
    signInMachine,
    shopMachine,
    socialProofMachine,
    stockAlertMachine,
    storeDataMachine,
    variantMachine,
    productCardsMachine,
    wishlistMachine,
  ],
  stubKind,
);
