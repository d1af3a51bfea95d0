/** A return that staff write down for a shopper who has called. */
import { isUpiId } from '../../src/contract/upiId.ts';
import { misused } from '../commands/help.ts';
import type { StaffServices } from '../commands/place.ts';
import type { CommandResult } from '../commands/result.ts';
import { readOptions } from '../commands/words.ts';
import type { ReturnReason } from '../db/orderLifeTables.ts';
import { planAdvance } from './advanceOrder.ts';
import { givenBack } from './orderMoney.ts';
import type { Move, ReturnWish } from './orderMoves.ts';
import { givenBackWords } from './staffWords.ts';

const causes: Readonly<Record<string, ReturnReason>> = {
  'changed-mind': 'CHANGED_MIND',
  damaged: 'DAMAGED',
  'wrong-item': 'WRONG_ITEM',
  reaction: 'REACTION',
};

type Reading =
  | { readonly ok: true; readonly wish: ReturnWish; readonly lines: readonly string[] }
  | (CommandResult & { readonly ok: false });

/** Reads the words after the reason: lines, `--why` and `--to`. */
export function readReturnWish(note: string, words: readonly string[]): Reading {
  const reading = readOptions(words, { why: { type: 'string' }, to: { type: 'string' } });
  if (typeof reading === 'string') return refused(reading);
  const { why = 'changed-mind', to = null } = reading.values;
  const cause = Object.hasOwn(causes, why) ? causes[why] : undefined;
  if (cause === undefined) {
    return refused(`There is no --why "${why}". There is: ${Object.keys(causes).join(', ')}.`);
  }
  if (to !== null && !isUpiId(to)) return refused(`"${to}" is no UPI id. One looks like name@bank.`);
  return { ok: true, wish: { cause, note, refundTo: to }, lines: reading.positionals };
}

/** Why the account of `--to` would get nothing; `null`: cash goes back to it, none was given, or the return is refused anyway. */
export async function whyNoAccount(
  { db, storeId, now }: StaffServices,
  code: string,
  wish: Extract<Move, { event: 'return.ask' }>,
): Promise<string[] | null> {
  if (wish.refundTo === null) return null;
  const planned = await planAdvance(db, { storeId, code, now: now() }, wish);
  if (!planned.ok) return null;
  const back = givenBack(planned.plan.before, planned.plan.after);
  if (back.cash > 0) return null;
  const words = givenBackWords(back);
  return [
    `The return of order ${code} gives back no cash${words === '' ? '' : `, but ${words}`}: ${wish.refundTo} would get nothing. Nothing was changed.`,
    'To write it down: the same again without --to.',
  ];
}

function refused(reason: string): CommandResult & { readonly ok: false } {
  return { ...misused('orders', reason, 'return'), ok: false };
}
