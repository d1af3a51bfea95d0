/** What staff write down of a shopper whose parcel could not be handed over. */
import * as v from 'valibot';
import { misused } from '../commands/help.ts';
import { parsePhone } from '../identity/phone.ts';
import type { CommandResult, StaffServices } from '../payments/refunds/staffRefunds.ts';
import { answerSchema, type DeliveryAnswer, deliveryDays } from './deliveryAnswers.ts';
import { missingOrder } from './staffMoves.ts';
import { findOrder } from './staffView.ts';

type Reading =
  | { readonly ok: true; readonly answer: DeliveryAnswer }
  | (CommandResult & { readonly ok: false });

/** Reads the words after the order's code. A word without letters is a day or a phone number, any other the shopper's own. */
export function readAnswer(now: Date, [name, ...words]: readonly string[]): Reading {
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
    const kind = kindOf(word);
    if (said[kind] !== undefined) return refuse(`"${said[kind]}" and "${word}" are both a ${kind}.`);
    if (choice === 'SEND_BACK' && kind !== 'note')
      return refuse(`A parcel that goes back needs no ${kind}: "${word}".`);
    said[kind] = word;
  }
  const { day, phone } = said;
  const days = deliveryDays(now);
  if (day !== undefined && !days.includes(day)) {
    return refuse(`"${day}" is no day on which it can be brought again: ${days.join(', ')}.`);
  }
  if (phone !== undefined && parsePhone(phone) === null) {
    return refuse(`"${phone}" is no phone number of India: ten digits, such as 9812345678.`);
  }
  const reading = v.safeParse(answerSchema(now), { choice, ...said });
  return reading.success
    ? { ok: true, answer: reading.output }
    : refuse('A note has at most 200 characters.');
}

function kindOf(word: string): 'day' | 'phone' | 'note' {
  if (/\p{L}/u.test(word) || !/\d/.test(word)) return 'note';
  const digits = word.replace(/\D/g, '');
  return word.startsWith('+') || digits.length > 8 || /^\d{6,}$/.test(word) ? 'phone' : 'day';
}

function refuse(reason: string): CommandResult & { readonly ok: false } {
  return { ...misused('orders', reason, 'answer'), ok: false };
}

/** Staff have told the courier what the shopper wants, where the shop could not. */
export async function markTold({ db, storeId }: StaffServices, code: string): Promise<CommandResult> {
  const found = await findOrder(db, storeId, code);
  if (found === undefined) return { ok: false, lines: missingOrder(code) };
  const { numUpdatedRows } = await db
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
