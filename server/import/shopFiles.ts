import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { ImageRecord } from '../db/types.ts';
import { amount, flag, id, list, number, oneOf, orNull, percent, slug, text, time, whole } from './cells.ts';
import { type Checked, check, ImportRefused } from './check.ts';
import { couponProblems, couponSchema, resolveCoupons, type ShopCoupon } from './coupon.ts';
import {
  pincodeSchema,
  type SettingValue,
  type ShopPincode,
  settingProblems,
  settingSchema,
  settingValue,
} from './flatKinds.ts';
import {
  type ProductReferences,
  productProblems,
  productSchema,
  type ShopProduct,
  toProduct,
} from './product.ts';
import { joinVariants, readRecords } from './records.ts';

/**
 * A whole shop as the files of one folder. `products.csv`, `coupons.csv`, `pincodes.csv` and `settings.csv` have the
 * formats of docs/import.md. The other files have no import command of their own and are checked by the schemas below.
 * Amounts are rupees.
 */

const key = text(300);
const link = text(500);
const deviceType = oneOf(['WEB', 'MOBILE', 'ADMIN', 'ALL']);

const bannerSchema = v.strictObject({
  id,
  webKey: key,
  mobileKey: key,
  link,
  /** Doubles as the picture's text alternative. */
  name: text(200),
  isArchive: flag,
  priority: whole(0),
  deviceType,
  isThankYouPageBanner: flag,
});

const announcementSchema = v.strictObject({
  id,
  label: text(200),
  link: orNull(link),
  color: text(20),
  textColor: text(20),
  deviceType,
  isArchive: flag,
});

const storeSchema = v.strictObject({
  name: text(100),
  title: text(200),
  description: text(),
  isActive: flag,
  webUrl: link,
  /** The courier's tracking page; the tracking id is appended. */
  trackingUrl: link,
  imageUrl: link,
  darkImageUrl: link,
  /** The picture of shared links, 1200 x 630 pixels. */
  shareImageKey: key,
  tagline: text(200),
  socialLinks: v.strictObject({
    instagram: link,
    facebook: link,
    twitter: link,
    youtube: link,
    pinterest: link,
  }),
  /** The details that Indian law requires a shop to print: seller and grievance officer. */
  legal: v.strictObject({
    seller: text(),
    address: text(),
    grievanceOfficer: text(),
    grievanceEmail: text(),
    grievancePhone: text(),
    supportHours: text(),
    /** On invoices. */
    gstin: orNull(text(15)),
    state: orNull(text(50)),
  }),
  banners: v.array(bannerSchema),
  announcements: v.array(announcementSchema),
});

/** The menu's tree is given by `parentId`, at most three levels deep; `priority` orders siblings. */
const menuSchema = v.strictObject({
  id,
  parentId: orNull(id),
  priority: whole(0),
  isArchive: flag,
  label: text(100),
  link,
  slug,
});

