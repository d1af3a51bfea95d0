/** Pure functions that create and compare cart lines. Pricing rules are those of docs/decisions/0006. */
import type { ProductCard, Variant } from '../../../contract/domain/index.ts';
import { firstVariant, variantsOnSale } from '../../../pricing/deal.ts';
import { clampBeside, clampQty, recordKey, unitsBeside } from '../../../pricing/lines.ts';
import { initialVariant } from '../../shared/variants.ts';
import type { AutoGift } from '../coupon/index.ts';
import type { CartEdit, CartItem } from './types.ts';

type Add = Extract<CartEdit, { type: 'cart.line.add' }>;

/** Creates the line of the chosen or default variant, or of the variant of the deal (Specification 4, "Cart operations"). */
export function itemOf({
  product,
  variantId = null,
  qty = 1,
  source = 'CART',
  parentRecordKey,
  now,
}: Add): CartItem {
  const variant =
    source === 'LIMITED_TIME_DEAL' ? firstVariant(variantsOnSale(product)) : variantOf(product, variantId);
  const sold = variant ?? product;
  const limits = {
    minimumOrderQuantity: variant?.minimumOrderQuantity ?? product.minimumOrderQuantity,
    maximumOrderQuantity: variant?.maximumOrderQuantity ?? product.maximumOrderQuantity,
  };
  return {
    ...recordKey({ id: product.id, variantId: variant?.id, source }),
    productId: product.id,
    variantId: variant?.id ?? null,
    qty: clamped(qty, limits),
    source,
    sourceCouponCode: null,
    parentRecordKey: parentRecordKey ?? null,
    price: sold.price,
    listingPrice: sold.listingPrice,
    recommendPrice: product.recommendPrice,
    collections: product.collections,
    variants: variantsOnSale(product).map(({ id, position }) => ({ id, position })),
    ...limits,
    inventory: sold.inventory,
    title: product.title,
    variantTitle: variant?.title ?? null,
    slug: product.slug,
    sku: sold.sku,
    vendor: product.vendor,
    image: variant?.thumbImage ?? variant?.images[0]?.imageKey ?? product.thumbImages[0] ?? null,
    addedAt: now,
  };
}

/** Creates a gift's line, which is free while its offer covers it (pricing rule L3). */
export function giftItemOf({ gift, couponCode, qty = 1 }: AutoGift, now: number): CartItem {
  return {
    ...recordKey({ id: gift.id, source: 'COUPON' }),
    productId: gift.id,
    variantId: null,
    qty: Math.min(qty, Math.max(1, gift.inventory)),
    source: 'COUPON',
    sourceCouponCode: couponCode,
    parentRecordKey: null,
    price: gift.price,
    listingPrice: gift.listingPrice,
    recommendPrice: null,
    collections: [],
    variants: [],
    minimumOrderQuantity: null,
    maximumOrderQuantity: null,
    inventory: gift.inventory,
    title: gift.title,
    variantTitle: null,
    slug: gift.slug,
    sku: gift.sku,
    vendor: null,
    image: gift.images[0]?.imageKey ?? null,
    addedAt: now,
  };
}

/** The quantity clamped to the order limits (Specification 5, "Quantity"). */
function clamped(
  qty: number,
  limits: Pick<CartItem, 'minimumOrderQuantity' | 'maximumOrderQuantity'>,
): number {
  return clampQty({ qty, min: limits.minimumOrderQuantity, max: limits.maximumOrderQuantity }).qty;
}

/**
 * The line with this quantity, clamped to the order limits, which count all lines of the product and variant together;
 * `null` where the other lines leave no room for it.
 */
export function withClampedQty(item: CartItem, qty: number, data: readonly CartItem[]): CartItem | null {
  const { minimumOrderQuantity: min, maximumOrderQuantity: max } = item;
  const possible = clampBeside({ qty, min, max }, unitsBeside(item, data));
  return possible === 0 ? null : { ...item, qty: possible };
}

/** The units left of the goods to add, as their page knows it; infinite where it knows of no limit, or of no stock. */
export function stockOf(add: Add): number {
  const { isInventoryEnabled, continueSellingOutOfStock } = add.product;
  const stock = isInventoryEnabled && !continueSellingOutOfStock ? (itemOf(add).inventory ?? 0) : 0;
  return stock > 0 ? stock : Number.POSITIVE_INFINITY;
}

/** The units left of the goods to add, if all of them are in the cart; else `null`. */
export function stockInCart(add: Add, data: readonly CartItem[]): number | null {
  const item = itemOf(add);
  const stock = stockOf(add);
  const known = data.find(({ recordKey }) => recordKey === item.recordKey);
  const units = unitsBeside(item, data) + (known?.qty ?? 0);
  return units >= stock ? stock : null;
}

/** Adds a line after all others, for which its time must be later than theirs: clocks may differ, or not have moved on. */
export function withLast(data: readonly CartItem[], item: CartItem): readonly CartItem[] {
  const latest = Math.max(...data.map(({ addedAt }) => addedAt));
  return [...data, { ...item, addedAt: Math.max(item.addedAt, latest + 1) }];
}

/** Lines sorted by the time they were added, with the same result in every tab. */
export function inOrder(items: readonly CartItem[]): readonly CartItem[] {
  return items.toSorted(
    (a, b) => a.addedAt - b.addedAt || Number(a.recordKey > b.recordKey) - Number(a.recordKey < b.recordKey),
  );
}

/** Deep equality of plain data. The order of keys does not count, nor whether a key is absent or `null`: storage changes both. */
export function sameData(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a, inKeyOrder) === JSON.stringify(b, inKeyOrder);
}

function inKeyOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(([, held]) => held !== null);
  return entries.sort(([a], [b]) => Number(a > b) - Number(a < b));
}

function variantOf(product: ProductCard, variantId: string | null): Variant | null {
  return product.variants.find(({ id }) => id === variantId) ?? initialVariant(product, null);
}
