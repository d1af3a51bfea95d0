import { productTexts } from '../contract/generated/productTexts.ts';

/**
 * The keys whose texts a recording stores as they are: ids, codes of the contract and of machines, times, and the shop's own
 * texts. What is not listed here is replaced, so that a new field cannot leak what shoppers write.
 */

const ids = `id ids couponId actorId appId cartId collection collections couponCodeId eventId groupId key mid
  merchantCheckoutId optionId optionIds option orderId parentRecordKey product productId providerOrderId returnId
  recordKey recordKeys requestedVariantId sessionId shoppingCartId siteId sku slug storeId tab traceId transaction_id
  variant variantId changed marked unsaved asked missing now sent lines completedOrders getYProducts applicableProducts
  applicableCollections gift gifts rule item_id`;

const codes = `type allowed because __typename cartDrawer item payment standing undecided prefix kind purpose purposes by cause changes
  checkoutSource choice couponType currency country data decision declined deliveryStatus deviceType
  environment error event exit field intent interrupted level method name notices op operator outcome output
  paymentMethod paymentType paymentTypes payment_type phase products resend result scripts settlement skinType sort source
  stage state status statuses step stock sync transactionState verdict withdrawn cashbackPercentage
  getYPercentage prepaidDiscountPercent position region part overlay machine src root`;

const coupons = `code answer otp coupon coupons couponCode couponInUrl couponName couponNote couponTitle
  declinedCoupons appliedCode assignCode discountCode raw slotCode sourceCouponCode storedCode storedCouponCode
  tAndC`;

const times = `acknowledgeBy acknowledgedAt at createdAt date day days dispatchBy endTime expectedOn expirationDate expiresAt orderDate paymentDate
  receivedAt recommendUntil resolveBy resolvedAt returnableUntil serverTime startTime updatedAt`;

const shopsTexts = `action alt attributes backgroundColor benefits canonical category color content
  darkImageUrl deliveryPartner description facebook grievanceEmail grievanceOfficer grievancePhone html image
  imageKey imageUrl images instagram item_name keywords label labelColor lead leftOut link message mobileKey options origin
  phoneError pinterest productType scriptUrl searchHints selectedLabel seller shareImageKey shippingCourier
  shippingTier subCategory supportHours tag tagline tags text textColor tiers title
  topic twitter unit variantTitle vendor webKey webUrl why youtube`;

/** Addresses of pages, and parameters of them that a machine reads. Secrets in them have patterns of their own. */
const addresses = 'cart guest hosts landingPage page path pathname redirect route to';

const campaigns = `utmCampaign utmContent utmMedium utmSource utmTerm utm_campaign utm_content utm_medium
  utm_source utm_term`;

/** Lists of parameters' names, each in a pair with its value. The values are judged by these names. */
const pairs = 'entries parameters';

export const harmlessKeys: ReadonlySet<string> = new Set([
  ...[ids, codes, coupons, times, shopsTexts, addresses, campaigns, pairs].flatMap((keys) =>
    keys.split(/\s+/),
  ),
  ...productTexts,
]);
