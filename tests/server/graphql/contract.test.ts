import { readFileSync } from 'node:fs';
import { buildSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));

/** Of those named, what the schema's type or input does not have. */
function missing(type: string, names: string): string[] {
  const found = schema.getType(type);
  if (!isObjectType(found) && !isInputObjectType(found)) return [`the type ${type}`];
  const fields = found.getFields();
  return words(names).filter((name) => !(name in fields));
}

function values(type: string): string[] {
  const found = schema.getType(type);
  return isEnumType(found) ? found.getValues().map(({ name }) => name) : [];
}

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');

/** The specification's fields, Specification 3. */
const entities: readonly (readonly [type: string, fields: string])[] = [
  ['Store', 'id name title description isActive webUrl trackingUrl imageUrl darkImageUrl banners'],
  ['Store', 'announcements socialLinks'],
  ['Banner', 'webKey mobileKey link name isArchive priority deviceType isThankYouPageBanner'],
  ['Announcement', 'label link color textColor deviceType isArchive'],
  ['SocialLinks', 'instagram facebook twitter youtube pinterest'],
  ['Menu', 'id parentId storeId priority isArchive label link slug'],
  ['ShippingTier', 'id storeId type coupons paymentType amount minOrderValue maxOrderValue'],
  ['VariantGroup', 'id label variantOptions'],
  ['VariantOption', 'id label'],
  ['Coupon', 'id code name prefix description couponTitle couponNote tAndC storeId deviceType'],
  ['Coupon', 'couponCodeCount maxAllowedUsage isArchive priority couponType buyXQuantity'],
  ['Coupon', 'discountItemThreshold getYAmount getYPercentage getYQuantity getYProducts getYStoreProducts'],
  ['Coupon', 'minOrderValue maxDiscount expirationDate autoApply applicableCollections applicableProducts'],
  ['Coupon', 'paymentMethod isAffiliated isRewardApplicable isPDPFeatured isFeatured isBulkCoupon'],
  ['Coupon', 'showAsNudge applyPrepaidDiscount applyOnAllVariants ppcodCouponAmount isExternal'],
  ['GiftProduct', 'id title price listingPrice sku images'],
  ['Product', 'id title slug productDescription vendor label labelColor'],
  ['Product', 'price listingPrice costPrice defaultPrice recommendPrice sku barcode'],
  ['Product', 'size color tags benefits weight weightUnit currency productType'],
  ['Product', 'status position taxable isTaxEnabled isFeatured hasVarient recommended recommendPriority'],
  ['Product', 'inventory blockedInventory defaultInventory isInventoryEnabled continueSellingOutOfStock'],
  ['Product', 'minimumOrderQuantity maximumOrderQuantity rating totalRatings totalOrders'],
  ['Product', 'thumbImages showOnlyVariantImages images collections collectionsList'],
  ['Product', 'categoryId subCategoryId category subCategory variants variantGroups metadata'],
  ['ProductImage', 'id productId position alt width height imageKey isThumb'],
  ['Collection', 'label labelColor priority slug'],
  ['Category', 'id name slug'],
  ['ProductVariantGroup', 'variantGroupId variantGroupOptionIds'],
  ['ProductMetadata', 'title description keywords image canonical noIndex'],
  ['Variant', 'id productId title price listingPrice costPrice sku size color status position currency'],
  ['Variant', 'thumbImage taxable barcode weight weightUnit inventory blockedInventory'],
  ['Variant', 'minimumOrderQuantity maximumOrderQuantity images productVariantOptionIds'],
  ['VariantOptionChoice', 'variantGroupId variantGroupOptionId'],
  ['LinkedProduct', 'id productId linkedProductId linkedProduct'],
  ['LoyaltyRule', 'id storeId name description event enabled type minOrderValue maxCashbackAllowed'],
  ['LoyaltyRule', 'cashbackPercentage expirePeriodInDays cashbackPoint couponName'],
  ['LoyaltyRule', 'maxDebitableCashbackPerMonth maxCreditableCashbackPerMonth conditions'],
  ['LoyaltyCondition', 'event attributes'],
  ['LoyaltyConditionAttribute', 'key operator value'],
  ['Loyalty', 'totalAllotted totalUsable totalUsed totalExpired transactions'],
  ['LoyaltyTransaction', 'id amount userId expiresAt expirePeriodInDays event ruleId status'],
  ['LoyaltyTransaction', 'transactionState metadata reason'],
  ['Review', 'id userId verified reviewer productId rating comment title images createdAt'],
  ['Reviewer', 'name email'],
  ['User', 'id owner firstName lastName email phone gender dob totalOrders isActive authProvider isAdmin'],
  ['User', 'profilePhotoUrl emailVerified phoneVerified isCognitoConfirmed totalRewards createdAt'],
  ['UserAddress', 'id userID name phone email country state city pinCode landmark address location area'],
  ['ZipCode', 'id codMaxAmount cod prepaid'],
  ['Order', 'id code storeId userId channelName source checkoutChannel shippingAddress billingAddress'],
  ['Order', 'appliedRewardPoints totalStoreCredit couponCodeId totalAmount totalCashOnDeliveryCharges'],
  ['Order', 'totalDiscount totalGiftCharges totalPrepaidAmount totalShippingCharges totalCashbackRefunded'],
  ['Order', 'cashbackEarned prepaidDiscount currency taxExempted cFormProvided thirdPartyShipping'],
  ['Order', 'paymentType sla priority orderDate status createdAt updatedAt products payments'],
  ['OrderAddress', 'name country state city pinCode landmark address location area'],
  ['OrderProduct', 'id productId variantId sku cancelledQuantity quantity price status deliveryPartner'],
  ['OrderProduct', 'shippingCourier trackingId'],
  ['Payment', 'id storeId userId orderId method status amount paymentDate'],
];

