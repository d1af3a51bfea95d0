/** What an order costs now, line by line. */
import type { Row } from '../db/types.ts';
import { keptAmountsOf, keptOf, type OrderGoods, remainderOf } from './orderUnits.ts';

/** Amounts are paise. `total` includes what was paid in points; `payable` does not. */
export interface OrderCost {
  /** Lines of which something is kept. Their amounts, shipping and cash on delivery charge sum to `total`. */
  readonly lines: readonly KeptLine[];
  readonly shipping: number;
  readonly codCharges: number;
  readonly points: number;
  readonly total: number;
  readonly payable: number;
  /** Collected at the door. */
  readonly due: number;
}

export interface KeptLine {
  readonly line: Row<'order_line'>;
  readonly quantity: number;
  /** Of all kept units, after discounts. */
  readonly amount: number;
}

/**
 * An unchanged order costs what it was placed for; for a changed one, the cost of what is left is worked out
 * (docs/decisions/0042).
 */
export function costOf(goods: OrderGoods): OrderCost {
  const { lines } = goods;
  if (lines.every((line) => keptOf(line) === line.quantity)) return costAsPlaced(goods);
  const { shipping, codCharges, rewards, total, payable, due } = remainderOf(goods);
  const kept = lines.filter((line) => keptOf(line) > 0);
  const amounts = keptAmountsOf(goods);
  return {
    lines: kept.map((line) => ({ line, quantity: keptOf(line), amount: amounts.get(line.record_key) ?? 0 })),
    shipping,
    codCharges,
    points: rewards,
    total,
    payable,
    due,
  };
}

/** What the order cost when it was placed, without later changes. */
export function costAsPlaced({ order, lines }: Pick<OrderGoods, 'order' | 'lines'>): OrderCost {
  return {
    lines: lines.map((line) => ({ line, quantity: line.quantity, amount: amountOf(line) })),
    shipping: order.total_shipping_charges,
    codCharges: order.total_cash_on_delivery_charges,
    points: order.applied_reward_points,
    total: order.total_amount + order.applied_reward_points,
    payable: order.total_amount,
    due: order.total_amount - order.total_prepaid_amount,
  };
}

function amountOf({ price, quantity, discount }: Row<'order_line'>): number {
  return price * quantity - discount;
}
