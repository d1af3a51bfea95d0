/** Schemas of the checkout records in this browser's storage. */
import * as v from 'valibot';
import type { CheckoutDraft, ExpressIntent, OrderIntent } from '../../contract/domain/index.ts';
import { orderPayments } from '../../pricing/entities.ts';

const text = v.pipe(v.string(), v.maxLength(1_000));
const textOrNull = v.nullable(text);
const paise = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const draftSchema: v.GenericSchema<unknown, CheckoutDraft> = v.object({
  version: v.literal(1),
  fields: v.object({
    phone: text,
    email: text,
    pincode: text,
    firstName: text,
    lastName: text,
    address: text,
    area: text,
    landmark: text,
    city: text,
    state: text,
  }),
  paymentType: v.picklist(['NONE', ...orderPayments]),
});

const address = v.object({
  name: text,
  phone: text,
  email: v.exactOptional(text),
  country: v.literal('IN'),
  state: text,
  city: text,
  pinCode: text,
  landmark: v.exactOptional(text),
  address: text,
  area: v.exactOptional(text),
});

const sessionMeta = v.object({
  landingPage: v.exactOptional(text),
  referrer: v.exactOptional(text),
  utmCampaign: v.exactOptional(text),
  utmContent: v.exactOptional(text),
  utmMedium: v.exactOptional(text),
  utmSource: v.exactOptional(text),
  utmTerm: v.exactOptional(text),
  clickId: v.exactOptional(text),
  fbclid: v.exactOptional(text),
  isAffiseTrackingValid: v.exactOptional(v.boolean()),
});

const lines = v.array(
  v.object({
    productId: text,
    variantId: textOrNull,
    quantity: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    source: v.picklist(['CART', 'COUPON', 'LIMITED_TIME_DEAL']),
    sourceCouponCode: textOrNull,
  }),
);

export const requestSchema = v.object({
  storeId: text,
  lines,
  shippingAddress: address,
  billingAddress: address,
  couponCode: textOrNull,
  paymentType: v.picklist(orderPayments),
  appliedRewardPoints: paise,
  totalAmount: paise,
  totalCashbackEarned: paise,
  shoppingCartId: textOrNull,
  isAffiseTrackingValid: v.boolean(),
  metadata: v.nullable(sessionMeta),
});

export const intentSchema: v.GenericSchema<unknown, OrderIntent> = v.object({
  version: v.literal(1),
  idempotencyKey: v.pipe(v.string(), v.minLength(16), v.maxLength(128)),
  asker: v.optional(textOrNull, null),
  request: requestSchema,
  phase: v.picklist(['placing', 'placed', 'paying', 'paid']),
  orderId: textOrNull,
  payment: v.nullable(v.object({ paymentId: text, signature: textOrNull })),
  createdAt: v.pipe(v.number(), v.finite()),
});

export const expressIntentSchema: v.GenericSchema<unknown, ExpressIntent> = v.object({
  version: v.literal(1),
  idempotencyKey: v.pipe(v.string(), v.minLength(16), v.maxLength(128)),
  storeId: text,
  shoppingCartId: text,
  lines: v.optional(lines, []),
  couponCode: v.optional(textOrNull, null),
  metadata: v.optional(v.nullable(sessionMeta), null),
  createdAt: v.pipe(v.number(), v.finite()),
});
