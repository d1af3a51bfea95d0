import * as v from 'valibot';
import type { ImageRecord } from '../db/types.ts';
import {
  amount,
  flag,
  id,
  list,
  longestLabel,
  number,
  oneOf,
  orNull,
  slug,
  text,
  time,
  whole,
} from './cells.ts';
import type { Rules } from './check.ts';
import { instantOf, isAfter, startOf } from './dealTimes.ts';
import { productProblems } from './productProblems.ts';

/**
 * Products in an import: their fields, and what is worked out from them. A new column of products needs an entry in
 * `productSchema` and in `toProduct`. One that is an amount also needs one in `productRow` (`productRow.ts`), and a fact with
 * a label, such as the net quantity, one in `factLabels` there.
 */

/** The rates of GST on goods, in percent, with those that were abolished in 2025: they still apply to what was sold before. */
const taxRates = [0, 0.25, 1.5, 3, 5, 12, 18, 28, 40];
const taxMessage = `must be a rate of GST in percent, without the sign: ${taxRates.join(', ')}`;
const taxRate = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.regex(/^\d+(\.\d+)?$/, taxMessage))], taxMessage),
  v.transform(Number),
  v.check((rate) => taxRates.includes(rate), taxMessage),
);
const status = oneOf(['ENABLED', 'DISABLED']);
/** `Group=Option`, by the labels that shoppers read. */
const options = v.pipe(
  list,
  v.everyItem(
    (option) => /^[^=]+=[^=]+$/.test(option),
    'must be written as Group=Option, with | between several',
  ),
  v.everyItem(
    (option) => option.split('=').every((label) => label.trim().length <= longestLabel),
    `must have labels of at most ${longestLabel} characters`,
  ),
);

