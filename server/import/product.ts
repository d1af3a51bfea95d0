import * as v from 'valibot';
import type { DemoImage, DemoProduct, DemoVariant } from '../../demo/catalogue/types.ts';
import { amount, flag, id, list, number, oneOf, slug, text, time, whole } from './cells.ts';

const status = oneOf(['ENABLED', 'DISABLED']);
/** `Group=Option`, by the labels that shoppers read. */
const options = v.pipe(
  list,
  v.everyItem(
    (option) => /^[^=]+=[^=]+$/.test(option),
    'must be written as Group=Option, with | between several',
  ),
);

const shared = {
  title: text(200),
  listingPrice: v.optional(amount),
  costPrice: v.optional(amount),
  sku: v.optional(text(100)),
  barcode: v.optional(text(50)),
  size: v.optional(text(50)),
  color: v.optional(text(50)),
  status: v.optional(status, 'ENABLED'),
  position: v.optional(whole(0)),
  taxable: v.optional(flag, true),
  weight: v.optional(number),
  inventory: v.optional(whole(0)),
  minimumOrderQuantity: v.optional(whole(1, 1_000), 1),
  maximumOrderQuantity: v.optional(whole(1, 1_000), 10),
  images: v.optional(list, []),
};

const variantSchema = v.strictObject({
  ...shared,
  id,
  price: v.optional(amount),
  options: v.optional(options, []),
});

export const productSchema = v.strictObject({
  ...shared,
  slug,
  id: v.optional(id),
  price: amount,
  productDescription: v.optional(text(20_000)),
  vendor: v.optional(text(100)),
  label: v.optional(text(50)),
  labelColor: v.optional(text(20)),
  recommended: v.optional(flag, false),
  recommendPrice: v.optional(amount),
  recommendPriority: v.optional(whole(0)),
  tags: v.optional(list, []),
  benefits: v.optional(list, []),
  productType: v.optional(text(100)),
  isFeatured: v.optional(flag, false),
  isInventoryEnabled: v.optional(flag, true),
  continueSellingOutOfStock: v.optional(flag, false),
  showOnlyVariantImages: v.optional(flag, false),
  collections: v.optional(v.pipe(list, v.everyItem(isSlug, 'must be slugs')), []),
  category: v.optional(slug),
  subCategory: v.optional(slug),
  countryOfOrigin: v.optional(text()),
  netQuantity: v.optional(text()),
  manufacturer: v.optional(text()),
  bestBefore: v.optional(text()),
  customerCare: v.optional(text()),
  metaTitle: v.optional(text(200)),
  metaDescription: v.optional(text(500)),
  feed_title: v.optional(text(150)),
  feed_description: v.optional(text(5_000)),
  noIndex: v.optional(flag, false),
  createdAt: v.optional(time),
  variants: v.optional(v.array(variantSchema), []),
});

export type ProductRecord = v.InferOutput<typeof productSchema>;
type VariantRecord = v.InferOutput<typeof variantSchema>;

function isSlug(value: string): boolean {
  return v.is(slug, value);
}

type SharedRecord = Pick<
  ProductRecord,
  'price' | 'listingPrice' | 'minimumOrderQuantity' | 'maximumOrderQuantity'
>;

/** What no single field shows. */
export function productProblems(product: ProductRecord): { field: string; reason: string }[] {
  const problems = [...quantityAndPriceProblems(product, '')];
  if (product.recommended && product.recommendPrice === undefined) {
    problems.push({ field: 'recommendPrice', reason: 'is needed when recommended is true' });
  }
  for (const [index, variant] of product.variants.entries()) {
    const price = variant.price ?? product.price;
    problems.push(...quantityAndPriceProblems({ ...variant, price }, `variants[${index}].`));
  }
  return problems;
}

function* quantityAndPriceProblems(record: SharedRecord, prefix: string) {
  const { price, listingPrice, minimumOrderQuantity: least, maximumOrderQuantity: most } = record;
  if (listingPrice !== undefined && listingPrice < price) {
    yield { field: `${prefix}listingPrice`, reason: 'must not be below price' };
  }
  if (least > most)
    yield { field: `${prefix}minimumOrderQuantity`, reason: 'must not be above maximumOrderQuantity' };
}

/** Ids that the shop has for what the file names by slug or label. */
export interface ProductReferences {
  category(slug: string): string;
  collection(slug: string): string;
  option(option: string): { variantGroupId: string; variantGroupOptionId: string };
}

