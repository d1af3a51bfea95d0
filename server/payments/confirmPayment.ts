import { type Kysely, sql, type Transaction } from 'kysely';
import { retryOnWriteConflict } from '../db/conflicts.ts';
import type { Database } from '../db/types.ts';
import { claimUnits, lockStock, moveStock } from '../inventory/stock.ts';
import { cancelOrder, cancelReasons } from '../orders/cancelOrder.ts';
import { confirmationMessages } from '../orders/confirmationMessages.ts';
import { newOrderCode, randomSecret, sha256 } from '../orders/orderSecrets.ts';
import { deliveryStatusOf, statusAfter } from '../orders/status.ts';
import { creditOrder } from '../rewards/ledger.ts';

/** A payment that the provider has said, by reply or signed webhook, to be captured. Amount in paise. */
export interface CapturedPayment {
  readonly id: string;
  readonly providerOrderId: string;
  readonly amount: number;
  readonly currency: string;
}

type RefundReason = 'AMOUNT_MISMATCH' | 'LATE_CAPTURE' | 'SECOND_CAPTURE' | 'SOLD_OUT';

export type Confirmation =
  /** The order is confirmed now. */
  | { readonly kind: 'confirmed'; readonly orderId: string }
  /** This payment had been dealt with before. */
  | { readonly kind: 'known'; readonly orderId: string }
  /** The money is owed back: recorded, once. */
  | { readonly kind: 'refundDue'; readonly orderId: string; readonly reason: RefundReason }
  /** Not a payment of this shop's orders. */
  | { readonly kind: 'unknownOrder' };

export interface ConfirmationSettings {
  readonly publicUrl: string;
  readonly now: () => Date;
}

/**
 * The one way by which a payment confirms an order, whoever brings the provider's word: the shopper's browser, the
 * webhook or the reconciliation, in any order and any number of times. Each captured payment ends as exactly one
 * confirmed order or one recorded refund.
 */
export function confirmPayment(
  db: Kysely<Database>,
  payment: CapturedPayment,
  settings: ConfirmationSettings,
): Promise<Confirmation> {
  return retryOnWriteConflict(() => db.transaction().execute((trx) => settle(trx, payment, settings)));
}

async function settle(
  trx: Transaction<Database>,
  payment: CapturedPayment,
  settings: ConfirmationSettings,
): Promise<Confirmation> {
  const order = await lockOrder(trx, payment);
  if (order === undefined) return { kind: 'unknownOrder' };
  const orderId = order.id;
  if (await isKnown(trx, payment)) return { kind: 'known', orderId };
  const refusal = refusalOf(order, payment);
  if (refusal !== null) return oweBack(trx, orderId, payment, refusal);
  const now = settings.now();
  if (!(await takeStock(trx, orderId))) {
    await cancelOrder(trx, order, cancelReasons.soldOut, now);
    await markPaid(trx, orderId, payment, now);
    return oweBack(trx, orderId, payment, 'SOLD_OUT');
  }
  await markPaid(trx, orderId, payment, now);
  await confirmOrder(trx, order, settings.publicUrl, now);
  return { kind: 'confirmed', orderId };
}

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

function lockOrder(trx: Transaction<Database>, { providerOrderId }: CapturedPayment) {
  return trx
    .selectFrom('customer_order')
    .innerJoin('store', 'store.id', 'customer_order.store_id')
    .select([
      'customer_order.id',
      'customer_order.status',
      'customer_order.currency',
      'customer_order.user_id',
      'customer_order.store_id',
      'customer_order.reward_offers',
    ])
    .select(['total_amount', 'total_prepaid_amount', 'shipping_address', 'store.name as store_name'])
    .where('provider_order_id', '=', providerOrderId)
    .forNoKeyUpdate('customer_order')
    .executeTakeFirst();
}

