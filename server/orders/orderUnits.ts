/** The units of an order: how many of each line are kept, and what the order therefore costs. */
import { sql, type Transaction } from 'kysely';
import {
  giftsLeaving,
  isFailure,
  keptAmounts,
  keptUnits,
  type OrderTerms,
  type PlacedLine,
  type Remainder,
  remainder,
} from '../../src/pricing/index.ts';
import type { MovedLineRecord } from '../db/orderLifeTables.ts';
import type { Database, Row } from '../db/types.ts';
import { lockStock, moveStock, type StockMove } from '../inventory/stock.ts';

/** Some units of one order's lines. */
export type Units = readonly MovedLineRecord[];

export interface OrderGoods {
  readonly order: Row<'customer_order'>;
  readonly lines: readonly Row<'order_line'>[];
  readonly payments: readonly Row<'payment'>[];
  /** Points that were credited for the order, in paise; before its delivery, the points that it is to earn. */
  readonly earned: number;
}

/** How units leave the order. `src/pricing/placed.ts` says how each way changes what the order costs. */
export type Leaving = 'cancelled_quantity' | 'withdrawn_quantity' | 'returned_quantity' | 'faulty_quantity';

/** The columns that count units that leave in this way. Units that the shop withdraws count as cancelled, too. */
function columnsOf(leaving: Leaving): readonly Leaving[] {
  return leaving === 'withdrawn_quantity' ? ['cancelled_quantity', leaving] : [leaving];
}

/** Loads the goods of an order whose row the transaction has locked. */
export async function loadGoods(trx: Transaction<Database>, orderId: string): Promise<OrderGoods> {
  const order = await trx
    .selectFrom('customer_order')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const lines = await trx
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const payments = await trx
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('method')
    .orderBy('id')
    .execute();
  const { rows } = await sql<{ credited: number | null }>`
    select sum(amount)::bigint as credited from reward_ledger
    where order_id = ${orderId} and transaction_state = 'CREDITED'`.execute(trx);
  const offered = order.delivered_at === null ? order.reward_offers : [];
  const earned = rows[0]?.credited ?? offered.reduce((sum, { amount }) => sum + amount, 0);
  return { order, lines, payments, earned };
}

export function keptOf(line: Row<'order_line'>): number {
  return keptUnits(placedLine(line));
}

export function unitsKept(lines: readonly Row<'order_line'>[]): Units {
  return lines
    .map((line) => ({ id: line.id, quantity: keptOf(line) }))
    .filter(({ quantity }) => quantity > 0);
}

/** How many units are kept, gifts excluded: an order of which only a gift is left is no order any more. */
export function countGoodsKept(lines: readonly Row<'order_line'>[]): number {
  return lines.reduce((sum, line) => sum + (line.source === 'COUPON' ? 0 : keptOf(line)), 0);
}

/** The goods after these units have left, and all units that leave: these and the gifts that leave with them. */
export function without(
  goods: OrderGoods,
  units: Units,
  leaving: Leaving,
): { readonly goods: OrderGoods; readonly units: Units } {
  const left = take(goods.lines, units, leaving);
  const terms = termsOf(goods);
  const gifts = giftsLeaving({ lines: left.map(placedLine), terms }).gifts.flatMap(({ recordKey, qty }) => {
    const line = left.find(({ record_key: key }) => key === recordKey);
    return line === undefined ? [] : [{ id: line.id, quantity: qty }];
  });
  return { goods: { ...goods, lines: take(left, gifts, leaving) }, units: [...units, ...gifts] };
}

function take(lines: OrderGoods['lines'], units: Units, leaving: Leaving): Row<'order_line'>[] {
  const quantities = new Map(units.map(({ id, quantity }) => [id, quantity]));
  return lines.map((line) => {
    const quantity = quantities.get(line.id) ?? 0;
    const counts = columnsOf(leaving).map((column) => [column, line[column] + quantity]);
    return { ...line, ...Object.fromEntries(counts) };
  });
}

/** What the order costs now, and how much of its payments goes back in total. Amounts are paise. */
export function remainderOf(goods: OrderGoods): Remainder {
  const { order, lines, payments, earned } = goods;
  const isPaid = payments.some(({ method, status }) => method === 'ONLINE' && status === 'PAID');
  const result = remainder({
    lines: lines.map(placedLine),
    terms: termsOf(goods),
    prepaidDiscount: order.prepaid_discount,
    codCharges: order.total_cash_on_delivery_charges,
    shipping: order.total_shipping_charges,
    rewardsApplied: order.applied_reward_points,
    cashback: earned,
    paidOnline: isPaid ? order.total_prepaid_amount : 0,
    collected: order.cash_collected,
  });
  if (isFailure(result)) throw new Error(`Order ${order.id} cannot be reckoned: ${result.error}`);
  return result;
}

/** What the kept units of each line cost now, in paise, by record key. */
export function keptAmountsOf({
  order,
  lines,
}: Pick<OrderGoods, 'order' | 'lines'>): ReadonlyMap<string, number> {
  return keptAmounts({
    lines: lines.map(placedLine),
    terms: termsOf({ order, lines }),
    prepaidDiscount: order.prepaid_discount,
  });
}

