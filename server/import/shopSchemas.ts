import * as v from 'valibot';
import { orderPayments } from '../../src/pricing/entities.ts';
import type { Look } from '../look/look.ts';
import type { StoredText } from '../texts/documents.ts';
import type { HomeLayout } from '../texts/home.ts';
import {
  amount,
  flag,
  id,
  link,
  list,
  longestLabel,
  number,
  oneOf,
  optionLabel,
  orNull,
  percent,
  pictureKey,
  slug,
  text,
  time,
  whole,
} from './cells.ts';
import type { ShopCoupon } from './coupon.ts';
import type { SettingValue, ShopPincode, ShopSynonym } from './flatKinds.ts';
import type { JsonFileFormat } from './folderFiles.ts';
import { withFormula } from './formulas.ts';
import type { ShopProduct } from './product.ts';
import type { ShopStore } from './storeSchema.ts';

/**
 * A whole shop as the files of one folder. `products.csv`, `coupons.csv`, `pincodes.csv` and `settings.csv` have the
 * formats of docs/import.md. The other files are checked by the schemas below.
 * Amounts are rupees.
 */

/** The menu's tree is given by `parentId`, at most three levels deep; `priority` orders siblings. */
export const menuSchema = v.strictObject({
  id,
  parentId: orNull(id),
  priority: v.optional(whole(0), 100),
  isArchive: v.optional(flag, false),
  label: text(100),
  link: orNull(link),
  slug: orNull(slug),
});

export const shippingTierSchema = v.strictObject({
  id,
  type: oneOf(['CUSTOM', 'COUPON']),
  /** Coupon ids; empty for CUSTOM. */
  coupons: v.array(id),
  paymentType: oneOf([...orderPayments, 'ALL']),
  amount,
  minOrderValue: amount,
  /** `null` or 0: no upper bound. */
  maxOrderValue: orNull(amount),
});

const loyaltyTrigger = oneOf([
  'CREDIT_PREPAID_ORDER',
  'CREDIT_COD_ORDER',
  'CREDIT_PPCOD_ORDER',
  'CREDIT_USER_SIGNUP',
  'CREDIT_COUPON',
  'CREDIT_USER_CONSTRAINS',
  'DEBIT_PREPAID_ORDER',
  'DEBIT_COD_ORDER',
  'DEBIT_PPCOD_ORDER',
  'DEBIT_ORDER_CANCELLED',
  'DEBIT_EXPIRED',
  'DEBIT_USER_CONSTRAINS',
]);

export const loyaltyRuleSchema = v.strictObject({
  id,
  name: text(100),
  description: text(),
  event: loyaltyTrigger,
  enabled: flag,
  type: oneOf(['CREDIT', 'DEBIT']),
  minOrderValue: orNull(amount),
  maxCashbackAllowed: orNull(amount),
  cashbackPercentage: orNull(percent),
  expirePeriodInDays: orNull(whole(1)),
  /** A flat credit of cashback. */
  cashbackPoint: orNull(amount),
  couponName: orNull(text(40)),
  maxDebitableCashbackPerMonth: orNull(amount),
  maxCreditableCashbackPerMonth: orNull(amount),
  conditions: v.array(
    v.strictObject({
      event: loyaltyTrigger,
      attributes: v.array(
        v.strictObject({
          key: oneOf(['totalAmount', 'paymentType']),
          operator: oneOf(['EQ', 'GTE']),
          /** Rupees where the key is `totalAmount`. */
          value: v.union([v.number(), v.string()], 'must be a number or a text'),
        }),
      ),
    }),
  ),
});

/** Categories and their sub-categories, by `parentId`. */
const categorySchema = v.strictObject({ id, parentId: orNull(id), name: text(100), slug });

/** A text that may be empty. */
const anyText = v.string('must be text');

