import type { Kysely, Transaction } from 'kysely';
import { retryOnWriteConflict } from '../../db/conflicts.ts';
import type { Database } from '../../db/types.ts';
import { cancelOrder, cancelReasons } from '../../orders/cancelOrder.ts';
import { statusAfter } from '../../orders/status.ts';
import {
  type CapturedPayment,
  type ConfirmationSettings,
  type LockedOrder,
  lockOrder,
  recordRefund,
  settleForOrder,
} from '../confirmPayment.ts';
import {
  followProviderRefunds,
  type RefundNews,
  saveProviderRefunds,
  sumOfReturns,
} from './providerRefunds.ts';

/** A refund and its payment, both as reported by the provider. */
export interface RefundReport {
  readonly refund: RefundNews;
  /** `null` if the payment is not captured. */
  readonly payment: CapturedPayment | null;
}

/**
 * Handles the provider's report of a refund. The result is the same whether it arrives before or after the report of the payment,
 * late or repeatedly. A fully refunded payment pays for nothing, so its order is cancelled unless it was dispatched. A partial
 * refund does not change a confirmed order.
 */
export function receiveRefund(
  db: Kysely<Database>,
  { refund, payment }: RefundReport,
  settings: ConfirmationSettings,
): Promise<'refund' | 'unknownOrder'> {
  return retryOnWriteConflict(() =>
    db.transaction().execute(async (trx) => {
      const order = payment === null ? undefined : await lockOrder(trx, payment);
      if (payment === null || order === undefined) return 'unknownOrder';
      const now = settings.now();
      await saveProviderRefunds(trx, [refund], now);
      if (refund.status === 'processed') await settleForOrder(trx, order, payment, settings);
      await cancelIfReturned(trx, order.id, payment, now);
      await followProviderRefunds(trx, payment.id, now);
      return 'refund';
    }),
  );
}

/** Cancels an order whose payment was fully refunded at the provider, by the provider itself or by the merchant. */
async function cancelIfReturned(
  trx: Transaction<Database>,
  orderId: string,
  payment: CapturedPayment,
  now: Date,
): Promise<void> {
  const order = await loadOrderPaidBy(trx, orderId, payment.id);
  if (order === undefined || (await sumOfReturns(trx, payment.id)) < payment.amount) return;
  if (order.owed === null) await recordRefund(trx, orderId, payment, 'REFUNDED', now);
  if (statusAfter(order.status, 'order.cancel') !== null) {
    await cancelOrder(trx, order, cancelReasons.returned, now);
  }
}

/** The order, if this payment pays it and is not completely recorded as owed. `owed`: the recorded amount in paise. */
async function loadOrderPaidBy(
  trx: Transaction<Database>,
  orderId: string,
  paymentId: string,
): Promise<(Pick<LockedOrder, 'id' | 'status'> & { readonly owed: number | null }) | undefined> {
  const order = await trx
    .selectFrom('customer_order')
    .innerJoin('payment', 'payment.order_id', 'customer_order.id')
    .leftJoin('refund_due', 'refund_due.provider_payment_id', 'payment.provider_payment_id')
    .select(['customer_order.id', 'customer_order.status', 'refund_due.amount as owed'])
    .select(({ fn }) => fn.coalesce('payment.captured_amount', 'payment.amount').as('captured'))
    .where('customer_order.id', '=', orderId)
    .where('payment.provider_payment_id', '=', paymentId)
    .where('payment.status', '=', 'PAID')
    .executeTakeFirst();
  return order === undefined || (order.owed !== null && order.owed >= order.captured) ? undefined : order;
}
