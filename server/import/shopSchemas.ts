import * as v from 'valibot';
import { orderPayments } from '../../src/pricing/entities.ts';
import { problemOfGstin } from '../invoices/gstin.ts';
import { colour, contrastOf, type Look } from '../look/look.ts';
import { leastContrast } from '../look/tokens.ts';
import type { StoredText } from '../texts/documents.ts';
import type { HomeLayout } from '../texts/home.ts';
import { amount, flag, id, list, number, oneOf, orNull, percent, slug, text, time, whole } from './cells.ts';
import type { ShopCoupon } from './coupon.ts';
import type { SettingValue, ShopPincode, ShopSynonym } from './flatKinds.ts';
import type { ShopProduct } from './product.ts';

/**
 * A whole shop as the files of one folder. `products.csv`, `coupons.csv`, `pincodes.csv` and `settings.csv` have the
 * formats of docs/import.md. The other files are checked by the schemas below.
 * Amounts are rupees.
 */

const key = text(300);
const link = v.pipe(
  text(500),
  v.regex(
    /^(\/(?!\/)|https?:\/\/|mailto:|tel:)/i,
    'must begin with / for a page of the shop, or with https://',
  ),
);
const deviceType = oneOf(['WEB', 'MOBILE', 'ADMIN', 'ALL']);

const bannerSchema = v.strictObject({
  id,
  webKey: key,
  mobileKey: key,
  link,
  /** Doubles as the picture's text alternative. */
  name: text(200),
  isArchive: v.optional(flag, false),
  priority: whole(0),
  deviceType: v.optional(deviceType, 'ALL'),
  isThankYouPageBanner: v.optional(flag, false),
});

const announcementSchema = v.pipe(
  v.strictObject({
    id,
    label: text(200),
    link: orNull(link),
    /** The ground of the bar, and the text on it; the first announcement's are shown. */
    color: orNull(colour),
    textColor: orNull(colour),
    deviceType: v.optional(deviceType, 'ALL'),
    isArchive: v.optional(flag, false),
  }),
  v.forward(
    v.check(
      ({ color, textColor }) => (color === null) === (textColor === null),
      'must be given together with color, or neither of them',
    ),
    ['textColor'],
  ),
  v.forward(
    v.check(
      ({ color, textColor }) => !color || !textColor || contrastOf(color, textColor) >= leastContrast,
      `cannot be read on color: choose two with a contrast of at least ${leastContrast}:1`,
    ),
    ['textColor'],
  ),
);

interface Seller {
  readonly gstin: string | null;
  readonly state: string | null;
}

/** `npm run invoices -- seller` refuses the same. */
function problemOfSeller({ gstin, state }: Seller) {
  return gstin === null ? null : problemOfGstin(gstin, state);
}

const reasonOfSeller = ({ input }: { readonly input: Seller }) => problemOfSeller(input)?.reason ?? '';

export const storeSchema = v.strictObject({
  name: text(100),
  title: text(200),
  description: text(),
  /** `false` closes the shop. */
  isActive: v.optional(flag, true),
  webUrl: link,
  /** The courier's tracking page; the tracking id is appended. */
  trackingUrl: orNull(link),
  /** A path of the shop, such as `/media/brand/logo.svg`, or a whole address. */
  imageUrl: text(500),
  darkImageUrl: orNull(text(500)),
  /** The picture of shared links, 1200 x 630 pixels. */
  shareImageKey: orNull(key),
  tagline: orNull(text(200)),
  socialLinks: v.strictObject({
    instagram: orNull(link),
    facebook: orNull(link),
    twitter: orNull(link),
    youtube: orNull(link),
    pinterest: orNull(link),
  }),
  /** The details that Indian law requires a shop to print: seller and grievance officer. */
  legal: v.pipe(
    v.strictObject({
      seller: text(),
      address: text(),
      grievanceOfficer: text(),
      grievanceEmail: text(),
      grievancePhone: text(),
      supportHours: text(),
      /** On invoices. */
      gstin: orNull(text(50)),
      state: orNull(text(50)),
    }),
    v.forward(
      v.check((seller) => problemOfSeller(seller)?.field !== 'gstin', reasonOfSeller),
      ['gstin'],
    ),
    v.forward(
      v.check((seller) => problemOfSeller(seller)?.field !== 'state', reasonOfSeller),
      ['state'],
    ),
  ),
  /** What the shop calls its journal. */
  journal: v.optional(
    v.nullable(v.strictObject({ title: text(100), lead: v.optional(text(300), '') })),
    null,
  ),
  /** What the search box suggests in turn; left out: the names of the categories. */
  searchHints: v.optional(
    v.nullable(v.pipe(v.array(text(30)), v.maxLength(12, 'must have at most 12'))),
    null,
  ),
  /** Reviewers are asked for their skin type, as in a shop of cosmetics. */
  asksSkinType: v.optional(v.boolean(), false),
  /** Until when an order leaves the same day; left out: product pages promise nothing. */
  dispatchBy: orNull(
    v.pipe(
      text(5),
      v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day in India, such as 15:00, or left out'),
    ),
  ),
  banners: v.array(bannerSchema),
  announcements: v.array(announcementSchema),
});

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
  /** `null`: no upper bound. */
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
          value: v.union([v.number(), v.string()]),
        }),
      ),
    }),
  ),
});

