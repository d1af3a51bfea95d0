import type { Order, OrderProduct } from '../../contract/domain/index.ts';

/** What came off an order since it was placed, in paise. */
export interface Reductions {
  readonly goods: number;
  readonly charges: number;
  /** Discounts of the goods that came off. */
  readonly ownDiscounts: number;
  /** Discounts that the goods which are kept had when they were ordered, and no longer have. */
  readonly lostDiscounts: number;
}

/** Paise. Each part is rounded by itself, so a smaller difference is no lost discount. */
const rounding = 100;

/** Works out the discounts that came off: whatever goods, charges and points leave unexplained of the total's fall. */
export function reductionsOf(order: Order): Reductions {
  const { products, totalAmount, keptAmount, totalCashbackRefunded: points } = order;
  const sum = (of: (line: OrderProduct) => number) => products.reduce((total, line) => total + of(line), 0);
  const goods = sum((line) => line.price * goneOf(line));
  const isAll = keptAmount === 0 && products.every((line) => line.source === 'COUPON' || isGone(line));
  const charges = isAll ? order.totalShippingCharges + order.totalCashOnDeliveryCharges : 0;
  const discounts = goods + charges - points - (totalAmount - keptAmount);
  const own = sum((line) => Math.round((line.discount * goneOf(line)) / line.quantity));
  const lostDiscounts = isAll || discounts - own < rounding ? 0 : discounts - own;
  return { goods, charges, ownDiscounts: discounts - lostDiscounts, lostDiscounts };
}

function goneOf({ cancelledQuantity, returnedQuantity }: OrderProduct): number {
  return cancelledQuantity + returnedQuantity;
}

function isGone(line: OrderProduct): boolean {
  return goneOf(line) === line.quantity;
}
