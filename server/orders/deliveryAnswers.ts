/** What a shopper wants done with a parcel that the courier could not hand over. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import * as v from 'valibot';
import type { DeliveryChoice, DeliveryQuestion } from '../../src/contract/generated/schema.ts';
import type { DeliveryAnswerState } from '../db/courierTables.ts';
import type { Database } from '../db/types.ts';
import { parsePhone } from '../identity/phone.ts';
import { lineOf } from '../plainText.ts';
import { dayOf } from '../times.ts';

export interface DeliveryAnswer {
  readonly choice: DeliveryChoice;
  /** A day in India, `YYYY-MM-DD`; `null`: as soon as possible. */
  readonly day: string | null;
  /** The phone that the courier should call, with +91; `null`: the order's phone. */
  readonly phone: string | null;
  /** The shopper's own words, such as the way to the door. */
  readonly note: string | null;
}

/** As `selectAnswer` loads it. */
export interface DeliveryAnswerRecord extends DeliveryAnswer {
  readonly state: DeliveryAnswerState;
  readonly last_error: string | null;
}

const dayMs = 24 * 60 * 60_000;
const daysOffered = 6;

/** The days on which a parcel can be brought again: the next six days in India, without a Sunday. */
export function deliveryDays(now: Date): string[] {
  const today = Date.parse(dayOf(now));
  const days = Array.from({ length: daysOffered }, (_, index) => new Date(today + (index + 1) * dayMs));
  return days.filter((day) => day.getUTCDay() !== 0).map((day) => day.toISOString().slice(0, 10));
}

const optionalText = (most: number) =>
  v.nullish(
    v.pipe(
      v.string(),
      v.transform(lineOf),
      v.maxLength(most),
      v.transform((text) => text || null),
    ),
    null,
  );

/**
 * Validates an answer. If the parcel is to be sent back, a day and a phone are ignored, because no other attempt needs them.
 */
export function answerSchema(now: Date) {
  const days = deliveryDays(now);
  return v.variant('choice', [
    v.object({
      choice: v.literal('AGAIN'),
      day: v.nullish(
        v.pipe(
          v.string(),
          v.check((day) => days.includes(day), 'choose one of the days that are offered'),
        ),
        null,
      ),
      phone: v.pipe(
        optionalText(20),
        v.check((text) => text === null || parsePhone(text) !== null, 'Please enter valid phone number'),
        v.transform((text) => (text === null ? null : parsePhone(text))),
      ),
      note: optionalText(200),
    }),
    v.object({
      choice: v.literal('SEND_BACK'),
      day: v.pipe(
        v.optional(v.unknown(), null),
        v.transform(() => null),
      ),
      phone: v.pipe(
        v.optional(v.unknown(), null),
        v.transform(() => null),
      ),
      note: optionalText(200),
    }),
  ]);
}

const dayWords = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Such as "Bring it again on 3 June, and call +919812345678. By the back door." */
export function wordsOfAnswer({ choice, day, phone, note }: DeliveryAnswer): string {
  const again = [
    `Bring it again${day === null ? '' : ` on ${dayWords.format(new Date(day))}`}`,
    ...(phone === null ? [] : [`and call ${phone}`]),
  ].join(', ');
  return [`${choice === 'AGAIN' ? again : sendBackWords}.`, ...(note === null ? [] : [note])].join(' ');
}

const sendBackWords = 'Send it back';

/** Whether an answer that the history keeps in these words means: send the parcel back. */
export function saysSendBack(words: string | null): boolean {
  return words?.startsWith(sendBackWords) === true;
}

/** Saves an answer in place of an earlier one, and marks it to be sent to the courier. */
export async function saveAnswer(
  trx: Transaction<Database>,
  orderId: string,
  { choice, day, phone, note }: DeliveryAnswer,
  now: Date,
): Promise<void> {
  const row = {
    ...{ choice, day, phone, note },
    state: 'WAITING' as const,
    attempts: 0,
    next_attempt_at: now,
    last_error: null,
    answered_at: now,
  };
  await trx
    .insertInto('delivery_answer')
    .values({ order_id: orderId, ...row })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(row))
    .execute();
}

/** Deletes the answer, once its parcel has moved on or another attempt has failed. */
export async function forgetAnswer(trx: Transaction<Database>, orderId: string): Promise<void> {
  await trx.deleteFrom('delivery_answer').where('order_id', '=', orderId).execute();
}

/**
 * Whether a failed attempt is a new one, which the shopper gets a message about. Couriers report the same attempt several times
 * a day, and may not report that the parcel was out again in between, so an attempt counts as new on a new day. After the
 * shopper's answer it is new from the day that they chose or, without one, from the next day, and never once they want the
 * parcel sent back.
 */
export async function isAnotherAttempt(trx: Kysely<Database>, orderId: string, at: Date): Promise<boolean> {
  const answer = await trx
    .selectFrom('delivery_answer')
    .select(['choice', 'day', 'answered_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (answer !== undefined) {
    const answeredOn = dayOf(answer.answered_at);
    const isDue = answer.day === null ? dayOf(at) > answeredOn : dayOf(at) >= answer.day;
    return answer.choice === 'AGAIN' && at > answer.answered_at && isDue;
  }
  const last = await trx
    .selectFrom('order_move')
    .select('at')
    .where('order_id', '=', orderId)
    .where('event', '=', 'order.miss')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last === undefined || dayOf(at) > dayOf(last.at);
}

/** SQL, for a row of `customer_order`: what its shopper wants done with its parcel, or null. */
export function selectAnswer(): RawBuilder<DeliveryAnswerRecord | null> {
  return sql<DeliveryAnswerRecord | null>`(
    select jsonb_build_object('choice', choice, 'day', day, 'phone', phone, 'note', note, 'state', state,
      'last_error', last_error)
    from delivery_answer where delivery_answer.order_id = customer_order.id)`;
}

/** The question to the shopper and the answer so far, in the contract's form. */
export function presentQuestion(answer: DeliveryAnswerRecord | null, now: Date): DeliveryQuestion {
  const { choice, day, phone, note } = answer ?? {};
  return {
    days: deliveryDays(now),
    answer:
      choice === undefined ? null : { choice, day: day ?? null, phone: phone ?? null, note: note ?? null },
  };
}
