import { type Kysely, sql } from 'kysely';
import type { DeliveryAnswerState } from '../db/courierTables.ts';
import type { Database, Row } from '../db/types.ts';
import type { CourierReply, TellCourier } from './shiprocketApi.ts';

export interface AnswerServices {
  readonly db: Kysely<Database>;
  readonly now: () => Date;
  /** `null`: the shop has no access to the courier, and staff tell it. */
  readonly tellCourier: TellCourier | null;
}

export interface PassedAnswers {
  readonly told: number;
  readonly later: number;
  readonly byHand: number;
}

/** Longer than a call to the courier may take, in milliseconds. */
const claimMs = 60_000;
const maxAttempts = 8;

/**
 * Tells the courier what shoppers want done with parcels that could not be handed over: each answer by one process at a time,
 * again after a failure. What the courier does not take is left to staff. An answer that was changed meanwhile is told anew.
 */
export async function passAnswers(services: AnswerServices): Promise<PassedAnswers> {
  const counts = { told: 0, later: 0, byHand: 0 };
  for (let next = await claim(services); next !== undefined; next = await claim(services)) {
    const reply = await tell(services, next);
    const state = stateAfter(reply, next.attempts);
    await services.db
      .updateTable('delivery_answer')
      .set({
        state,
        last_error: reply.kind === 'taken' ? null : reply.reason,
        next_attempt_at: new Date(services.now().getTime() + pauseMs(next.attempts)),
      })
      .where('order_id', '=', next.order_id)
      .where('answered_at', '=', next.answered_at)
      .execute();
    counts[state === 'TOLD' ? 'told' : state === 'WAITING' ? 'later' : 'byHand'] += 1;
  }
  return counts;
}

type Claimed = Row<'delivery_answer'> & { readonly tracking_id: string | null };

async function claim({ db, now }: AnswerServices): Promise<Claimed | undefined> {
  const time = now();
  const { rows } = await sql<Claimed>`
    update delivery_answer set attempts = attempts + 1, next_attempt_at = ${new Date(time.getTime() + claimMs)}
    where order_id = (
      select order_id from delivery_answer where state = 'WAITING' and next_attempt_at <= ${time}
      order by next_attempt_at limit 1 for no key update skip locked
    )
    returning *, (select tracking_id from order_line where order_line.order_id = delivery_answer.order_id
      and tracking_id is not null order by position limit 1) as tracking_id`.execute(db);
  return rows[0];
}

async function tell({ tellCourier }: AnswerServices, answer: Claimed): Promise<CourierReply> {
  const { tracking_id: trackingId } = answer;
  if (tellCourier === null) return { kind: 'refused', reason: 'The shop has no access to the courier.' };
  if (trackingId === null) return { kind: 'refused', reason: 'The parcel has no tracking number.' };
  return tellCourier({ trackingId, answer });
}

function stateAfter(reply: CourierReply, attempts: number): DeliveryAnswerState {
  if (reply.kind === 'taken') return 'TOLD';
  return reply.kind === 'later' && attempts < maxAttempts ? 'WAITING' : 'BY_HAND';
}

/** From one minute to half an hour: the courier's next round is the next day. */
function pauseMs(attempts: number): number {
  return Math.min(60_000 * 2 ** (attempts - 1), 30 * 60_000);
}