/** A record as the whole product that rows are made from. */
export function toProduct(record: ProductRecord, refs: ProductReferences, now: string): DemoProduct {
  const productId = record.id ?? record.slug;
  const variants = record.variants.map((variant, index) => toVariant(record, variant, index, refs));
  const images = toImages(record.images, productId, record.title);
  return {
    ...common(record, record.price),
    id: productId,
    slug: record.slug,
    productDescription: record.productDescription ?? '',
    vendor: record.vendor ?? '',
    label: record.label ?? null,
    labelColor: record.labelColor ?? null,
    defaultPrice: record.price,
    recommended: record.recommended,
    recommendPrice: record.recommendPrice ?? null,
    recommendPriority: record.recommendPriority ?? null,
    tags: record.tags,
    benefits: record.benefits,
    productType: record.productType ?? '',
    position: record.position ?? 1_000,
    isTaxEnabled: record.taxable,
    isFeatured: record.isFeatured,
    hasVarient: variants.length > 0,
    defaultInventory: record.inventory ?? 0,
    isInventoryEnabled: record.isInventoryEnabled,
    continueSellingOutOfStock: record.continueSellingOutOfStock,
    rating: 0,
    totalRatings: 0,
    totalOrders: 0,
    thumbImages: record.images.slice(0, 2),
    showOnlyVariantImages: record.showOnlyVariantImages,
    images,
    collections: record.collections.map(refs.collection),
    categoryId: record.category === undefined ? '' : refs.category(record.category),
    subCategoryId: record.subCategory === undefined ? null : refs.category(record.subCategory),
    variants,
    variantGroups: groupOptions(variants),
    metadata: {
      title: record.metaTitle ?? record.title,
      description: record.metaDescription ?? '',
      keywords: record.tags.join(', '),
      image: record.images[0] ?? '',
      canonical: `/products/${record.slug}`,
      noIndex: record.noIndex,
      ...(record.feed_title !== undefined && { feed_title: record.feed_title }),
      ...(record.feed_description !== undefined && { feed_description: record.feed_description }),
    },
    facts: {
      countryOfOrigin: record.countryOfOrigin ?? '',
      netQuantity: record.netQuantity ?? '',
      manufacturer: record.manufacturer ?? '',
      bestBefore: record.bestBefore ?? '',
      customerCare: record.customerCare ?? '',
    },
    createdAt: record.createdAt ?? now,
  };
}

function toVariant(
  product: ProductRecord,
  record: VariantRecord,
  index: number,
  refs: ProductReferences,
): DemoVariant {
  return {
    ...common(record, record.price ?? product.price),
    id: record.id,
    position: record.position ?? index,
    thumbImage: record.images[0] ?? product.images[0] ?? '',
    images: toImages(record.images, record.id, `${product.title}, ${record.title}`),
    productVariantOptionIds: record.options.map(refs.option),
  };
}

function common(record: Omit<ProductRecord, 'price' | 'slug' | 'id'> | VariantRecord, price: number) {
  return {
    title: record.title,
    price,
    listingPrice: record.listingPrice ?? price,
    costPrice: record.costPrice ?? 0,
    sku: record.sku ?? '',
    barcode: record.barcode ?? '',
    size: record.size ?? null,
    color: record.color ?? null,
    status: record.status,
    taxable: record.taxable,
    weight: record.weight ?? 0,
    weightUnit: 'g',
    currency: 'INR',
    inventory: record.inventory ?? 0,
    blockedInventory: 0,
    minimumOrderQuantity: record.minimumOrderQuantity,
    maximumOrderQuantity: record.maximumOrderQuantity,
  } as const;
}

const pictureSize = 1_200;

function toImages(keys: readonly string[], owner: string, alt: string): DemoImage[] {
  return keys.map((imageKey, position) => ({
    id: `${owner}-${position}`,
    position,
    alt,
    width: pictureSize,
    height: pictureSize,
    imageKey,
    isThumb: position === 0,
  }));
}

function groupOptions(variants: readonly DemoVariant[]) {
  const groups = new Map<string, Set<string>>();
  for (const { productVariantOptionIds } of variants) {
    for (const { variantGroupId, variantGroupOptionId } of productVariantOptionIds) {
      groups.set(variantGroupId, (groups.get(variantGroupId) ?? new Set()).add(variantGroupOptionId));
    }
  }
  return [...groups].map(([variantGroupId, ids]) => ({ variantGroupId, variantGroupOptionIds: [...ids] }));
}
