import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { retryOnWriteConflict } from '../db/conflicts.ts';
import type { Database } from '../db/types.ts';
import { cancelOrder, cancelReasons } from '../orders/cancelOrder.ts';
import { type CaptureOutcome, capturePayment, isInconclusive } from './capturePayment.ts';
import { type ConfirmationSettings, confirmPayment } from './confirmPayment.ts';
import type { RazorpayClient } from './razorpay/index.ts';

export interface SettlementServices extends ConfirmationSettings {
  readonly db: Kysely<Database>;
  readonly razorpay: RazorpayClient;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Number of orders by result. An order that still waits, or that another call settled meanwhile, is not counted. */
export interface SettlementCounts {
  readonly confirmed: number;
  readonly released: number;
  /** The provider did not answer: left for a later run. */
  readonly unanswered: number;
  /** An error, which is in the log: left for a later run. */
  readonly failed: number;
}

const batchSize = 100;
const concurrency = 4;
/** How long the browser and the webhook have to report a payment before the provider is asked, in milliseconds. */
const reportTimeMs = 60_000;

/**
 * Settles orders that wait for a payment: asks the provider about those that neither browser nor webhook has reported, and
 * cancels those whose payment window has ended, if the provider has captured no payment for them or refuses to know them.
 */
export async function settlePendingOrders(services: SettlementServices): Promise<SettlementCounts> {
  const counts = { confirmed: 0, released: 0, unanswered: 0, failed: 0 };
  const pending = await loadPendingOrders(services);
  const workers = Array.from({ length: concurrency }, async () => {
    for (let order = pending.shift(); order !== undefined; order = pending.shift()) {
      const outcome = await tryToSettle(services, order);
      if (outcome !== 'waiting') counts[outcome] += 1;
    }
  });
  await Promise.all(workers);
  return counts;
}

interface PendingOrder {
  readonly id: string;
  readonly provider_order_id: string | null;
  readonly expires_at: Date | null;
}

/**
 * Orders whose payment window has ended come first, in another order each minute: however many of them the provider gives no
 * answer about, each of the others gets its turn. Orders that can still be paid are looked at where there is room.
 */
function loadPendingOrders({ db, now }: SettlementServices): Promise<PendingOrder[]> {
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
          eb('created_at', '<=', new Date(time.getTime() - reportTimeMs)),
        ]),
      ]),
    )
    .orderBy(sql`coalesce(expires_at <= ${time}, false)`, 'desc')
    .orderBy(sql`md5(id::text || ${Math.floor(time.getTime() / 60_000)}::text)`)
    .limit(batchSize)
    .execute();
}

/** Catches errors, so that one order cannot hold up the others. */
async function tryToSettle(
  services: SettlementServices,
  order: PendingOrder,
): Promise<keyof SettlementCounts | 'waiting'> {
  try {
    return await settleOrder(services, order);
  } catch (error) {
    services.log.error({ err: error, orderId: order.id }, 'a pending order could not be settled');
    return 'failed';
  }
}

async function settleOrder(
  services: SettlementServices,
  order: PendingOrder,
): Promise<Exclude<keyof SettlementCounts, 'failed'> | 'waiting'> {
  const outcome =
    order.provider_order_id === null ? 'unpaid' : await settleWithProvider(services, order.provider_order_id);
  if (outcome === 'confirmed' || outcome === 'unanswered') return outcome;
  const isExpired = order.expires_at !== null && order.expires_at <= services.now();
  if (!isExpired) return 'waiting';
  if (outcome === 'disowned') {
    services.log.error(
      { orderId: order.id },
      'the payment provider refuses to know an order, which lapses as unpaid',
    );
  }
  return (await cancelUnpaidOrder(services, order.id, cancelReasons.lapsed)) ? 'released' : 'waiting';
}

/**
 * `confirmed`: this call confirmed the order. `unpaid`: no payment waits for an answer; the order may have been confirmed or
 * cancelled meanwhile. `refused`: the provider refuses to capture a payment, which it may still capture by itself.
 * `disowned`: the provider refuses to know the order, such as after a change of account. `unanswered`: it is not known whether
 * the order is paid.
 */
type SettlementOutcome = 'confirmed' | 'unpaid' | 'refused' | 'disowned' | 'unanswered';

/** Whether a payment of the order may still arrive, so that it may neither be paid again nor be replaced by another order. */
export function mayStillBePaid(outcome: SettlementOutcome): boolean {
  return outcome === 'refused' || outcome === 'disowned' || outcome === 'unanswered';
}

/** Asks the provider for an order's payments and settles those that are captured. */
export async function settleWithProvider(
  services: Omit<SettlementServices, 'log'>,
  providerOrderId: string,
): Promise<SettlementOutcome> {
  const payments = await services.razorpay.fetchOrderPayments(providerOrderId);
  if (!payments.ok) return isInconclusive(payments.failure) ? 'unanswered' : 'disowned';
  let isConfirmed = false;
  const kinds = new Set<CaptureOutcome['kind']>();
  // A payment that cannot be captured now must not hold up another payment that has paid the order.
  for (const payment of payments.value) {
    const capture = await capturePayment(services.razorpay, payment);
    kinds.add(capture.kind);
    if (capture.kind !== 'captured') continue;
    const { kind } = await confirmPayment(services.db, capture.payment, services);
    isConfirmed ||= kind === 'confirmed';
  }
  if (isConfirmed) return 'confirmed';
  if (kinds.has('open')) return 'unanswered';
  return kinds.has('refused') ? 'refused' : 'unpaid';
}

/**
 * Cancels an order that waits for a payment; the caller has made sure that the provider has captured none. Returns `false` if
 * the order does not wait for a payment any more.
 */
export function cancelUnpaidOrder(
  { db, now }: Pick<SettlementServices, 'db' | 'now'>,
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