const shippingTierSchema = v.strictObject({
  id,
  type: oneOf(['CUSTOM', 'COUPON']),
  /** Coupon ids; empty for CUSTOM. */
  coupons: v.array(id),
  paymentType: oneOf(['COD', 'PREPAID', 'PPCOD', 'ALL']),
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

const loyaltyRuleSchema = v.strictObject({
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
const categorySchema = v.strictObject({ id, parentId: orNull(id), name: text(100), slug });

const collectionSchema = v.strictObject({
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

const variantGroupSchema = v.strictObject({
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

/** Details of the pictures that products name by key: what they show, and their size in pixels. */
const imageSchema = v.strictObject({
  key,
  id: text(300),
  position: number,
  alt: text(300),
  width: whole(1),
  height: whole(1),
});

export type ShopMenu = v.InferOutput<typeof menuSchema>;
export type ShopShippingTier = v.InferOutput<typeof shippingTierSchema>;
export type ShopLoyaltyRule = v.InferOutput<typeof loyaltyRuleSchema>;
export type ShopCategory = v.InferOutput<typeof categorySchema>;
export type ShopCollection = v.InferOutput<typeof collectionSchema>;
export type ShopVariantGroup = v.InferOutput<typeof variantGroupSchema>;

/** Everything that a shop sells and says. References between its parts are ids. */
export interface Shop {
  readonly store: v.InferOutput<typeof storeSchema>;
  readonly settings: Readonly<Record<string, SettingValue>>;
  readonly menus: readonly ShopMenu[];
  readonly shippingTiers: readonly ShopShippingTier[];
  readonly variantGroups: readonly ShopVariantGroup[];
  readonly categories: readonly ShopCategory[];
  readonly collections: readonly ShopCollection[];
  readonly products: readonly ShopProduct[];
  readonly linkedProducts: readonly v.InferOutput<typeof linkedProductSchema>[];
  readonly coupons: readonly ShopCoupon[];
  readonly loyaltyRules: readonly ShopLoyaltyRule[];
  readonly pincodes: readonly ShopPincode[];
  readonly reviews: readonly v.InferOutput<typeof reviewSchema>[];
  /** With their answers. */
  readonly questions: readonly v.InferOutput<typeof questionSchema>[];
}

/** Thrown for a folder that makes no shop: a line for each problem, with the file and where in it. */
export class ShopRefused extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(problems.join('; '), options);
    this.problems = problems;
  }
}

/** Reads and checks the shop in a folder. Throws ShopRefused with every problem of the first file that has one. */
export async function readShop(folder: string): Promise<Shop> {
  const json = <Schema extends v.GenericSchema>(name: string, schema: Schema) =>
    readJson(join(folder, name), schema);
  const csv = async <Schema extends RecordSchema>(name: string, ...rules: CsvRules<Schema>) =>
    (await readCsv(join(folder, name), ...rules)).map(({ value }) => value);
  const categories = await json('categories.json', v.array(categorySchema));
  const collections = await json('collections.json', v.array(collectionSchema));
  const variantGroups = await json('variantGroups.json', v.array(variantGroupSchema));
  const images = await csv('images.csv', imageSchema, ['key']);
  const refs = createReferences({ categories, collections, variantGroups, images });
  const records = await csv('products.csv', productSchema, ['slug', 'id'], productProblems);
  const products = records.map((record) => toProduct(record, refs, new Date().toISOString()));
  const reviews = await csv('reviews.csv', reviewSchema, ['id']);
  const settings = await csv('settings.csv', settingSchema, ['name'], settingProblems);
  const coupons = await readCsv(join(folder, 'coupons.csv'), couponSchema, ['code', 'id'], couponProblems);
  return {
    store: await json('store.json', storeSchema),
    settings: Object.fromEntries(settings.map((setting) => [setting.name, settingValue(setting)])),
    menus: await json('menus.json', v.array(menuSchema)),
    shippingTiers: await json('shippingTiers.json', v.array(shippingTierSchema)),
    variantGroups,
    categories,
    collections,
    products: rated(products, reviews),
    linkedProducts: await csv('linkedProducts.csv', linkedProductSchema, ['id']),
    coupons: resolveCoupons(coupons, { products, collections }),
    loyaltyRules: await json('loyaltyRules.json', v.array(loyaltyRuleSchema)),
    pincodes: await csv('pincodes.csv', pincodeSchema, ['id']),
    reviews,
    // Folders from before there were questions have no such file.
    questions: existsSync(join(folder, 'questions.csv'))
      ? await csv('questions.csv', questionSchema, ['id'])
      : [],
  };
}

async function readJson<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const reading = v.safeParse(schema, parseJson(file, await readText(file)));
  if (reading.success) return reading.output;
  throw new ShopRefused(
    reading.issues.map((issue) => `${file}: ${`${v.getDotPath(issue) ?? ''} ${issue.message}`.trim()}`),
  );
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ShopRefused([`${file}: is not JSON: ${error instanceof Error ? error.message : error}`]);
  }
}

function unreadable(file: string, error: unknown): ShopRefused {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  const reason = isMissing
    ? 'is missing'
    : `cannot be read: ${error instanceof Error ? error.message : error}`;
  return new ShopRefused([`${file}: ${reason}`], { cause: error });
}

type RecordSchema = v.GenericSchema<unknown, Record<string, unknown>>;
type CsvRules<Schema extends RecordSchema> = [
  schema: Schema,
  uniqueFields: readonly string[],
  furtherProblems?: Parameters<typeof check<Schema>>[2],
];

async function readCsv<Schema extends RecordSchema>(
  file: string,
  ...[schema, uniqueFields, furtherProblems = () => []]: CsvRules<Schema>
): Promise<Checked<v.InferOutput<Schema>>[]> {
  const records = joinVariants(readRecords(createReadStream(file, 'utf8'), 'csv'));
  try {
    return await check(schema, records, furtherProblems, uniqueFields);
  } catch (error) {
    if (error instanceof Error && 'code' in error && 'syscall' in error) throw unreadable(file, error);
    if (!(error instanceof ImportRefused)) throw error;
    throw new ShopRefused(
      error.problems.map(({ line, field, reason }) => `${file}:${line}: ${`${field} ${reason}`.trim()}`),
    );
  }
}

interface Known extends Pick<Shop, 'categories' | 'collections' | 'variantGroups'> {
  readonly images: readonly (Omit<ImageRecord, 'imageKey' | 'isThumb'> & { readonly key: string })[];
}

/** Finds what products name among the shop's other files. Throws for what is not there. */
function createReferences({ categories, collections, variantGroups, images }: Known): ProductReferences {
  const categoryIds = new Map(categories.map(({ slug, id }) => [slug, id]));
  const collectionIds = new Map(collections.map(({ slug, id }) => [slug, id]));
  const options = new Map(
    variantGroups.flatMap((group) =>
      group.variantOptions.map(({ id: variantGroupOptionId, label }) => [
        `${group.label}=${label}`,
        { variantGroupId: group.id, variantGroupOptionId },
      ]),
    ),
  );
  const details = new Map(images.map(({ key, ...rest }) => [key, rest]));
  return {
    category: (name) => found(categoryIds, name, 'category'),
    collection: (name) => found(collectionIds, name, 'collection'),
    option: (name) => found(options, name, 'option'),
    image: (name) => details.get(name),
  };
}

function found<Value>(values: ReadonlyMap<string, Value>, name: string, kind: string): Value {
  const value = values.get(name);
  if (value === undefined)
    throw new ShopRefused([`products.csv: names the ${kind} "${name}", which the shop does not have`]);
  return value;
}

/** Rates products by their reviews: the mean with one decimal, and 0 without reviews. */
function rated(products: readonly ShopProduct[], reviews: Shop['reviews']): ShopProduct[] {
  const byProduct = Map.groupBy(reviews, ({ productId }) => productId);
  return products.map((product) => {
    const ratings = (byProduct.get(product.id) ?? []).map(({ rating }) => rating);
    if (ratings.length === 0) return product;
    const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
    return { ...product, rating: Math.round(mean * 10) / 10, totalRatings: ratings.length };
  });
}