const collectionSchema = v.strictObject({
  id,
  slug,
  label: text(100),
  labelColor: orNull(text(20)),
  priority: whole(0),
  /** One or two sentences above the collection's products. */
  intro: orNull(text()),
  imageKey: orNull(pictureKey),
  metadata: orNull(
    v.strictObject({
      title: anyText,
      description: anyText,
      keywords: anyText,
      image: anyText,
      /** A path of the shop. */
      canonical: anyText,
      noIndex: flag,
    }),
  ),
});

const label = v.pipe(text(longestLabel), v.transform(optionLabel));
const variantOptionSchema = v.strictObject({ id, label });
const variantGroupSchema = v.strictObject({
  id,
  label,
  variantOptions: v.array(variantOptionSchema),
});

/** A list of entries, of which checks see those fields that are right. */
function listOf<Known, Whole>(
  entry: v.GenericSchema<unknown, Whole>,
  knownEntry: v.GenericSchema<unknown, Known>,
): JsonFileFormat<readonly Known[], readonly Whole[]> {
  return { schema: v.array(entry, 'must be a list: [ … ]'), known: v.array(knownEntry) };
}

export const menuKind = listOf(menuSchema, v.partial(menuSchema, ['id', 'label']));
export const shippingTierKind = listOf(
  shippingTierSchema,
  v.partial(shippingTierSchema, ['id', 'type', 'coupons', 'paymentType', 'amount', 'minOrderValue']),
);
export const loyaltyRuleKind = listOf(
  loyaltyRuleSchema,
  v.partial(loyaltyRuleSchema, ['id', 'name', 'description', 'event', 'enabled', 'type', 'conditions']),
);
export const categoryKind = listOf(categorySchema, v.partial(categorySchema, ['id', 'name', 'slug']));
export const collectionKind = listOf(
  collectionSchema,
  v.partial(collectionSchema, ['id', 'slug', 'label', 'priority']),
);
export const variantGroupKind = listOf(
  variantGroupSchema,
  v.object({
    id: v.optional(id),
    label: v.optional(variantGroupSchema.entries.label),
    variantOptions: v.optional(v.array(v.partial(variantOptionSchema)), []),
  }),
);

const linkedProductSchema = v.strictObject({ id: text(250), productId: id, linkedProductId: id });

/** A text with the export's apostrophes, which spreadsheets need before what looks like a formula. They do not count as length. */
const exportedText = (longest: number) =>
  v.pipe(
    text(Number.MAX_SAFE_INTEGER),
    v.transform(withFormula),
    v.maxLength(longest, `must be at most ${longest} characters`),
  );

const reviewSchema = v.strictObject({
  id,
  productId: id,
  verified: flag,
  reviewerName: exportedText(100),
  reviewerEmail: orNull(text(200)),
  rating: whole(1, 5),
  title: orNull(exportedText(200)),
  comment: exportedText(4_000),
  images: v.optional(list, []),
  skinType: orNull(oneOf(['OILY', 'DRY', 'COMBINATION', 'NORMAL', 'SENSITIVE'])),
  createdAt: time,
  /** True for invented reviews: their pages say so. */
  isSample: flag,
});

const questionSchema = v.strictObject({
  id,
  productId: id,
  question: exportedText(500),
  answer: exportedText(2_000),
  /** True for invented questions: their pages say so. */
  isSample: flag,
  createdAt: time,
});

/** A one-time code of a bulk coupon, which is named by its own code. */
const couponCodeSchema = v.strictObject({
  coupon: v.pipe(text(40), v.toUpperCase()),
  code: v.pipe(text(40), v.toUpperCase(), v.regex(/^[A-Z0-9_-]+$/, 'may have letters, digits, - and _ only')),
  /** Whether an order of the shop that the folder was exported from has used it. */
  used: v.optional(flag, false),
});