/**
 * What all offers take off the goods that are kept: when they were ordered (`was`), and after a coupon was lost (`now`). Paise.
 */
export interface CouponLoss {
  readonly was: number;
  readonly now: number;
}

/** Differences below this, in paise, come from rounding each part of a bill by itself, and not from its prices. */
export const roundingTolerance = 100;

/**
 * The loss as the order's bill shows it. It counts every offer, because the discount for paying online changes with the price
 * of the goods. `null`: no coupon was lost with the goods that left, or what is kept costs as much as it did.
 */
export function couponLossOf(
  { lines }: Pick<OrderGoods, 'lines'>,
  before: Remainder,
  after: Remainder,
): CouponLoss | null {
  if (!before.couponHolds || after.couponHolds) return null;
  const goods = lines.filter(({ source }) => source !== 'COUPON');
  const sum = (of: (line: Row<'order_line'>) => number) => goods.reduce((total, line) => total + of(line), 0);
  const goneOf = (line: Row<'order_line'>) => line.quantity - keptOf(line);
  const was = sum((line) => line.discount - Math.round((line.discount * goneOf(line)) / line.quantity));
  const now = sum((line) => line.price * keptOf(line)) - (after.total - after.shipping - after.codCharges);
  return was - now < roundingTolerance ? null : { was, now };
}

/** How much more the rest costs because a coupon no longer applies to it, in paise; 0 where none is lost. */
export function extraCostWithoutCoupon(
  goods: Pick<OrderGoods, 'lines'>,
  before: Remainder,
  after: Remainder,
): number {
  const loss = couponLossOf(goods, before, after);
  return loss === null ? 0 : loss.was - loss.now;
}

/** The order's terms. Orders from before terms were stored keep the amounts of their discounts, without conditions. */
export function termsOf({ order, lines }: Pick<OrderGoods, 'order' | 'lines'>): OrderTerms {
  if (order.terms !== null) return order.terms;
  const counted = lines.filter(({ source, discount }) => source !== 'COUPON' && discount > 0);
  const gifts = lines.reduce(
    (sum, line) => sum + (line.source === 'COUPON' ? line.price * line.quantity : 0),
    0,
  );
  const amount = Math.max(0, order.total_discount - gifts);
  const keys = counted.map(({ record_key: key }) => key);
  const code = order.coupon_code ?? '';
  return { coupon: amount > 0 ? { code, amount, minValue: 0, minUnits: 0, lines: keys } : null, gifts: [] };
}

function placedLine(line: Row<'order_line'>): PlacedLine {
  return {
    recordKey: line.record_key,
    unitPrice: line.price,
    qty: line.quantity,
    isGift: line.source === 'COUPON',
    undone: line.cancelled_quantity - line.withdrawn_quantity,
    withdrawn: line.withdrawn_quantity,
    faulty: line.faulty_quantity,
    returned: line.returned_quantity,
  };
}

/**
 * Saves that units have left, and puts them back on sale as `stock` says. In back-ordered lines, the units that were never
 * taken from stock leave first; `units_taken` stays the number of units that the line holds.
 */
export async function saveLeaving(
  trx: Transaction<Database>,
  orderId: string,
  units: Units,
  leaving: Leaving,
  stock: StockMove | null,
): Promise<void> {
  const moved = sql`(select * from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as moved(id uuid, quantity integer))`;
  if (stock !== null) {
    await sql`
      with claim as materialized (
        select position, product_id, variant_id, case when ${sql.lit(columnsOf(leaving).includes('cancelled_quantity'))}
          then greatest(0, units_taken - (order_line.quantity - cancelled_quantity - moved.quantity))
          else least(units_taken, moved.quantity) end::int as units
        from order_line join ${moved} as moved using (id) where order_id = ${orderId}
      ),
      ${lockStock('claim')},
      ${moveStock(stock, sql`exists (select from locked_product)`)}
      update order_line set units_taken = units_taken - claim.units
      from claim where order_line.order_id = ${orderId} and order_line.position = claim.position`.execute(
      trx,
    );
  }
  const counts = columnsOf(leaving).map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(column)} + moved.quantity`,
  );
  await sql`
    update order_line set ${sql.join(counts)}
    from ${moved} as moved where order_line.id = moved.id and order_id = ${orderId}`.execute(trx);
}

/** Subtracts the order from the number of orders of those products of which it keeps no unit. The products' rows are locked. */
export async function forgetOrdered(
  trx: Transaction<Database>,
  orderId: string,
  units: Units,
): Promise<void> {
  const ids = units.map(({ id }) => id);
  await sql`
    update product set total_orders = total_orders - 1
    where id in (select product_id from order_line where order_id = ${orderId} and id = any(${ids}::uuid[]))
      and not exists (select from order_line as line where line.order_id = ${orderId}
        and line.product_id = product.id and line.cancelled_quantity < line.quantity)`.execute(trx);
}
