import { type Kysely, sql, type Transaction } from 'kysely';
import { retryOnWriteConflict } from '../db/conflicts.ts';
import type { Database } from '../db/types.ts';
import { claimUnits, everyLineIsAvailable, lockStock, moveStock } from '../inventory/stock.ts';
import { cancelOrder, cancelReasons } from '../orders/cancelOrder.ts';
import { saveMove, saveRefundMove } from '../orders/orderHistory.ts';
import { newOrderCode } from '../orders/orderSecrets.ts';
import { deliveryStatusOf, statusAfter } from '../orders/status.ts';
import { takePaidCart } from '../orders/takeCart.ts';
import { followProviderRefunds, sumOfReturns } from './refunds/providerRefunds.ts';

/** A payment that the provider has captured, as its reply or a signed webhook states. Amounts in paise. */
export interface CapturedPayment {
  readonly id: string;
  readonly providerOrderId: string;
  readonly amount: number;
  /** How much of it the provider has refunded already. */
  readonly refunded: number;
  readonly currency: string;
}

type RefundReason = 'AMOUNT_MISMATCH' | 'LATE_CAPTURE' | 'REFUNDED' | 'SECOND_CAPTURE' | 'SOLD_OUT';

export type Confirmation =
  /** This call confirmed the order. */
  | { readonly kind: 'confirmed'; readonly orderId: string }
  /** An earlier call settled this payment. */
  | { readonly kind: 'known'; readonly orderId: string }
  /** The order cannot take the money: a refund is recorded. */
  | { readonly kind: 'refundDue'; readonly orderId: string; readonly reason: RefundReason }
  /** The payment is not for an order of this shop. */
  | { readonly kind: 'unknownOrder' };

export interface ConfirmationSettings {
  readonly now: () => Date;
}

/**
 * Settles a captured payment: each ends as exactly one confirmed order or one recorded refund, whether the browser, the webhook
 * or the background job reports it, in any order and any number of times (Specification 4, "States and transitions"). The
 * amount that counts is the captured amount less what was refunded of it. Throws database errors only.
 */
export function confirmPayment(
  db: Kysely<Database>,
  payment: CapturedPayment,
  settings: ConfirmationSettings,
): Promise<Confirmation> {
  return retryOnWriteConflict(() => db.transaction().execute((trx) => settlePayment(trx, payment, settings)));
}

async function settlePayment(
  trx: Transaction<Database>,
  payment: CapturedPayment,
  settings: ConfirmationSettings,
): Promise<Confirmation> {
  const order = await lockOrder(trx, payment);
  return order === undefined ? { kind: 'unknownOrder' } : settleForOrder(trx, order, payment, settings);
}

/** Settles a captured payment of an order that the transaction has locked; see `confirmPayment`. */
export async function settleForOrder(
  trx: Transaction<Database>,
  order: LockedOrder,
  payment: CapturedPayment,
  settings: ConfirmationSettings,
): Promise<Confirmation> {
  const orderId = order.id;
  if (await isSettled(trx, payment)) return { kind: 'known', orderId };
  const now = settings.now();
  const refunded = Math.max(payment.refunded, await sumOfReturns(trx, payment.id));
  const reason = refundReasonOf(order, { ...payment, refunded });
  if (reason === 'REFUNDED') {
    await cancelOrder(trx, order, cancelReasons.returned, now);
    await markPaid(trx, orderId, payment, now);
  }
  if (reason !== null) return recordRefund(trx, orderId, payment, reason, now);
  if (!(await takeStock(trx, orderId))) {
    await cancelOrder(trx, order, cancelReasons.soldOut, now);
    await markPaid(trx, orderId, payment, now);
    return recordRefund(trx, orderId, payment, 'SOLD_OUT', now);
  }
  await markPaid(trx, orderId, payment, now);
  await confirmOrder(trx, order, now);
  return { kind: 'confirmed', orderId };
}

/** The order that a payment is for, locked until the transaction ends. */
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

export function lockOrder(
  trx: Transaction<Database>,
  { providerOrderId }: Pick<CapturedPayment, 'providerOrderId'>,
) {
  return trx
    .selectFrom('customer_order')
    .innerJoin('store', 'store.id', 'customer_order.store_id')
    .select(['customer_order.id', 'customer_order.status', 'customer_order.currency'])
    .select(['total_amount', 'total_prepaid_amount', 'store.name as store_name'])
    .where('provider_order_id', '=', providerOrderId)
    .forNoKeyUpdate('customer_order')
    .executeTakeFirst();
}

