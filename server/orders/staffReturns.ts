/** Returns that staff write down for a shopper who has called, and the UPI id to which cash goes back. */
import type { Transaction } from 'kysely';
import { isUpiId } from '../../src/contract/upiId.ts';
import { misused } from '../commands/help.ts';
import type { StaffServices } from '../commands/place.ts';
import type { CommandResult } from '../commands/result.ts';
import { readOptions } from '../commands/words.ts';
import { retryOnWriteConflict } from '../db/conflicts.ts';
import type { ReturnReason } from '../db/orderLifeTables.ts';
import type { Database } from '../db/types.ts';
import { isErased } from '../privacy/personalTables.ts';
import { type OrderPlace, planAdvance } from './advanceOrder.ts';
import { saveMove } from './orderHistory.ts';
import { givenBack } from './orderMoney.ts';
import type { Move, ReturnWish } from './orderMoves.ts';
import { isOrder } from './orderReference.ts';
import { costOfReturn } from './returnCost.ts';
import { missingOrder } from './staffMoves.ts';
import { showOrder } from './staffView.ts';
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
  if (to !== null && !isUpiId(to)) return refused(noUpiId(to));
  return { ok: true, wish: { cause, note, refundTo: to }, lines: reading.positionals };
}

/**
 * Why the UPI id of `--to` would get nothing; `null`: cash goes back to it, none was given, or the return is refused anyway.
 */
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

/** Writes down to which UPI id the cash of an order's return goes, while the return is open or its refund is owed. */
export async function writeUpiId(
  services: StaffServices,
  code: string,
  upiId: string | undefined,
): Promise<CommandResult> {
  if (upiId === undefined) return refused('To which UPI id? One looks like name@bank.');
  if (!isUpiId(upiId)) return refused(noUpiId(upiId));
  const { db, storeId, now } = services;
  const problem = await retryOnWriteConflict(() =>
    db.transaction().execute((trx) => saveUpiId(trx, { storeId, code, now: now() }, upiId)),
  );
  if (problem !== null) return { ok: false, lines: problem };
  const shown = await showOrder(services, code);
  return { ok: true, lines: ['Done: the UPI id for its cash is written down.', '', ...shown.lines] };
}

/** Saves the UPI id and returns `null`, or returns what forbids it. */
async function saveUpiId(
  trx: Transaction<Database>,
  { storeId, code, now }: OrderPlace,
  upiId: string,
): Promise<readonly string[] | null> {
  const order = await trx
    .selectFrom('customer_order')
    .selectAll()
    .where('store_id', '=', storeId)
    .where(isOrder(code))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (order === undefined) return missingOrder(code);
  if (isErased(order)) return [`The personal data of order ${code} were erased. Nothing was changed.`];
  const latest = await trx
    .selectFrom('order_return')
    .select(['id', 'refund_to'])
    .where('order_id', '=', order.id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  const owed = await trx
    .selectFrom('refund_due')
    .select('id')
    .where('order_id', '=', order.id)
    .where('provider_payment_id', 'is', null)
    .where('state', '<>', 'DONE')
    .executeTakeFirst();
  const promised = (await costOfReturn(trx, order.id))?.cash ?? 0;
  if (latest === undefined || (promised === 0 && owed === undefined)) {
    return [
      `Order ${code} has no open return that gives back cash, and no refund of cash is owed. Nothing was changed.`,
    ];
  }
  if (latest.refund_to === upiId) {
    return [`The cash of order ${code} goes to this UPI id already. Nothing was changed.`];
  }
  // `updated_at` is not set: it says since when the return has been waiting.
  await trx.updateTable('order_return').set({ refund_to: upiId }).where('id', '=', latest.id).execute();
  const move = {
    order_id: order.id,
    event: 'return.writeUpiId',
    actor: 'STAFF',
    lines: [],
    at: now,
  } as const;
  await saveMove(trx, move, null);
  return null;
}

function noUpiId(text: string): string {
  return `"${text}" is no UPI id. One looks like name@bank.`;
}

function refused(reason: string): CommandResult & { readonly ok: false } {
  return { ...misused('orders', reason, 'return'), ok: false };
}