/** The values of Specification 3, "Enumerations". The contract has all of them, and may have more. */
const enumerations: readonly (readonly [type: string, values: string])[] = [
  ['OrderStatus', 'PENDING CONFIRMED COMPLETE DISPATCHED DELIVERED CANCELLED RETURNED'],
  ['OrderProductStatus', 'CREATED CANCELLED DISPATCHED DELIVERED RETURN_REQUESTED COURIER_RETURN'],
  ['DeliveryStatus', 'DRAFT PENDING CONFIRMED SHIPPED DELIVERED CANCELLED'],
  ['ProductStatus', 'ENABLED DISABLED'],
  ['CouponType', 'PERCENTAGE FIXED BUY_X_GET_Y BUY_X_AT_Y PRODUCT FREEBIE'],
  ['CouponPaymentMethod', 'ALL COD ONLINE PREPAID'],
  ['PaymentType', 'COD PREPAID PPCOD ALL'],
  ['PaymentMethod', 'COD ONLINE CASHBACK'],
  ['PaymentStatus', 'UNPAID PAID'],
  ['ShippingTierType', 'CUSTOM COUPON'],
  ['CartItemSource', 'CART COUPON LIMITED_TIME_DEAL'],
  ['CartListItemType', 'CART FREE_PRODUCT AUTO_FREE_PRODUCT AUTO_FREE_PRODUCT_DISABLED LIMITED_TIME_DEAL'],
  ['DeviceType', 'WEB MOBILE ADMIN ALL'],
  ['ProductSort', 'DEFAULT LATEST BEST_SELLER POPULARITY PRICE_HIGH PRICE_LOW AVAILABILITY'],
  ['ProductCollectionTag', 'BEST_SELLER FEATURED TRENDING NEW_LAUNCH'],
  [
    'LoyaltyTrigger',
    'CREDIT_PREPAID_ORDER CREDIT_COD_ORDER CREDIT_PPCOD_ORDER CREDIT_USER_SIGNUP CREDIT_COUPON CREDIT_USER_CONSTRAINS DEBIT_PREPAID_ORDER DEBIT_COD_ORDER DEBIT_PPCOD_ORDER DEBIT_ORDER_CANCELLED DEBIT_EXPIRED DEBIT_USER_CONSTRAINS',
  ],
  ['SurveyQuestionType', 'CHECKBOX RADIO TEXT'],
  ['SurveyStatus', 'DRAFT OPEN CLOSE'],
  ['RecommenderType', 'BEST_SELLER FREQUENTLY_BOUGHT_TOGETHER'],
  [
    'StoreSettingName',
    'ORDER_COUNT COD_CHARGES PREPAID_DISCOUNT_PERCENT MAX_COD_AMOUNT MIN_COD_AMOUNT MAX_PREPAID_DISCOUNT GUEST_CHECKOUT COD_ENABLED PREPAID_ENABLED TIMER_TTILE TIMER_DESCRIPTION TIMER_COLOR TIMER_BG_COLOR TIMER_START_TIME TIMER_END_TIME IS_DAILY_TIMER TIMER_ENABLED BLOCK_INVENTORY GOKWIK_ENABLED PPCOD_ENABLED PPCOD_AMOUNT EXPRESS_CHECKOUT_ENABLED',
  ],
];