/** Details of the pictures that products name by key: what they show, and their size in pixels. */
const imageSchema = v.strictObject({
  key: pictureKey,
  alt: text(300),
  /** Left out: worked out from the picture's place among those of its product. */
  id: orNull(text(300)),
  position: orNull(number),
  /** Left out: the file's own. */
  width: orNull(whole(1)),
  height: orNull(whole(1)),
});

export const linkedProductRules = {
  schema: linkedProductSchema,
  known: v.partial(linkedProductSchema, ['id', 'productId', 'linkedProductId']),
  unique: ['id'],
};
export const reviewRules = {
  schema: reviewSchema,
  known: v.partial(reviewSchema, [
    'id',
    'productId',
    'verified',
    'reviewerName',
    'rating',
    'comment',
    'createdAt',
    'isSample',
  ]),
  unique: ['id'],
};
export const questionRules = {
  schema: questionSchema,
  known: v.partial(questionSchema, ['id', 'productId', 'question', 'answer', 'isSample', 'createdAt']),
  unique: ['id'],
};
export const couponCodeRules = {
  schema: couponCodeSchema,
  known: v.partial(couponCodeSchema, ['coupon', 'code']),
  unique: ['code'],
};
export const imageRules = {
  schema: imageSchema,
  known: v.partial(imageSchema, ['key', 'alt']),
  unique: ['key'],
};

type KnownOf<Kind extends JsonFileFormat<unknown, unknown>> = v.InferOutput<Kind['known']>;
/** Files as far as they are right. */
export type KnownMenus = KnownOf<typeof menuKind>;
export type KnownTiers = KnownOf<typeof shippingTierKind>;
export type KnownRules = KnownOf<typeof loyaltyRuleKind>;
export type KnownCategories = KnownOf<typeof categoryKind>;
export type KnownCollections = KnownOf<typeof collectionKind>;
export type KnownVariantGroups = KnownOf<typeof variantGroupKind>;
export type KnownImage = v.InferOutput<typeof imageRules.known>;
export type KnownCouponCode = v.InferOutput<typeof couponCodeRules.known>;

export type ShopMenu = v.InferOutput<typeof menuSchema>;
export type ShopShippingTier = v.InferOutput<typeof shippingTierSchema>;
export type ShopLoyaltyRule = v.InferOutput<typeof loyaltyRuleSchema>;
export type ShopCategory = v.InferOutput<typeof categorySchema>;
export type ShopCollection = v.InferOutput<typeof collectionSchema>;
export type ShopVariantGroup = v.InferOutput<typeof variantGroupSchema>;

export type ShopLinkedProduct = v.InferOutput<typeof linkedProductSchema>;
export type ShopReview = v.InferOutput<typeof reviewSchema>;

/** Everything that a shop sells and says. References between its parts are ids. */
export interface Shop {
  readonly store: ShopStore;
  readonly look: Look | null;
  /** SVG. */
  readonly icon: string | null;
  readonly home: HomeLayout | null;
  readonly pages: readonly StoredText[];
  readonly posts: readonly StoredText[];
  readonly synonyms: readonly ShopSynonym[];
  readonly settings: Readonly<Record<string, SettingValue>>;
  readonly menus: readonly ShopMenu[];
  readonly shippingTiers: readonly ShopShippingTier[];
  readonly variantGroups: readonly ShopVariantGroup[];
  readonly categories: readonly ShopCategory[];
  readonly collections: readonly ShopCollection[];
  readonly products: readonly ShopProduct[];
  readonly linkedProducts: readonly ShopLinkedProduct[];
  readonly coupons: readonly ShopCoupon[];
  /** The codes of bulk coupons, by the coupon's id. */
  readonly couponCodes: readonly {
    readonly couponId: string;
    readonly code: string;
    readonly used: boolean;
  }[];
  readonly loyaltyRules: readonly ShopLoyaltyRule[];
  readonly pincodes: readonly ShopPincode[];
  readonly reviews: readonly ShopReview[];
  /** With their answers. */
  readonly questions: readonly v.InferOutput<typeof questionSchema>[];
}
