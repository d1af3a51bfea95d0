/** Schemas of a cart file. Lines and coupons may have more fields than pricing reads. */
import * as v from 'valibot';
import { orderPayments } from '../../src/pricing/entities.ts';
import type { ExplainInput } from '../../src/pricing/index.ts';

const Whole = v.pipe(v.number(), v.safeInteger());
const Paise = v.pipe(Whole, v.minValue(0));
const Text = v.string();
const Percent = v.union([v.number(), v.string()]);
const Moment = v.pipe(
  Text,
  v.check((text) => !Number.isNaN(Date.parse(text)), 'Invalid moment: Expected ISO 8601'),
);
const Texts = v.nullish(v.array(Text));

const Line = v.looseObject({
  recordKey: Text,
  productId: Text,
  variantId: v.nullish(Text),
  price: Paise,
  listingPrice: v.nullish(Paise),
  recommendPrice: v.nullish(Paise),
  qty: v.pipe(Whole, v.minValue(1)),
  source: v.nullish(v.picklist(['CART', 'COUPON', 'LIMITED_TIME_DEAL'])),
  sourceCouponCode: v.nullish(Text),
  parentRecordKey: v.nullish(Text),
  collections: Texts,
  variants: v.nullish(v.array(v.looseObject({ id: Text, position: v.nullish(v.number()) }))),
});

const Coupon = v.looseObject({
  id: Text,
  code: Text,
  couponType: Text,
  isArchive: v.nullish(v.boolean()),
  expirationDate: v.nullish(Text),
  deviceType: v.nullish(Text),
  paymentMethod: v.nullish(Text),
  minOrderValue: v.nullish(v.number()),
  maxDiscount: v.nullish(v.number()),
  buyXQuantity: v.nullish(v.number()),
  getYQuantity: v.nullish(v.number()),
  getYAmount: v.nullish(v.number()),
  getYPercentage: v.nullish(Percent),
  getYProducts: Texts,
  getYStoreProducts: v.nullish(v.array(v.looseObject({ id: Text }))),
  discountItemThreshold: v.nullish(v.number()),
  applicableProducts: Texts,
  applicableCollections: Texts,
  applyOnAllVariants: v.nullish(v.boolean()),
  applyPrepaidDiscount: v.nullish(v.boolean()),
  isRewardApplicable: v.nullish(v.boolean()),
  ppcodCouponAmount: v.nullish(v.number()),
  priority: v.nullish(v.number()),
  autoApply: v.nullish(v.boolean()),
  isExternal: v.nullish(v.boolean()),
  showAsNudge: v.nullish(v.boolean()),
  autoApplied: v.nullish(v.boolean()),
});

const Config = v.looseObject({
  codCharges: v.nullish(Paise),
  prepaidDiscountPercent: v.nullish(Percent),
  maxPrepaidDiscount: v.nullish(Whole),
  ppcodAmount: v.nullish(Paise),
});

const ShippingTier = v.looseObject({
  id: Text,
  type: Text,
  paymentType: Text,
  amount: Paise,
  minOrderValue: v.nullish(Whole),
  maxOrderValue: v.nullish(Whole),
  coupons: Texts,
});

const LoyaltyRule = v.looseObject({
  id: v.nullish(Text),
  enabled: v.nullish(v.boolean()),
  event: v.nullish(Text),
  cashbackPercentage: v.nullish(Percent),
  maxCashbackAllowed: v.nullish(Whole),
  minOrderValue: v.nullish(Whole),
  couponName: v.nullish(Text),
  conditions: v.nullish(
    v.array(
      v.looseObject({
        event: v.nullish(Text),
        attributes: v.nullish(
          v.array(v.object({ key: Text, operator: Text, value: v.union([v.number(), v.string()]) })),
        ),
      }),
    ),
  ),
});

const Rewards = v.looseObject({
  signedIn: v.boolean(),
  viaProvider: v.nullish(v.boolean()),
  isRewardApplied: v.nullish(v.boolean()),
  usable: Whole,
  monthlyAllowance: v.nullish(Whole),
});

const Cart: v.GenericSchema<unknown, ExplainInput> = v.strictObject({
  now: Moment,
  paymentType: v.picklist(['NONE', ...orderPayments]),
  cart: v.pipe(
    v.array(Line),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      for (const [index, { recordKey }] of dataset.value.entries()) {
        const isRepeated = dataset.value.findIndex((line) => line.recordKey === recordKey) < index;
        if (isRepeated) addIssue({ message: 'Repeated key', path: pathTo(dataset.value, index, recordKey) });
      }
    }),
  ),
  coupon: v.nullish(Coupon),
  coupons: v.nullish(v.array(Coupon)),
  freebies: v.nullish(v.array(Coupon)),
  config: v.nullish(Config),
  shippingTiers: v.nullish(v.array(ShippingTier)),
  loyaltyRules: v.nullish(v.array(LoyaltyRule)),
  rewards: v.nullish(Rewards),
});

export function parseCart(file: unknown) {
  return v.safeParse(Cart, file);
}

function pathTo(lines: Line[], index: number, recordKey: string): [v.ArrayPathItem, v.ObjectPathItem] {
  const line = { ...lines[index] };
  return [
    { type: 'array', origin: 'value', input: lines, key: index, value: line },
    { type: 'object', origin: 'value', input: line, key: 'recordKey', value: recordKey },
  ];
}

type Line = v.InferOutput<typeof Line>;