/** Specification 7: each call, its arguments, and what its answer has to have. */
const calls: readonly (readonly [call: string, args: string])[] = [
  ['Query.getInitialData', 'input'],
  ['Query.getUser', 'storeId'],
  ['Query.getCoupon', 'code'],
  ['Query.getCouponRule', 'code storeId'],
  ['Query.getZipCode', 'id'],
  ['Query.byorderIdcreatedAtPayment', 'orderId'],
  ['Query.getOrder', 'id'],
  ['Query.listVariantGroups', 'storeId'],
  ['Query.productBySlug', 'slug sort filter limit nextToken variantFilter'],
  ['Query.searchOrders', 'filter sort limit nextToken from aggregates'],
  ['Query.searchProducts', 'filter sort limit nextToken from aggregates variantLimit imageLimit'],
  ['Query.getLoyalty', 'input'],
  ['Query.searchReviews', 'filter aggregates'],
  ['Query.searchUserAddresses', ''],
  ['Query.getStore', 'id deviceType'],
  ['Query.linkedProducts', 'productId'],
  ['Query.ensureUserAndDispatchOTP', 'storeId phone'],
  ['Query.verifyCustomOTP', 'storeId phone otp'],
  ['Mutation.applyCoupon', 'input'],
  ['Mutation.checkInventory', 'storeId items'],
  ['Mutation.createOrder', 'input'],
  ['Mutation.createTransaction', 'orderId'],
  ['Mutation.validateTransaction', 'orderId razorpayPaymentId'],
  ['Mutation.createShoppingCart', 'input'],
  ['Mutation.manageShoppingCart', 'input'],
  ['Mutation.createReview', 'input'],
  ['Mutation.updateReview', 'input'],
  ['Mutation.createUserAddress', 'input'],
  ['Mutation.updateUserAddress', 'input'],
  ['Mutation.deleteUserAddress', 'input'],
  ['Mutation.updateUser', 'input'],
  ['Mutation.updateUserCoupon', 'input'],
];

