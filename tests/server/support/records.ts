import type { ShopCoupon } from '../../../server/import/coupon.ts';
import type { ShopProduct, ShopVariant } from '../../../server/import/product.ts';
import type { ShopCollection } from '../../../server/import/shopSchemas.ts';

/** Import records for tests: every field is set, amounts are rupees. */

const metadata = { title: '', description: '', keywords: '', image: '', canonical: '', noIndex: false };

/** The declarations of every test product. */
export const facts: ShopProduct['facts'] = {
  countryOfOrigin: 'India',
  netQuantity: '200 g',
  manufacturer: 'Testwell',
  importer: '',
  bestBefore: '24 months',
  actives: '',
  freeFrom: '',
  contents: '',
  customerCare: 'care@shop.example',
};

/** An ordinary product: ₹100, 10 in stock, no variants. */
export function product(fields: Partial<ShopProduct> & { id: string }): ShopProduct {
  return {
    title: `Product ${fields.id}`,
    slug: fields.id,
    productDescription: '<p>Plain.</p>',
    vendor: 'Testwell',
    label: null,
    labelColor: null,
    price: 100,
    listingPrice: 120,
    costPrice: 40,
    recommendPrice: null,
    sku: `SKU-${fields.id}`,
    barcode: '',
    size: null,
    color: null,
    tags: [],
    benefits: [],
    weight: 200,
    productType: 'Care',
    hsn: '3304',
    taxRate: 18,
    status: 'ENABLED',
    position: 100,
    taxable: true,
    isFeatured: false,
    recommended: false,
    recommendFrom: null,
    recommendUntil: null,
    recommendPriority: null,
    inventory: 10,
    defaultInventory: 10,
    isInventoryEnabled: true,
    continueSellingOutOfStock: false,
    minimumOrderQuantity: 1,
    maximumOrderQuantity: 10,
    rating: 4,
    totalRatings: 10,
    totalOrders: 10,
    thumbImages: [`products/${fields.id}.webp`],
    showOnlyVariantImages: false,
    images: [image(fields.id)],
    collections: [],
    categoryId: 'cat-body',
    subCategoryId: null,
    variants: [],
    variantGroups: [],
    metadata: { ...metadata, title: fields.title ?? fields.id },
    facts,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}

export function variant(fields: Partial<ShopVariant> & { id: string }): ShopVariant {
  return {
    title: fields.id,
    price: 100,
    listingPrice: 120,
    costPrice: 40,
    sku: `SKU-${fields.id}`,
    size: null,
    color: null,
    status: 'ENABLED',
    position: 0,
    thumbImage: `products/${fields.id}.webp`,
    taxable: true,
    barcode: '',
    weight: 100,
    inventory: 5,
    minimumOrderQuantity: 1,
    maximumOrderQuantity: 10,
    images: [image(fields.id)],
    productVariantOptionIds: [],
    ...fields,
  };
}

/** A coupon of 10 % on everything, without a limit. */
export function coupon(fields: Partial<ShopCoupon> & { code: string }): ShopCoupon {
  return {
    id: `coupon-${fields.code.toLowerCase()}`,
    name: fields.code,
    prefix: null,
    description: '',
    couponTitle: fields.code,
    couponNote: null,
    tAndC: '',
    deviceType: 'ALL',
    couponCodeCount: 1,
    maxAllowedUsage: null,
    maxUsagePerShopper: null,
    isArchive: false,
    priority: 10,
    couponType: 'PERCENTAGE',
    buyXQuantity: null,
    discountItemThreshold: null,
    getYAmount: null,
    getYPercentage: 10,
    getYQuantity: null,
    getYProducts: [],
    minOrderValue: null,
    maxDiscount: null,
    expirationDate: null,
    autoApply: false,
    applicableCollections: [],
    applicableProducts: [],
    paymentMethod: 'ALL',
    isAffiliated: false,
    isRewardApplicable: true,
    isPDPFeatured: false,
    isFeatured: true,
    isBulkCoupon: false,
    showAsNudge: false,
    applyPrepaidDiscount: true,
    applyOnAllVariants: true,
    ppcodCouponAmount: null,
    isExternal: false,
    ...fields,
  };
}

function image(id: string) {
  const imageKey = `products/${id}.webp`;
  return { id: `image-${id}`, position: 0, alt: id, width: 1200, height: 1200, imageKey, isThumb: true };
}

/** A collection whose slug is its id without `col-`. */
export function collection(id: string, priority: number): ShopCollection {
  const slug = id.replace('col-', '');
  return {
    id,
    slug,
    label: slug,
    labelColor: '#333333',
    priority,
    intro: `All of ${slug}.`,
    imageKey: `collections/${slug}.webp`,
    metadata,
  };
}