/** Spreadsheets and Shopify put an apostrophe before digits, so that they are kept as text. It is not part of the barcode. */
const barcode = v.pipe(
  text(50),
  v.transform((code) => code.replace(/^'\s*/, '')),
);

/** Fields of products and of variants. */
const shared = {
  title: text(200),
  listingPrice: orNull(amount),
  costPrice: v.optional(amount, 0),
  sku: orNull(text(100)),
  barcode: orNull(barcode),
  size: orNull(text(50)),
  color: orNull(text(50)),
  status: v.optional(status, 'ENABLED'),
  position: orNull(whole(0)),
  taxable: v.optional(flag, true),
  weight: v.optional(number, 0),
  inventory: orNull(whole(0)),
  minimumOrderQuantity: v.optional(whole(1, 1_000), 1),
  maximumOrderQuantity: v.optional(whole(1, 1_000), 10),
  images: v.optional(list, []),
};

const variantSchema = v.strictObject({
  ...shared,
  id,
  price: orNull(amount),
  options: v.optional(options, []),
});

export const productSchema = v.strictObject({
  ...shared,
  slug,
  id: orNull(id),
  price: amount,
  productDescription: orNull(text(20_000)),
  vendor: orNull(text(100)),
  label: orNull(text(50)),
  labelColor: orNull(text(20)),
  recommended: v.optional(flag, false),
  recommendPrice: orNull(amount),
  recommendPriority: orNull(whole(0)),
  recommendFrom: orNull(time),
  recommendUntil: orNull(time),
  tags: v.optional(list, []),
  benefits: v.optional(list, []),
  productType: orNull(text(100)),
  /** The goods' number in the customs tariff, of four to eight digits. */
  hsn: orNull(v.pipe(text(8), v.regex(/^\d{4,8}$/, 'must be four to eight digits'))),
  /** GST in percent, which the price includes. */
  taxRate: orNull(taxRate),
  isFeatured: v.optional(flag, false),
  defaultInventory: orNull(whole(0)),
  isInventoryEnabled: v.optional(flag, true),
  continueSellingOutOfStock: v.optional(flag, false),
  thumbImages: orNull(list),
  showOnlyVariantImages: v.optional(flag, false),
  collections: v.optional(
    v.pipe(
      list,
      v.everyItem(
        isSlug,
        'must be slugs of lower-case letters, digits and single dashes, with | between several',
      ),
    ),
    [],
  ),
  category: orNull(slug),
  subCategory: orNull(slug),
  countryOfOrigin: orNull(text()),
  netQuantity: orNull(text()),
  manufacturer: orNull(text()),
  importer: orNull(text()),
  bestBefore: orNull(text()),
  customerCare: orNull(text()),
  actives: orNull(text()),
  freeFrom: orNull(text()),
  contents: orNull(text()),
  metaTitle: orNull(text(200)),
  metaDescription: orNull(text(500)),
  metaKeywords: orNull(text(500)),
  feed_title: orNull(text(150)),
  feed_description: orNull(text(5_000)),
  noIndex: v.optional(flag, false),
  totalOrders: v.optional(whole(0), 0),
  createdAt: orNull(time),
  variants: v.optional(v.array(variantSchema), []),
});

const knownVariants = v.array(v.partial(variantSchema, ['id', 'title']));
const knownProductSchema = v.partial(
  v.strictObject({ ...productSchema.entries, variants: v.optional(knownVariants, []) }),
  ['slug', 'title', 'price'],
);

/** The columns of the file: those of products and of variants, and `variantOf`, the product's slug in a variant's row. */
function columnsOf(product: object, variant: object): readonly string[] {
  const names = new Set([...Object.keys(product), 'variantOf', ...Object.keys(variant)]);
  names.delete('variants');
  return [...names];
}

export type ProductRecord = v.InferOutput<typeof productSchema>;
/** A product of a file, as far as it is right. */
export type KnownProduct = v.InferOutput<typeof knownProductSchema>;
type VariantRecord = v.InferOutput<typeof variantSchema>;

/** The id of a product that gives none is its slug. */
export function idOfProduct(product: Pick<ProductRecord, 'id' | 'slug'>): string;
export function idOfProduct(product: Pick<KnownProduct, 'id' | 'slug'>): string | undefined;
export function idOfProduct({ id, slug }: Pick<KnownProduct, 'id' | 'slug'>): string | undefined {
  return id ?? slug;
}

export const productRules: Rules<KnownProduct, ProductRecord> = {
  schema: productSchema,
  known: knownProductSchema,
  columns: columnsOf(productSchema.entries, variantSchema.entries),
  unique: ['slug', 'id'],
  problems: productProblems,
};

function isSlug(value: string): boolean {
  return v.is(slug, value);
}

export type PictureDetails = Partial<Omit<ImageRecord, 'imageKey' | 'isThumb'>>;

/** Finds what the file names by slug, label or key in the shop. */
export interface ProductReferences {
  /** Returns the category's id; a new one gets this parent. */
  category(slug: string, parentId: string | null): string;
  /** Returns the collection's id. */
  collection(slug: string): string;
  /** `option` is written `Group=Option`. */
  option(option: string): { variantGroupId: string; variantGroupOptionId: string };
  /** Details of a picture at this place in the list of a product or variant, as far as they are known. */
  image?(key: string, index: number, ownerId: string): PictureDetails | undefined;
}

export type ShopProduct = ReturnType<typeof toProduct>;
export type ShopVariant = ReturnType<typeof toVariant>;

/**
 * Returns a product with every field filled in; amounts stay rupees. `now` decides whether its deal has begun, and is the time of
 * creation of a product that names none.
 */
export function toProduct(record: ProductRecord, refs: ProductReferences, now: string) {
  const productId = idOfProduct(record);
  const variants = record.variants.map((variant, index) => toVariant(record, variant, index, refs));
  const categoryId = record.category === null ? null : refs.category(record.category, null);
  return {
    ...toSellable(record, record.price),
    id: productId,
    slug: record.slug,
    productDescription: record.productDescription ?? '',
    vendor: record.vendor ?? '',
    label: record.label,
    labelColor: record.labelColor,
    recommended: record.recommended && !isAfter(startOf(record.recommendFrom), now),
    recommendPrice: record.recommendPrice,
    recommendPriority: record.recommendPriority,
    // A deal that is over has no start, or it would begin again.
    recommendFrom: record.recommended ? startOf(record.recommendFrom) : null,
    recommendUntil: instantOf(record.recommendUntil),
    tags: record.tags,
    benefits: record.benefits,
    productType: record.productType ?? '',
    hsn: record.hsn,
    taxRate: record.taxRate,
    position: record.position ?? 1_000,
    isFeatured: record.isFeatured,
    defaultInventory: record.defaultInventory ?? record.inventory ?? 0,
    isInventoryEnabled: record.isInventoryEnabled,
    continueSellingOutOfStock: record.continueSellingOutOfStock,
    rating: 0,
    totalRatings: 0,
    totalOrders: record.totalOrders,
    thumbImages: record.thumbImages ?? record.images.slice(0, 2),
    showOnlyVariantImages: record.showOnlyVariantImages,
    images: toImages(record.images, productId, record.title, refs),
    collections: record.collections.map(refs.collection),
    categoryId,
    subCategoryId: record.subCategory === null ? null : refs.category(record.subCategory, categoryId),
    variants,
    variantGroups: groupOptions(variants),
    metadata: {
      title: record.metaTitle ?? record.title,
      description: record.metaDescription ?? '',
      keywords: record.metaKeywords ?? record.tags.join(', '),
      image: record.images[0] ?? '',
      canonical: `/products/${record.slug}`,
      noIndex: record.noIndex,
      ...(record.feed_title !== null && { feed_title: record.feed_title }),
      ...(record.feed_description !== null && { feed_description: record.feed_description }),
    },
    facts: {
      netQuantity: record.netQuantity ?? '',
      countryOfOrigin: record.countryOfOrigin ?? '',
      manufacturer: record.manufacturer ?? '',
      importer: record.importer ?? '',
      bestBefore: record.bestBefore ?? '',
      customerCare: record.customerCare ?? '',
      actives: record.actives ?? '',
      freeFrom: record.freeFrom ?? '',
      contents: record.contents ?? '',
    },
    createdAt: record.createdAt ?? now,
  };
}

function toVariant(product: ProductRecord, record: VariantRecord, index: number, refs: ProductReferences) {
  return {
    ...toSellable(record, record.price ?? product.price),
    id: record.id,
    position: record.position ?? index,
    thumbImage: record.images[0] ?? product.images[0] ?? '',
    images: toImages(record.images, record.id, `${product.title}, ${record.title}`, refs),
    productVariantOptionIds: record.options.map(refs.option),
  };
}

function toSellable(record: ProductRecord | VariantRecord, price: number) {
  return {
    title: record.title,
    price,
    listingPrice: record.listingPrice ?? price,
    costPrice: record.costPrice,
    sku: record.sku ?? '',
    barcode: record.barcode ?? '',
    size: record.size,
    color: record.color,
    status: record.status,
    taxable: record.taxable,
    weight: record.weight,
    inventory: record.inventory ?? 0,
    minimumOrderQuantity: record.minimumOrderQuantity,
    maximumOrderQuantity: record.maximumOrderQuantity,
  };
}

/** Pixels; a picture of another size is fitted into the same frame. */
const pictureSize = 1_200;

function toImages(
  keys: readonly string[],
  owner: string,
  alt: string,
  { image }: ProductReferences,
): ImageRecord[] {
  return keys.map((imageKey, position) => ({
    id: `${owner}-${position}`,
    position,
    alt,
    width: pictureSize,
    height: pictureSize,
    ...image?.(imageKey, position, owner),
    imageKey,
    isThumb: position === 0,
  }));
}

function groupOptions(variants: readonly ShopVariant[]) {
  const groups = new Map<string, Set<string>>();
  for (const { productVariantOptionIds } of variants) {
    for (const { variantGroupId, variantGroupOptionId } of productVariantOptionIds) {
      groups.set(variantGroupId, (groups.get(variantGroupId) ?? new Set()).add(variantGroupOptionId));
    }
  }
  return [...groups].map(([variantGroupId, ids]) => ({ variantGroupId, variantGroupOptionIds: [...ids] }));
}
