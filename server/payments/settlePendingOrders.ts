import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { retryOnWriteConflict } from '../db/conflicts.ts';
import type { Database } from '../db/types.ts';
import { cancelOrder, cancelReasons } from '../orders/cancelOrder.ts';
import { capturePayment } from './capturePayment.ts';
import { type ConfirmationSettings, confirmPayment } from './confirmPayment.ts';
import type { RazorpayClient } from './razorpay/index.ts';

export interface SettlingServices extends ConfirmationSettings {
  readonly db: Kysely<Database>;
  readonly razorpay: RazorpayClient;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

export interface SettlingCounts {
  readonly confirmed: number;
  readonly released: number;
  /** Left for the next time, as the provider did not answer. */
  readonly unanswered: number;
  /** Left for the next time, as something broke; the log has the cause. */
  readonly failed: number;
}

const batchSize = 100;
const atOnce = 4;
/** The browser and the webhook get this long to bring the provider's word themselves. */
const patienceMs = 60_000;

/**
 * Looks after orders that wait for a payment: asks the provider about those whose shopper or webhook has not been
 * heard of, and releases those whose time is over and that the provider says are unpaid.
 */
export async function settlePendingOrders(services: SettlingServices): Promise<SettlingCounts> {
  const counts = { confirmed: 0, released: 0, unanswered: 0, failed: 0 };
  const waiting = await findWaiting(services);
  const workers = Array.from({ length: atOnce }, async () => {
    for (let order = waiting.shift(); order !== undefined; order = waiting.shift()) {
      const outcome = await tryToSettle(services, order);
      if (outcome !== 'waiting') counts[outcome] += 1;
    }
  });
  await Promise.all(workers);
  return counts;
}

interface WaitingOrder {
  readonly id: string;
  readonly provider_order_id: string | null;
  readonly expires_at: Date | null;
}

/** Those that have lapsed come first. */
function findWaiting({ db, now }: SettlingServices): Promise<WaitingOrder[]> {
  const time = now();
  return db
    .selectFrom('customer_order')
    .select(['id', 'provider_order_id', 'expires_at'])
    .where('status', '=', 'PENDING')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', time),
        eb.and([
          eb('provider_order_id', 'is not', null),
          eb('created_at', '<=', new Date(time.getTime() - patienceMs)),
        ]),
      ]),
    )
    .orderBy('expires_at')
    .limit(batchSize)
    .execute();
}

/** One order that breaks does not keep the others waiting. */
async function tryToSettle(
  services: SettlingServices,
  order: WaitingOrder,
): Promise<keyof SettlingCounts | 'waiting'> {
  try {
    return await settleOrder(services, order);
  } catch (error) {
    services.log.error({ err: error, orderId: order.id }, 'a waiting order could not be settled');
    return 'failed';
  }
}

async function settleOrder(
  services: SettlingServices,
  order: WaitingOrder,
): Promise<Exclude<keyof SettlingCounts, 'failed'> | 'waiting'> {
  const outcome =
    order.provider_order_id === null ? 'unpaid' : await settleWithProvider(services, order.provider_order_id);
  if (outcome !== 'unpaid') return outcome;
  const isLapsed = order.expires_at !== null && order.expires_at <= services.now();
  if (!isLapsed) return 'waiting';
  return (await cancelUnpaidOrder(services, order.id, cancelReasons.lapsed)) ? 'released' : 'waiting';
}

/** Confirms an order whose money the provider already has; `unpaid` is the provider's own word. */
export async function settleWithProvider(
  services: Omit<SettlingServices, 'log'>,
  providerOrderId: string,
): Promise<'confirmed' | 'unpaid' | 'unanswered'> {
  const payments = await services.razorpay.fetchOrderPayments(providerOrderId);
  if (!payments.ok) return 'unanswered';
  let isConfirmed = false;
  for (const payment of payments.value) {
    const captured = await capturePayment(services.razorpay, payment);
    if (captured === null && payment.status === 'authorized') return 'unanswered';
    if (captured === null) continue;
    const { kind } = await confirmPayment(services.db, captured, services);
    isConfirmed ||= kind === 'confirmed';
  }
  return isConfirmed ? 'confirmed' : 'unpaid';
}

/** Cancels an order that the provider says is unpaid. False: it is not waiting any more. */
export function cancelUnpaidOrder(
  { db, now }: Pick<SettlingServices, 'db' | 'now'>,
  orderId: string,
  reason: string,
): Promise<boolean> {
  return retryOnWriteConflict(() =>
    db.transaction().execute(async (trx) => {
      const order = await trx
        .selectFrom('customer_order')
        .select(['id', 'status'])
        .where('id', '=', orderId)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (order?.status !== 'PENDING') return false;
      await cancelOrder(trx, order, reason, now());
      return true;
    }),
  );
}
