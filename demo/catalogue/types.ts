/** What the shop sells, as its import has it; see `../types.ts`. */

export type Rupees = number;
export type Status = 'ENABLED' | 'DISABLED';
export type CollectionTag = 'best-seller' | 'featured' | 'trending' | 'new-launch';

export interface DemoVariantGroup {
  readonly id: string;
  readonly label: string;
  readonly variantOptions: readonly DemoVariantOption[];
}

interface DemoVariantOption {
  readonly id: string;
  readonly label: string;
}

export interface DemoCategory {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly slug: string;
}

export interface DemoCollection {
  readonly id: string;
  readonly slug: string;
  readonly label: string;
  readonly labelColor: string;
  readonly priority: number;
  /** One or two sentences above the listing. */
  readonly intro: string;
  /** Square tile art. */
  readonly imageKey: string;
  readonly metadata: DemoMetadata;
}

interface DemoMetadata {
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
  readonly image: string;
  /** Path on the shop. */
  readonly canonical: string;
  readonly noIndex: boolean;
  /** What the product feed says instead of the page's title and text. */
  readonly feed_title?: string;
  readonly feed_description?: string;
}

export interface DemoImage {
  readonly id: string;
  readonly position: number;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly imageKey: string;
  readonly isThumb: boolean;
}

/** What the product page must state by the packaged-commodities rules. */
export interface DemoFacts {
  readonly countryOfOrigin: string;
  readonly netQuantity: string;
  readonly manufacturer: string;
  readonly bestBefore: string;
  readonly customerCare: string;
}

export interface DemoProduct {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  /** HTML: paragraphs, `h3`, `ul`/`ol` only. */
  readonly productDescription: string;
  readonly vendor: string;
  /** Badge text, or `null`. */
  readonly label: string | null;
  readonly labelColor: string | null;
  readonly price: Rupees;
  readonly listingPrice: Rupees;
  readonly costPrice: Rupees;
  readonly defaultPrice: Rupees;
  /** Price as a limited-time deal; `null` when the product never is one. */
  readonly recommendPrice: Rupees | null;
  readonly sku: string;
  readonly barcode: string;
  readonly size: string | null;
  readonly color: string | null;
  /** Includes the `CollectionTag`s that apply. */
  readonly tags: readonly string[];
  readonly benefits: readonly string[];
  readonly weight: number;
  readonly weightUnit: 'g';
  readonly currency: 'INR';
  readonly productType: string;
  readonly status: Status;
  readonly position: number;
  readonly taxable: boolean;
  readonly isTaxEnabled: boolean;
  readonly isFeatured: boolean;
  readonly hasVarient: boolean;
  /** Shown as a limited-time deal. */
  readonly recommended: boolean;
  readonly recommendPriority: number | null;
  readonly inventory: number;
  readonly blockedInventory: number;
  readonly defaultInventory: number;
  readonly isInventoryEnabled: boolean;
  readonly continueSellingOutOfStock: boolean;
  readonly minimumOrderQuantity: number;
  readonly maximumOrderQuantity: number;
  /** Mean of five, one decimal; 0 when never rated. */
  readonly rating: number;
  readonly totalRatings: number;
  readonly totalOrders: number;
  readonly thumbImages: readonly string[];
  readonly showOnlyVariantImages: boolean;
  readonly images: readonly DemoImage[];
  /** Collection ids. */
  readonly collections: readonly string[];
  readonly categoryId: string;
  readonly subCategoryId: string | null;
  readonly variants: readonly DemoVariant[];
  readonly variantGroups: readonly DemoProductVariantGroup[];
  readonly metadata: DemoMetadata;
  readonly facts: DemoFacts;
  readonly createdAt: string;
}

export interface DemoProductVariantGroup {
  readonly variantGroupId: string;
  readonly variantGroupOptionIds: readonly string[];
}

export interface DemoVariant {
  readonly id: string;
  readonly title: string;
  readonly price: Rupees;
  readonly listingPrice: Rupees;
  readonly costPrice: Rupees;
  readonly sku: string;
  readonly size: string | null;
  /** CSS colour of a shade or fragrance, for its swatch; `null` when the variant has none. */
  readonly color: string | null;
  readonly status: Status;
  readonly position: number;
  readonly currency: 'INR';
  readonly thumbImage: string;
  readonly taxable: boolean;
  readonly barcode: string;
  readonly weight: number;
  readonly weightUnit: 'g';
  readonly inventory: number;
  readonly blockedInventory: number;
  readonly minimumOrderQuantity: number;
  readonly maximumOrderQuantity: number;
  readonly images: readonly DemoImage[];
  readonly productVariantOptionIds: readonly DemoVariantOptionRef[];
}

interface DemoVariantOptionRef {
  readonly variantGroupId: string;
  readonly variantGroupOptionId: string;
}

export interface DemoLinkedProduct {
  readonly id: string;
  readonly productId: string;
  readonly linkedProductId: string;
}

export interface DemoReview {
  readonly id: string;
  readonly productId: string;
  readonly verified: boolean;
  readonly reviewer: { readonly name: string; readonly email: string | null };
  readonly rating: number;
  readonly title: string;
  readonly comment: string;
  readonly images: readonly string[];
  readonly createdAt: string;
  /** Always true here: the page must say that the review is a sample. */
  readonly isSample: true;
}
