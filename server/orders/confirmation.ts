/** Whether a shopper who pays at the door still wants the order: its first message asks, and the link in it takes one answer. */
import type { Kysely, Transaction } from 'kysely';
import { retryOnWriteConflict } from '../db/conflicts.ts';
import type { Database, Row } from '../db/types.ts';
import { cancelReasons } from './cancelReasons.ts';
import { costOf, type OrderCost } from './orderCost.ts';
import { type Move, moveOrder } from './orderMoves.ts';
import { shopperCancels } from './orderRecord.ts';
import { matchesSecret } from './orderSecrets.ts';
import { loadGoods } from './orderUnits.ts';
import { type Stage, stageOf } from './status.ts';

/** The page that a message's link opens. */
export function confirmationPath(orderId: string, secret: string): string {
  return `/api/orders/${orderId}/confirm?secret=${secret}`;
}

export type ConfirmationAnswer = 'confirm' | 'cancel';

/**
 * `asked`: not answered yet. `gone`: the courier has the parcel, so no answer changes anything. `over`: it has arrived, or
 * never will.
 */
export type ConfirmationStep = 'asked' | 'agreed' | 'cancelled' | 'gone' | 'over';

export interface Confirmation {
  readonly order: Row<'customer_order'>;
  readonly step: ConfirmationStep;
  /** What is left of the order, and what that costs. */
  readonly cost: OrderCost;
}

interface Question {
  readonly orderId: string;
  readonly secret: string;
}

/** The order of this link and the state of its question; `null` for a link that was never sent. */
export function loadConfirmation(db: Kysely<Database>, question: Question): Promise<Confirmation | null> {
  return db.transaction().execute((trx) => readConfirmation(trx, question));
}

async function readConfirmation(
  trx: Transaction<Database>,
  { orderId, secret }: Question,
): Promise<Confirmation | null> {
  const order = await trx
    .selectFrom('customer_order')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (order === undefined || order.ask_hash === null || !matchesSecret(secret, order.ask_hash)) return null;
  return { order, step: stepOf(order), cost: costOf(await loadGoods(trx, orderId)) };
}

/** Saves the answer if there is none yet. A repeated answer, or a different one later, changes nothing. */
export function answerConfirmation(
  db: Kysely<Database>,
  question: Question,
  answer: ConfirmationAnswer,
  now: Date,
): Promise<Confirmation | null> {
  return retryOnWriteConflict(() =>
    db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('customer_order')
        .select('id')
        .where('id', '=', question.orderId)
        .forNoKeyUpdate()
        .execute();
      const found = await readConfirmation(trx, question);
      if (found?.step !== 'asked') return found;
      const move: Move =
        answer === 'confirm'
          ? { event: 'order.agree' }
          : { event: 'order.cancel', units: null, by: 'shopper' };
      const reason = answer === 'confirm' ? null : cancelReasons.byShopper;
      const result = await moveOrder(trx, question.orderId, move, { actor: 'SHOPPER', reason }, now);
      if (!result.ok) throw new Error(`An answered order cannot follow: ${result.refusal.kind}.`);
      return readConfirmation(trx, question);
    }),
  );
}

const over: readonly Stage[] = ['delivered', 'returned', 'restocked', 'writtenOff'];

function stepOf(order: Row<'customer_order'>): ConfirmationStep {
  const stage = stageOf(order);
  if (stage === 'cancelled') return 'cancelled';
  if (over.includes(stage)) return 'over';
  if (order.agreed_at !== null) return 'agreed';
  return shopperCancels.includes(stage) ? 'asked' : 'gone';
}