/** Asked after the lock, by a statement of its own: what a rival wrote while this one waited must be seen. */
async function isKnown(trx: Transaction<Database>, { id }: CapturedPayment): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    select exists (select from payment where provider_payment_id = ${id})
      or exists (select from refund_due where provider_payment_id = ${id}) as is_known`.execute(trx);
  return rows[0]?.is_known === true;
}

function refusalOf(order: LockedOrder, { amount, currency }: CapturedPayment): RefundReason | null {
  if (order.status === 'CANCELLED') return 'LATE_CAPTURE';
  if (statusAfter(order.status, 'order.confirm') === null) return 'SECOND_CAPTURE';
  const isExact = amount === order.total_prepaid_amount && currency === order.currency;
  return isExact ? null : 'AMOUNT_MISMATCH';
}

async function oweBack(
  trx: Transaction<Database>,
  orderId: string,
  { id, amount }: CapturedPayment,
  reason: RefundReason,
): Promise<Confirmation> {
  await trx
    .insertInto('refund_due')
    .values({ order_id: orderId, provider_payment_id: id, amount, reason })
    .execute();
  return { kind: 'refundDue', orderId, reason };
}

/** Blocked units become sold. An order that blocked nothing takes its units now; false: they are gone. */
async function takeStock(trx: Transaction<Database>, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ is_taken: boolean }>`
    with claim as materialized (
      select position, product_id, variant_id, units_taken as units from order_line
      where order_id = ${orderId} and exists
        (select from order_line as taken where taken.order_id = ${orderId} and taken.units_taken > 0)
    ),
    ${lockStock('claim')},
    ${moveStock({ blocked: -1, sold: 1, orders: 1 }, sql`true`)}
    select exists (select from claim) as is_taken`.execute(trx);
  return rows[0]?.is_taken === true || takeUnblockedStock(trx, orderId);
}

async function takeUnblockedStock(trx: Transaction<Database>, orderId: string): Promise<boolean> {
  const isReady = sql`(select bool_and(is_available) from claim)`;
  const { rows } = await sql<{ is_taken: boolean }>`
    with line as materialized (
      select position, product_id, variant_id, quantity from order_line where order_id = ${orderId}
    ),
    ${lockStock('line')},
    ${claimUnits},
    ${moveStock({ inventory: -1, sold: 1, orders: 1 }, isReady)},
    taken as (
      update order_line set units_taken = claim.units from claim
      where order_line.order_id = ${orderId} and order_line.position = claim.position and ${isReady}
    )
    select coalesce(${isReady}, false) as is_taken`.execute(trx);
  return rows[0]?.is_taken === true;
}

async function markPaid(
  trx: Transaction<Database>,
  orderId: string,
  { id, providerOrderId }: CapturedPayment,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ status: 'PAID', provider_order_id: providerOrderId, provider_payment_id: id, payment_date: now })
    .where('order_id', '=', orderId)
    .where('method', '=', 'ONLINE')
    .execute();
}

function cashbackOf(
  { id, store_id: storeId, user_id: userId, reward_offers: offers }: LockedOrder,
  now: Date,
) {
  return userId === null ? 0 : creditOrder({ storeId, userId }, id, offers, now);
}

async function confirmOrder(
  trx: Transaction<Database>,
  order: LockedOrder,
  publicUrl: string,
  now: Date,
): Promise<void> {
  const status = statusAfter(order.status, 'order.confirm');
  if (status === null) throw new Error(`Cannot be confirmed: ${order.status}`);
  const code = newOrderCode(order.store_name);
  const secret = order.user_id === null ? randomSecret() : null;
  await trx
    .updateTable('customer_order')
    .set({
      code,
      status,
      delivery_status: deliveryStatusOf(status),
      link_hash: secret === null ? null : sha256(secret),
      cashback_earned: cashbackOf(order, now),
      expires_at: null,
      updated_at: now,
    })
    .where('id', '=', order.id)
    .execute();
  const { phone, email } = order.shipping_address;
  const dueOnDelivery = order.total_amount - order.total_prepaid_amount;
  const messages = confirmationMessages(
    {
      id: order.id,
      code,
      storeName: order.store_name,
      phone,
      email,
      totalAmount: order.total_amount,
      dueOnDelivery,
      secret,
    },
    publicUrl,
  );
  if (messages.length > 0) await trx.insertInto('outbox_message').values(messages).execute();
}
