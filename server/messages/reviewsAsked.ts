import type { Transaction } from 'kysely';
import { json } from '../db/json.ts';
import type { Database } from '../db/types.ts';
import type { OrderFacts } from './orderFacts.ts';
import { reviewAskedMessage } from './orderMessages.ts';

const whyNot = 'Its shopper sends all of it back.';

/**
 * Makes the waiting message that asks for reviews ask about these lines only, which the shopper keeps. Without any it is skipped, until
 * a later call names some again.
 */
export async function askReviewOf(
  trx: Transaction<Database>,
  order: OrderFacts,
  lines: OrderFacts['lines'],
): Promise<void> {
  const { link, letter } = reviewAskedMessage({ ...order, lines });
  const waiting = trx
    .updateTable('outbox_message')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'reviewAsked')
    .where(({ eb, or, and }) =>
      or([eb('state', '=', 'WAITING'), and([eb('state', '=', 'SKIPPED'), eb('last_error', '=', whyNot)])]),
    );
  if (letter.lines.length === 0) {
    await waiting.set({ state: 'SKIPPED', last_error: whyNot }).execute();
    return;
  }
  await waiting
    .where('channel', '=', 'EMAIL')
    .set({ letter: json(letter) })
    .execute();
  await waiting.set({ state: 'WAITING', last_error: null, link }).execute();
}
