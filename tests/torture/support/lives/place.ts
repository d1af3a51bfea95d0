/** Places orders for the check of order moves, priced and stored by the shop's own code, without a browser. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../server/db/types.ts';
import { buildNewOrder } from '../../../../server/orders/newOrder.ts';
import { callerOf, parseOrderRequest } from '../../../../server/orders/orderRequest.ts';
import { priceOrder } from '../../../../server/orders/pricing/bill.ts';
import { requireItems } from '../../../../server/orders/pricing/items.ts';
import { quoteInputOf } from '../../../../server/orders/pricing/quoteInput.ts';
import { loadSnapshot } from '../../../../server/orders/pricing/snapshot.ts';
import { saveOrder } from '../../../../server/orders/saveOrder.ts';
import { confirmPayment } from '../../../../server/payments/confirmPayment.ts';
import { isFailure, settle } from '../../../../src/pricing/index.ts';
import { plentiful } from '../catalogue.ts';
import { address } from '../order.ts';

export const settings = {
  publicUrl: 'http://lives.example',
  paymentWindowMinutes: 15,
  codConfirmation: true,
  guestCod: { most: 100_000_000, parcelsNotTaken: 1_000_000 },
};
/** Shoppers of the orders, `null` for a guest. One of them has reward points. */
export const shoppers = [null, 'lives-asha', 'lives-bela'] as const;
// Gifts are drawn more often: their orders are the fewest that can be placed.
const coupons = [
  null,
  'TEN',
  'FLAT50',
  'B2G1',
  'PAIR500',
  'SOAPGIFT',
  'SOAPGIFT',
  'SOAPGIFT',
  'MIN1200',
] as const;
const payments = ['COD', 'PREPAID', 'PPCOD'] as const;

/** Places a random order and returns its id; `null` if the drawn values make no valid order, such as an inapplicable coupon. */
export async function placeOrder(
  db: Kysely<Database>,
  draw: (below: number) => number,
  now: Date,
): Promise<string | null> {
  const pick = <Value>(values: readonly Value[]) => values[draw(values.length)];
  const couponCode = pick(coupons) ?? null;
  const paymentType = pick(payments) ?? 'COD';
  const userId = pick(shoppers) ?? null;
  const products = plentiful
    .filter(() => draw(2) === 0)
    .map((productId) => ({ productId, quantity: 1 + draw(3) }));
  if (products.length === 0) products.push({ productId: plentiful[0] ?? '', quantity: 2 });
  const gift =
    couponCode === 'SOAPGIFT' ? [{ productId: 'gift-soap', quantity: 1, source: 'COUPON' as const }] : [];
  const input = {
    storeId: 'demo',
    products: [...products, ...gift],
    shippingAddress: address,
    billingAddress: address,
    paymentType,
    couponCode,
    appliedRewardPoints: userId === null ? 0 : draw(2),
    idempotencyKey: `lives-${randomUUID()}`,
    totalAmount: 1,
  };
  const parsed = parseOrderRequest(input);
  const caller = callerOf(userId, parsed);
  const snapshot = await loadSnapshot(db, 'demo', parsed, { ...caller, payer: null }, now);
  if (snapshot === undefined) throw new Error('There is no shop.');
  try {
    const settlement = settle(quoteInputOf(parsed, requireItems(parsed.lines, snapshot), snapshot, now));
    if (isFailure(settlement)) return null;
    const request = { ...parsed, seenTotal: settlement.quote.payable };
    const bill = priceOrder(request, snapshot, now);
    const id = randomUUID();
    const draft = { id, request, caller, snapshot, bill, now, settings, counts: [], channel: null };
    const saved = await saveOrder(db, buildNewOrder(draft).newOrder);
    return saved === null ? null : id;
  } catch {
    return null;
  }
}

/** Captures the order's payment at the provider and reports it to the shop. Idempotent. */
export async function payOrder(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  const providerOrderId = `order_${id}`;
  const { rows } = await sql<{ amount: number }>`
    update customer_order set provider_order_id = coalesce(provider_order_id, ${providerOrderId})
    where id = ${id} and total_prepaid_amount > 0 returning total_prepaid_amount as amount`.execute(db);
  const [order] = rows;
  if (order === undefined) return;
  const payment = { id: `pay_${id}`, providerOrderId, amount: order.amount, refunded: 0, currency: 'INR' };
  await sql`insert into lives.payment values (${payment.id}, ${payment.amount}) on conflict do nothing`.execute(
    db,
  );
  await confirmPayment(db, payment, { now: () => now });
}