/** Categories and their sub-categories, by `parentId`. */
export const categorySchema = v.strictObject({ id, parentId: orNull(id), name: text(100), slug });

export const collectionSchema = v.strictObject({
  id,
  slug,
  label: text(100),
  labelColor: orNull(text(20)),
  priority: whole(0),
  /** One or two sentences above the collection's products. */
  intro: orNull(text()),
  imageKey: orNull(key),
  metadata: orNull(
    v.strictObject({
      title: v.string(),
      description: v.string(),
      keywords: v.string(),
      image: v.string(),
      /** A path of the shop. */
      canonical: v.string(),
      noIndex: flag,
    }),
  ),
});

export const variantGroupSchema = v.strictObject({
  id,
  label: text(50),
  variantOptions: v.array(v.strictObject({ id, label: text(50) })),
});

const linkedProductSchema = v.strictObject({ id: text(250), productId: id, linkedProductId: id });

const reviewSchema = v.strictObject({
  id,
  productId: id,
  verified: flag,
  reviewerName: text(100),
  reviewerEmail: orNull(text(200)),
  rating: whole(1, 5),
  title: orNull(text(200)),
  comment: text(4_000),
  images: v.optional(list, []),
  skinType: orNull(oneOf(['OILY', 'DRY', 'COMBINATION', 'NORMAL', 'SENSITIVE'])),
  createdAt: time,
  /** True for invented reviews: their pages say so. */
  isSample: flag,
});

const questionSchema = v.strictObject({
  id,
  productId: id,
  question: text(500),
  answer: text(2_000),
  /** True for invented questions: their pages say so. */
  isSample: flag,
  createdAt: time,
});

/** A one-time code of a bulk coupon, which is named by its own code. */
const couponCodeSchema = v.strictObject({
  coupon: v.pipe(text(40), v.toUpperCase()),
  code: v.pipe(text(40), v.toUpperCase(), v.regex(/^[A-Z0-9_-]+$/, 'may have letters, digits, - and _ only')),
  /** By an order of the shop that the folder comes from. */
  used: v.optional(flag, false),
});

/** Details of the pictures that products name by key: what they show, and their size in pixels. */
const imageSchema = v.strictObject({
  key,
  alt: text(300),
  /** Left out: those of the picture's place with its product. */
  id: orNull(text(300)),
  position: orNull(number),
  /** Left out: the file's own. */
  width: orNull(whole(1)),
  height: orNull(whole(1)),
});

export const linkedProductRules = { schema: linkedProductSchema, unique: ['id'] };
export const reviewRules = { schema: reviewSchema, unique: ['id'] };
export const questionRules = { schema: questionSchema, unique: ['id'] };
export const couponCodeRules = { schema: couponCodeSchema, unique: ['code'] };
export const imageRules = { schema: imageSchema, unique: ['key'] };

export type ShopImage = v.InferOutput<typeof imageSchema>;
export type ShopMenu = v.InferOutput<typeof menuSchema>;
export type ShopShippingTier = v.InferOutput<typeof shippingTierSchema>;
export type ShopLoyaltyRule = v.InferOutput<typeof loyaltyRuleSchema>;
export type ShopCategory = v.InferOutput<typeof categorySchema>;
export type ShopCollection = v.InferOutput<typeof collectionSchema>;
export type ShopVariantGroup = v.InferOutput<typeof variantGroupSchema>;

export type ShopStore = v.InferOutput<typeof storeSchema>;
export type ShopLinkedProduct = v.InferOutput<typeof linkedProductSchema>;
export type ShopCouponCode = v.InferOutput<typeof couponCodeSchema>;
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
