import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { json } from '../../db/json.ts';
import type { Database } from '../../db/types.ts';
import { capturedPaymentOf } from '../capturePayment.ts';
import { type ConfirmationSettings, confirmPayment } from '../confirmPayment.ts';
import type { RazorpayWebhook } from '../razorpay/index.ts';

const provider = 'razorpay';
const sweepSize = 100;

/** What an event asks the shop to do; all that is kept of it, so that no payer's data is. */
const ActionSchema = v.variant('kind', [
  v.object({
    kind: v.literal('confirm'),
    payment: v.object({
      id: v.string(),
      providerOrderId: v.string(),
      amount: v.number(),
      currency: v.string(),
    }),
  }),
  v.object({ kind: v.literal('refunded'), paymentId: v.string() }),
  v.object({ kind: v.literal('none') }),
]);

type Action = v.InferOutput<typeof ActionSchema>;

/** A failed payment may be captured yet, an authorised one will be: only captured money moves an order. */
export function actionOf(event: RazorpayWebhook): Action {
  if (event.kind === 'refund') {
    const isDone = event.event === 'refund.processed';
    return isDone ? { kind: 'refunded', paymentId: event.refund.paymentId } : { kind: 'none' };
  }
  if (event.kind === 'ignored') return { kind: 'none' };
  const payment = capturedPaymentOf(event.payment);
  return payment === null ? { kind: 'none' } : { kind: 'confirm', payment };
}

/** Keeps the event, once by its id. False: it is done already. */
export async function saveEvent(
  db: Kysely<Database>,
  event: { readonly id: string; readonly type: string; readonly action: Action },
): Promise<boolean> {
  const kept = await db
    .insertInto('webhook_event')
    .values({ id: event.id, provider, type: event.type, payload: json(event.action) })
    // Not "do nothing": that would answer nothing about an event that is kept but not done yet.
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ provider }))
    .returning('processed_at')
    .executeTakeFirstOrThrow();
  return kept.processed_at === null;
}

/** Does what a kept event asks. Safe to repeat. */
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
    case 'refunded':
      await db
        .updateTable('refund_due')
        .set({ refunded_at: settings.now() })
        .where('provider_payment_id', '=', action.paymentId)
        .where('refunded_at', 'is', null)
        .execute();
      return 'refunded';
    case 'none':
      return 'ignored';
  }
}

export interface SweepCounts {
  readonly processed: number;
  /** Left for the next sweep; the log has the cause. */
  readonly failed: number;
}

/** Processes what was kept but not done, as the process died or the database was away. */
export async function processWaitingEvents(
  db: Kysely<Database>,
  settings: ConfirmationSettings,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<SweepCounts> {
  const waiting = await db
    .selectFrom('webhook_event')
    .select(['id', 'payload'])
    .where('processed_at', 'is', null)
    .orderBy('received_at', 'desc')
    .limit(sweepSize)
    .execute();
  let failed = 0;
  for (const { id, payload } of waiting.toReversed()) {
    if (!(await tryToProcessEvent(db, { id, payload }, settings, log))) failed += 1;
  }
  return { processed: waiting.length - failed, failed };
}

/** False: it is kept, and left for the next sweep. One event that breaks does not hold up the others. */
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
    log.error({ err: error, eventId: id }, 'a webhook event is left for the next sweep');
    return false;
  }
}