/**
 * Whether the payment is recorded, as paid or as a refund. It must be a separate statement after the lock, to see what a
 * concurrent call wrote while this one waited.
 */
export async function isSettled(trx: Transaction<Database>, { id }: CapturedPayment): Promise<boolean> {
  const { rows } = await sql<{ is_settled: boolean }>`
    select exists (select from payment where provider_payment_id = ${id})
      or exists (select from refund_due where provider_payment_id = ${id}) as is_settled`.execute(trx);
  return rows[0]?.is_settled === true;
}

/** Why the order cannot take the payment; `null` where it can. */
export function refundReasonOf(
  order: LockedOrder,
  { amount, refunded, currency }: CapturedPayment,
): RefundReason | null {
  if (order.status === 'CANCELLED') return 'LATE_CAPTURE';
  if (statusAfter(order.status, 'order.confirm') === null) return 'SECOND_CAPTURE';
  if (refunded >= amount) return 'REFUNDED';
  const isExact = amount - refunded === order.total_prepaid_amount && currency === order.currency;
  return isExact ? null : 'AMOUNT_MISMATCH';
}

/** Records that the payment must be refunded in full, as far as the provider has not done so already. */
export async function recordRefund(
  trx: Transaction<Database>,
  orderId: string,
  { id, amount }: Pick<CapturedPayment, 'id' | 'amount'>,
  reason: RefundReason,
  now: Date,
): Promise<Confirmation> {
  await trx
    .insertInto('refund_due')
    .values({
      order_id: orderId,
      provider_payment_id: id,
      amount,
      reason,
      created_at: now,
      next_attempt_at: now,
    })
    .execute();
  await saveRefundMove(trx, orderId, 'refund.owe', now, amount);
  await followProviderRefunds(trx, id, now);
  return { kind: 'refundDue', orderId, reason };
}

/**
 * Turns the order's reserved units into sold ones; an order without a reservation takes its units now. Returns `false` if they
 * are sold out.
 */
export async function takeStock(trx: Transaction<Database>, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ is_taken: boolean }>`
    with claim as materialized (
      select position, product_id, variant_id, units_taken as units from order_line
      where order_id = ${orderId} and exists
        (select from order_line as taken where taken.order_id = ${orderId} and taken.units_taken > 0)
    ),
    ${lockStock('claim')},
    ${moveStock({ blocked: -1, sold: 1, orders: 1 }, sql`true`)}
    select exists (select from claim) as is_taken`.execute(trx);
  return rows[0]?.is_taken === true || takeUnreservedStock(trx, orderId);
}

async function takeUnreservedStock(trx: Transaction<Database>, orderId: string): Promise<boolean> {
  const isAvailable = everyLineIsAvailable();
  const { rows } = await sql<{ is_taken: boolean }>`
    with line as materialized (
      select position, product_id, variant_id, quantity from order_line where order_id = ${orderId}
    ),
    ${lockStock('line')},
    ${claimUnits},
    ${moveStock({ inventory: -1, sold: 1, orders: 1 }, isAvailable)},
    taken as (
      update order_line set units_taken = claim.units from claim
      where order_line.order_id = ${orderId} and order_line.position = claim.position and ${isAvailable}
    )
    select coalesce(${isAvailable}, false) as is_taken`.execute(trx);
  return rows[0]?.is_taken === true;
}

async function markPaid(
  trx: Transaction<Database>,
  orderId: string,
  { id, providerOrderId, amount }: CapturedPayment,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ status: 'PAID', provider_order_id: providerOrderId, provider_payment_id: id })
    .set({ captured_amount: amount, payment_date: now })
    .where('order_id', '=', orderId)
    .where('method', '=', 'ONLINE')
    .execute();
}

async function confirmOrder(trx: Transaction<Database>, order: LockedOrder, now: Date): Promise<void> {
  const status = statusAfter(order.status, 'order.confirm');
  if (status === null) throw new Error(`An order with status ${order.status} cannot be confirmed.`);
  const code = newOrderCode(order.store_name);
  await trx
    .updateTable('customer_order')
    .set({
      code,
      status,
      stage: 'confirmed',
      delivery_status: deliveryStatusOf(status),
      expires_at: null,
      updated_at: now,
    })
    .where('id', '=', order.id)
    .execute();
  await saveMove(trx, {
    order_id: order.id,
    event: 'order.confirm',
    actor: 'PROVIDER',
    lines: [],
    at: now,
  });
  await takePaidCart(trx, order.id, now);
}
