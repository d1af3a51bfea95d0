import { firstVariant, variantsOnSale } from '../../../src/pricing/deal.ts';
import { clampQty } from '../../../src/pricing/index.ts';
import type { KeyedLine } from '../../carts/cartLines.ts';
import { sellableUnits } from '../../catalogue/stock.ts';
import { refuse } from '../../graphql/errors.ts';
import type { OrderSnapshot, SnapshotProduct, SnapshotVariant } from './snapshot.ts';

/** An ordered line with its product. `variant` is `null` where the product itself is sold. */
export interface OrderItem {
  readonly line: KeyedLine;
  readonly product: SnapshotProduct;
  readonly variant: SnapshotVariant | null;
}

/**
 * Finds the product of each line and checks that it can be sold now. Refuses NOT_AVAILABLE_YET while the shop is closed,
 * PRODUCT_UNAVAILABLE, QUANTITY_NOT_ALLOWED or OUT_OF_STOCK.
 */
export function requireItems(lines: readonly KeyedLine[], snapshot: OrderSnapshot): OrderItem[] {
  if (!snapshot.is_active) {
    refuse(
      'NOT_AVAILABLE_YET',
      'We are closed for now, so nothing can be ordered. Your cart stays as it is.',
    );
  }
  const products = new Map(snapshot.products.map((product) => [product.id, product]));
  const items = lines.flatMap((line) => findItem(line, products.get(line.productId)) ?? []);
  if (items.length < lines.length) {
    const found = new Set(items.map(({ line }) => line.recordKey));
    refuseUnavailableItems(lines.map(({ recordKey }) => recordKey).filter((key) => !found.has(key)));
  }
  checkQuantities(items);
  checkStock(items);
  return items;
}

/** Refuses gifts that no offer covers. The browser takes them out of the cart, and does not add them to it again by itself. */
export function refuseGifts(recordKeys: readonly string[], isGivenAlready: boolean): never {
  const why = isGivenAlready
    ? 'The free gift was already given to this mobile number.'
    : 'The free gift in your cart is no longer available.';
  return refuse('PRODUCT_UNAVAILABLE', why, { recordKeys, areGifts: true });
}

export function refuseUnavailableItems(recordKeys: readonly string[]): never {
  return refuse('PRODUCT_UNAVAILABLE', 'One or more items in your cart are no longer available.', {
    recordKeys,
  });
}

/** The smallest and largest quantity of an item in one order; `null` where the shop sets no limit. */
export function orderLimitsOf({ product, variant }: Pick<OrderItem, 'product' | 'variant'>) {
  return {
    min: variant?.minimum_order_quantity ?? product.minimum_order_quantity,
    max: variant?.maximum_order_quantity ?? product.maximum_order_quantity,
  };
}

function findItem(line: KeyedLine, product: SnapshotProduct | undefined): OrderItem | null {
  if (product?.status !== 'ENABLED') return null;
  if (!product.has_variants) return line.variantId === null ? { line, product, variant: null } : null;
  const onSale = variantsOnSale(product);
  const isUnnamedGift = line.source === 'COUPON' && line.variantId === null;
  const variant = isUnnamedGift ? firstVariant(onSale) : onSale.find(({ id }) => id === line.variantId);
  return variant === undefined ? null : { line, product, variant };
}

/** Adds up all lines of a product and variant. Gifts are exempt, because their offer sets their quantity. */
function checkQuantities(items: readonly OrderItem[]): void {
  const bought = items.filter(({ line }) => line.source !== 'COUPON');
  const units = unitsByStock(bought);
  const refused = bought
    .filter((item) => {
      const qty = units.get(stockKey(item)) ?? 0;
      return clampQty({ qty, ...orderLimitsOf(item) }).qty !== qty;
    })
    .map((item) => {
      const limits = orderLimitsOf(item);
      return {
        recordKey: item.line.recordKey,
        min: clampQty({ qty: 0, ...limits }).qty,
        max: clampQty({ qty: Number.POSITIVE_INFINITY, ...limits }).qty,
      };
    });
  if (refused.length > 0) {
    refuse('QUANTITY_NOT_ALLOWED', 'Some quantities are outside what can be ordered at once.', {
      items: refused,
    });
  }
}

/** Lines that share a stock (a bought item and the same one as a gift) are added up. */
function checkStock(items: readonly OrderItem[]): void {
  const ordered = unitsByStock(items);
  const soldOut = items
    .map((item) => ({ item, inventory: unitsFor(item) }))
    .filter(({ item, inventory }) => (ordered.get(stockKey(item)) ?? 0) > inventory)
    .map(({ item, inventory }) => ({ recordKey: item.line.recordKey, inventory }));
  if (soldOut.length > 0) {
    refuse('OUT_OF_STOCK', 'Some items in your cart are out of stock.', { items: soldOut });
  }
}

function unitsByStock(items: readonly OrderItem[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const item of items) {
    units.set(stockKey(item), (units.get(stockKey(item)) ?? 0) + item.line.quantity);
  }
  return units;
}

function unitsFor({ product, variant }: OrderItem): number {
  return sellableUnits(product, variant === null ? product.inventory : variant.inventory);
}

function stockKey({ product, variant }: OrderItem): string {
  return `${product.id}/${variant?.id ?? ''}`;
}
