import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { json } from '../../db/json.ts';
import type { Database } from '../../db/types.ts';
import { capturedPaymentOf } from '../capturePayment.ts';
import { type ConfirmationSettings, confirmPayment } from '../confirmPayment.ts';
import type { RazorpayWebhook } from '../razorpay/index.ts';
import { receiveRefund } from '../refunds/receiveRefund.ts';

const provider = 'razorpay';
const batchSize = 100;

const PaymentSchema = v.object({
  id: v.string(),
  providerOrderId: v.string(),
  amount: v.number(),
  refunded: v.optional(v.number(), 0),
  currency: v.string(),
});

const RefundSchema = v.object({
  id: v.string(),
  paymentId: v.string(),
  amount: v.number(),
  status: v.picklist(['pending', 'processed', 'failed']),
  receipt: v.nullable(v.string()),
  createdAt: v.number(),
});

/** The action that an event requires. Only this is stored of an event, without the payer's data. */
const ActionSchema = v.variant('kind', [
  v.object({ kind: v.literal('confirm'), payment: PaymentSchema }),
  v.object({ kind: v.literal('refund'), refund: RefundSchema, payment: v.nullable(PaymentSchema) }),
  v.object({ kind: v.literal('none') }),
]);

type Action = v.InferOutput<typeof ActionSchema>;

/** The action for an event. Only captured money moves an order: a failed payment may be captured later. */
export function actionOf(event: RazorpayWebhook): Action {
  if (event.kind === 'refund') {
    const { id, paymentId, amount, receipt, createdAt } = event.refund;
    const refund = { id, paymentId, amount, status: refundStatusOf(event), receipt, createdAt };
    return { kind: 'refund', refund, payment: capturedPaymentOf(event.payment) };
  }
  if (event.kind === 'ignored') return { kind: 'none' };
  const payment = capturedPaymentOf(event.payment);
  return payment === null ? { kind: 'none' } : { kind: 'confirm', payment };
}

/** The refund's status by the event's name, which is reliable, while the event's copy of the refund may be outdated. */
function refundStatusOf({ event, refund }: Extract<RazorpayWebhook, { kind: 'refund' }>) {
  if (event === 'refund.processed') return 'processed';
  return event === 'refund.failed' ? 'failed' : refund.status;
}

/** Stores the event, once for its id. Returns `true` if it is still to be processed, also where it was stored before. */
export async function saveEvent(
  db: Kysely<Database>,
  event: { readonly id: string; readonly type: string; readonly action: Action },
): Promise<boolean> {
  const stored = await db
    .insertInto('webhook_event')
    .values({ id: event.id, provider, type: event.type, payload: json(event.action) })
    // An update that changes nothing, as "do nothing" would return no row for a stored event.
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ provider }))
    .returning('processed_at')
    .executeTakeFirstOrThrow();
  return stored.processed_at === null;
}

/** Processes a stored event. Idempotent. */
async function processEvent(
  db: Kysely<Database>,
  id: string,
  payload: unknown,
  settings: ConfirmationSettings,
): Promise<void> {
  const outcome = await perform(db, v.parse(ActionSchema, payload), settings);
  await db
    .updateTable('webhook_event')
    .set({ processed_at: settings.now(), outcome })
    .where('id', '=', id)
    .execute();
}

async function perform(
  db: Kysely<Database>,
  action: Action,
  settings: ConfirmationSettings,
): Promise<string> {
  switch (action.kind) {
    case 'confirm':
      return (await confirmPayment(db, action.payment, settings)).kind;
    case 'refund':
      return receiveRefund(db, action, settings);
    case 'none':
      return 'ignored';
  }
}

export interface EventCounts {
  readonly processed: number;
  /** Left for the next run; the log has the cause. */
  readonly failed: number;
}

/**
 * Processes stored events whose processing was cut short or failed: the untried ones first, then those whose last attempt is
 * longest ago, so that events that fail every time cannot keep others waiting.
 */
export async function processPendingEvents(
  db: Kysely<Database>,
  settings: ConfirmationSettings,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<EventCounts> {
  const pending = await db
    .updateTable('webhook_event')
    .set({ attempted_at: settings.now() })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_event')
        .select('id')
        .where('processed_at', 'is', null)
        .orderBy('attempted_at', (order) => order.asc().nullsFirst())
        .orderBy('received_at')
        .limit(batchSize),
    )
    .returning(['id', 'payload', 'received_at'])
    .execute();
  let failed = 0;
  for (const { id, payload } of pending.toSorted(
    (a, b) => a.received_at.getTime() - b.received_at.getTime(),
  )) {
    if (!(await tryToProcessEvent(db, { id, payload }, settings, log))) failed += 1;
  }
  return { processed: pending.length - failed, failed };
}

/** Processes an event and logs an error, so that one event cannot hold up the others. `false`: left for the next run. */
export async function tryToProcessEvent(
  db: Kysely<Database>,
  { id, payload }: { readonly id: string; readonly payload: unknown },
  settings: ConfirmationSettings,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<boolean> {
  try {
    await processEvent(db, id, payload, settings);
    return true;
  } catch (error) {
    log.error({ err: error, eventId: id }, 'a webhook event failed and is left for the next run');
    return false;
  }
}
