import { clampQty } from '../../../src/pricing/index.ts';
import { sellableUnits } from '../../catalogue/stock.ts';
import { refuse } from '../../graphql/errors.ts';
import type { OrderedLine } from '../orderRequest.ts';
import type { OrderSnapshot, SnapshotProduct, SnapshotVariant } from './snapshot.ts';

/** A line with what it is about. `variant` null: the product itself is sold. */
export interface OrderItem {
  readonly line: OrderedLine;
  readonly product: SnapshotProduct;
  readonly variant: SnapshotVariant | null;
}

/** The lines as goods that can be sold now. Refuses with PRODUCT_UNAVAILABLE, QUANTITY_NOT_ALLOWED, OUT_OF_STOCK. */
export function requireItems(lines: readonly OrderedLine[], snapshot: OrderSnapshot): OrderItem[] {
  const products = new Map(snapshot.products.map((product) => [product.id, product]));
  const goods = lines.flatMap((line) => findOne(line, products.get(line.productId)) ?? []);
  if (goods.length < lines.length) {
    const found = new Set(goods.map(({ line }) => line.recordKey));
    refuseUnavailableItems(lines.map(({ recordKey }) => recordKey).filter((key) => !found.has(key)));
  }
  checkQuantities(goods);
  checkStock(goods);
  return goods;
}

export function refuseUnavailableItems(recordKeys: readonly string[]): never {
  return refuse('PRODUCT_UNAVAILABLE', 'One or more items in your cart are no longer available.', {
    recordKeys,
  });
}

function findOne(line: OrderedLine, product: SnapshotProduct | undefined): OrderItem | null {
  if (product?.status !== 'ENABLED') return null;
  if (line.source === 'LIMITED_TIME_DEAL' && !product.recommended) return null;
  if (!product.has_variants) return line.variantId === null ? { line, product, variant: null } : null;
  const variant = product.variants.find(({ id }) => id === line.variantId);
  return variant?.status === 'ENABLED' ? { line, product, variant } : null;
}

/** Order limits are the shopper's; a gift's number is the offer's. */
function checkQuantities(goods: readonly OrderItem[]): void {
  const items = goods
    .filter(({ line }) => line.source !== 'COUPON')
    .filter((entry) => {
      const { min, max } = orderLimits(entry);
      return clampQty({ qty: entry.line.quantity, min, max }).qty !== entry.line.quantity;
    })
    .map((entry) => {
      const { min, max } = orderLimits(entry);
      const least = clampQty({ qty: 0, min, max }).qty;
      const most = clampQty({ qty: Number.POSITIVE_INFINITY, min, max }).qty;
      return { recordKey: entry.line.recordKey, min: least, max: most };
    });
  if (items.length > 0) {
    refuse('QUANTITY_NOT_ALLOWED', 'Some quantities are outside what can be ordered at once.', { items });
  }
}

function checkStock(goods: readonly OrderItem[]): void {
  const wanted = new Map<string, number>();
  for (const entry of goods) {
    wanted.set(stockKey(entry), (wanted.get(stockKey(entry)) ?? 0) + entry.line.quantity);
  }
  const items = goods
    .map((entry) => ({ entry, inventory: unitsFor(entry) }))
    .filter(({ entry, inventory }) => (wanted.get(stockKey(entry)) ?? 0) > inventory)
    .map(({ entry, inventory }) => ({ recordKey: entry.line.recordKey, inventory }));
  if (items.length > 0) refuse('OUT_OF_STOCK', 'Some items in your cart are out of stock.', { items });
}

function unitsFor({ product, variant }: OrderItem): number {
  return sellableUnits(product, variant === null ? product.inventory : variant.inventory);
}

function stockKey({ product, variant }: OrderItem): string {
  return `${product.id}/${variant?.id ?? ''}`;
}

export function orderLimits({ product, variant }: Pick<OrderItem, 'product' | 'variant'>) {
  return {
    min: variant?.minimum_order_quantity ?? product.minimum_order_quantity,
    max: variant?.maximum_order_quantity ?? product.maximum_order_quantity,
  };
}
