/** Answers that staff write down for a shopper whose parcel could not be handed over. */
import * as v from 'valibot';
import { misused } from '../commands/help.ts';
import type { StaffServices } from '../commands/place.ts';
import type { CommandResult } from '../commands/result.ts';
import { parsePhone } from '../identity/phone.ts';
import { answerSchema, type DeliveryAnswer, deliveryDays } from './deliveryAnswers.ts';
import { missingOrder } from './staffMoves.ts';
import { findOrderForStaff } from './staffView.ts';
import { readDay } from './typedDays.ts';

type Reading =
  | { readonly ok: true; readonly answer: DeliveryAnswer }
  | (CommandResult & { readonly ok: false });

/**
 * Reads the words after the order's code, in any order: a day, a phone number, and a note. A note for another attempt needs at
 * least two words, so that a mistyped day or number is not taken for a note. What is left out stays as in an earlier answer
 * that asked for another attempt.
 */
export function readAnswer(
  now: Date,
  earlier: DeliveryAnswer | null,
  [name, ...words]: readonly string[],
): Reading {
  const choice = name === 'again' ? 'AGAIN' : name === 'send-back' ? 'SEND_BACK' : null;
  if (choice === null) {
    const given =
      name === undefined
        ? 'What does its shopper say: again, or send-back?'
        : `There is no answer "${name}".`;
    return refuse(given);
  }
  const said: { day?: string; phone?: string; note?: string } = {};
  for (const word of words) {
    const kind = kindOf(word, now, choice);
    if (kind === null) {
      return refuse(
        `"${word}" is no day and no phone number, and a note has several words, such as "Ring twice". Days are tomorrow, a weekday or a date: ${daysOf(now)}.`,
      );
    }
    if (said[kind] !== undefined) return refuse(`"${said[kind]}" and "${word}" are both a ${kind}.`);
    if (choice === 'SEND_BACK' && kind !== 'note')
      return refuse(`A parcel that goes back needs no ${kind}: "${word}".`);
    said[kind] = word;
  }
  const { phone, note } = said;
  const days = deliveryDays(now);
  const day = said.day === undefined ? undefined : readDay(said.day, now);
  if (day !== undefined && !days.some((each) => each === day)) {
    return refuse(`"${said.day}" is no day on which it can be brought again: ${daysOf(now)}.`);
  }
  if (phone !== undefined && parsePhone(phone) === null) {
    return refuse(`"${phone}" is no phone number of India: ten digits, such as 9812345678.`);
  }
  const kept = choice === 'AGAIN' && earlier?.choice === 'AGAIN' ? earlier : null;
  const keptDay = days.find((each) => each === kept?.day);
  const reading = v.safeParse(answerSchema(now), {
    choice,
    day: day ?? keptDay,
    phone: phone ?? kept?.phone,
    note: note ?? kept?.note,
  });
  return reading.success
    ? { ok: true, answer: reading.output }
    : refuse('A note has at most 200 characters.');
}

/**
 * What a word or quoted text is; `null`: a text without letters and digits or, for another attempt, a single word that is
 * neither a day nor a number.
 */
function kindOf(word: string, now: Date, choice: DeliveryAnswer['choice']): 'day' | 'phone' | 'note' | null {
  if (readDay(word, now) !== null) return 'day';
  if (/\p{L}/u.test(word)) return choice === 'SEND_BACK' || /\S\s+\S/.test(word) ? 'note' : null;
  const digits = word.replace(/\D/g, '');
  if (digits === '') return null;
  return word.startsWith('+') || digits.length > 8 || /^\d{6,}$/.test(word) ? 'phone' : 'day';
}

/** Such as `2026-06-02 (Tue), 2026-06-03 (Wed)`. */
function daysOf(now: Date): string {
  return deliveryDays(now)
    .map((day) => `${day} (${weekday.format(new Date(day))})`)
    .join(', ');
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });

function refuse(reason: string): CommandResult & { readonly ok: false } {
  return { ...misused('orders', reason, 'answer'), ok: false };
}

/** Saves that staff have told the courier what the shopper wants, because the shop itself could not. */
export async function markTold(services: StaffServices, code: string): Promise<CommandResult> {
  const found = await findOrderForStaff(services, code);
  if (found === undefined) return { ok: false, lines: missingOrder(code) };
  const { numUpdatedRows } = await services.db
    .updateTable('delivery_answer')
    .set({ state: 'TOLD', last_error: null })
    .where('order_id', '=', found.order.id)
    .where('state', '=', 'BY_HAND')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    return {
      ok: false,
      lines: [`No answer of order ${code}'s shopper waits for you to tell the courier. Nothing was changed.`],
    };
  }
  return { ok: true, lines: [`Done: the courier knows what the shopper of order ${code} wants.`] };
}