const messages: readonly (readonly [type: string, fields: string])[] = [
  ['InitialDataInput', 'storeId deviceType collectionFilter collectionSort limitedTimeDealFilter'],
  ['InitialDataInput', 'storeSetting menuFilter shippingTierFilter'],
  ['LimitedTimeDealFilterInput', 'storeId recommended'],
  ['InitialData', 'settings menus store shippingTiers variantGroups topCoupons products loyaltyRules'],
  ['OrderSearchConnection', 'items total nextToken aggregateItems'],
  ['ProductSearchConnection', 'items nextToken total'],
  ['AggregateScalarResult', 'value'],
  ['AggregateBucket', 'key doc_count'],
  ['OtpDispatch', 'isExistingUser'],
  ['OtpVerification', 'isVerified'],
  ['ApplyCouponInput', 'storeId code deviceType variantFilter imageLimit'],
  ['InventoryItemInput', 'recordKey productId variantId source'],
  ['InventoryItem', 'recordKey productId variantId inventory collections price'],
  ['InventoryItem', 'minimumOrderQuantity maximumOrderQuantity'],
  ['CartLineInput', 'productId variantId quantity source'],
  ['CreateOrderInput', 'products shippingAddress billingAddress couponCode storeId paymentType'],
  ['CreateOrderInput', 'appliedRewardPoints totalAmount shoppingCartId isAffiseTrackingValid source'],
  ['CreateOrderInput', 'totalCashbackEarned metadata orderVersion'],
  ['Transaction', 'orderId amount done'],
  ['TransactionValidation', 'success'],
  ['ShoppingCartInput', 'couponCodeId couponCode storeId isRewardApplied data metadata shoppingCartId'],
  ['SessionMetaInput', 'landingPage referrer utmCampaign utmContent utmMedium utmSource utmTerm clickId'],
  ['SessionMetaInput', 'fbclid isAffiseTrackingValid'],
  ['ShoppingCartResult', 'success message shoppingCartId'],
];

describe('the contract has', () => {
  test.each(entities)(
    'of %s the fields %s [S3.2 S3.3 S3.4 S3.5 S3.6 S3.8 S3.10 S3.11 S3.12 S3.13 S3.14 S3.15 S3.16 S3.17 S3.18 S3.19 S6.8]',
    (type, fields) => {
      expect(missing(type, fields)).toEqual([]);
    },
  );

  test.each(enumerations)('in %s the values %s, and no others [S3.1 S3.31 S3.36 S3.39]', (type, expected) => {
    expect(values(type)).toEqual(words(expected));
  });

  test.each(calls)('the call %s, told %s [S7.2]', (call, names) => {
    const [type = '', name = ''] = call.split('.');
    const found = schema.getType(type);
    const field = isObjectType(found) ? found.getFields()[name] : undefined;
    const args = field?.args.map((arg) => arg.name);
    expect(words(names).filter((arg) => !args?.includes(arg))).toEqual([]);
    expect(args).toBeDefined();
  });

  test.each(messages)('in a message %s the parts %s [S7.3]', (type, fields) => {
    expect(missing(type, fields)).toEqual([]);
  });
});

describe('without further words', () => {
  const argument = (call: string, name: string) =>
    schema
      .getMutationType()
      ?.getFields()
      [call]?.args.find((arg) => arg.name === name) ??
    schema
      .getQueryType()
      ?.getFields()
      [call]?.args.find((arg) => arg.name === name);

  test('a list of products has 48 a page, recommended first [S9.6 S9.7]', () => {
    expect([
      argument('searchProducts', 'limit')?.defaultValue,
      argument('searchProducts', 'sort')?.defaultValue,
    ]).toEqual([48, 'DEFAULT']);
  });

  test('a store is asked for on the web, and an order is of version V1 [S7.20 S7.24 S7.26]', () => {
    const order = schema.getType('CreateOrderInput');
    const coupon = schema.getType('ApplyCouponInput');
    const defaultOf = (type: typeof order, name: string) =>
      isInputObjectType(type) ? type.getFields()[name]?.defaultValue : undefined;
    expect([
      argument('getStore', 'deviceType')?.defaultValue,
      defaultOf(order, 'orderVersion'),
      defaultOf(coupon, 'deviceType'),
      defaultOf(coupon, 'imageLimit'),
    ]).toEqual(['WEB', 'V1', 'WEB', 1]);
  });
});
