/** Changes that shoppers make to an order: they cancel all or part of it, or ask to send goods back. */
import type { Transaction } from 'kysely';
import * as v from 'valibot';
import type { Order, OrderChangeInput, OrderChangePreview } from '../../src/contract/generated/schema.ts';
import { isUpiId } from '../../src/contract/upiId.ts';
import { toRupees } from '../catalogue/rupees.ts';
import type { Database } from '../db/types.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import { refuse } from '../graphql/errors.ts';
import { lineOf } from '../plainText.ts';
import { cancelReasons } from './cancelReasons.ts';
import { inLockedOrder, requireOrder } from './orderAccess.ts';
import { type Move, type MovePlan, moveOrder, planMove } from './orderMoves.ts';
import { loadOrder, type OrderRecord, presentOrder, shopperCancels } from './orderRecord.ts';
import { couponLossOf, unitsKept } from './orderUnits.ts';
import { returnDays } from './returns.ts';
import { type OrderLife, shownAs, stageOf } from './status.ts';

/**
 * How often a shopper can cancel a part of an order: each time, messages go to a phone and an e-mail address that nobody has
 * verified.
 */
const mostPartsCancelled = 10;

const upiId = v.pipe(v.string(), v.trim(), v.check(isUpiId));

export interface OrderChange {
  readonly input: OrderChangeInput;
  /** The amount that the shopper was shown as coming back, points included, in rupees. */
  readonly seen: number;
  /** How many units the shopper was shown as kept. */
  readonly unitsKept: number;
  readonly note: string | null;
  /** The UPI id to which cash is paid back. */
  readonly refundTo: string | null;
}

/** PreviewOrderChange: what a change would do. Refuses NOT_FOUND, BAD_INPUT or ORDER_STATE. */
export async function previewOrderChange(
  context: GraphQLContext,
  input: OrderChangeInput,
): Promise<OrderChangePreview> {
  const order = await requireOrder(context, { orderId: input.orderId, secret: input.secret });
  const move = moveOf(input, null, null);
  return context.db.transaction().execute((trx) => foresee(trx, order, move, context.now()));
}

/**
 * ChangeOrder: makes the change if its result is the one that the shopper was shown. Refuses NOT_FOUND, BAD_INPUT, ORDER_STATE
 * or AMOUNT_CHANGED.
 */
export async function changeOrder(
  context: GraphQLContext,
  { input, seen, unitsKept: unitsSeen, note, refundTo }: OrderChange,
): Promise<Order> {
  const move = moveOf(input, note, refundTo);
  const claim = { orderId: input.orderId, secret: input.secret };
  return inLockedOrder(context, claim, async (trx, order) => {
    const now = context.now();
    // The same cancellation was sent again; it is already done.
    if (move.event === 'order.cancel' && unitsSeen === 0 && (await isCancelled(trx, order.id))) {
      return presentOrder(order, now);
    }
    const shown = await foresee(trx, order, move, now);
    if (shown.unitsKept !== unitsSeen) {
      refuse(
        'ORDER_STATE',
        'This order has changed meanwhile. Please reload the page and look at it again.',
        {
          status: order.status,
        },
      );
    }
    if (
      Math.round((shown.refundOnline + shown.refundCash + shown.pointsBack) * 100) !== Math.round(seen * 100)
    ) {
      refuse('AMOUNT_CHANGED', 'What comes back has changed. Please look at it again.', { ...shown });
    }
    const isWhole = shown.unitsKept === 0;
    const reason =
      move.event !== 'order.cancel' ? null : isWhole ? cancelReasons.byShopper : cancelReasons.partByShopper;
    const result = await moveOrder(trx, order.id, move, { actor: 'SHOPPER', reason }, now);
    if (!result.ok) throw new Error(`A change that was planned is refused: ${result.refusal.kind}.`);
    return presentOrder((await loadOrder(trx, order.id)) ?? order, now);
  });
}

/** The result of a change, as the shopper is shown it. Refuses a change that cannot be made. */
async function foresee(
  trx: Transaction<Database>,
  order: OrderRecord,
  move: Move,
  now: Date,
): Promise<OrderChangePreview> {
  const shown = presentPlan(await planChange(trx, order.id, move, now));
  requireFewParts(order, move, shown);
  return shown;
}

function requireFewParts(
  { moves, status }: OrderRecord,
  { event }: Move,
  { unitsKept: left }: OrderChangePreview,
): void {
  if (event !== 'order.cancel' || left === 0) return;
  const earlier = moves.filter((move) => move.event === 'order.cancel' && move.actor === 'SHOPPER');
  if (earlier.length < mostPartsCancelled) return;
  refuse(
    'ORDER_STATE',
    'You have cancelled parts of this order many times. Please cancel all of it, or call us.',
    { status },
  );
}

async function planChange(
  trx: Transaction<Database>,
  orderId: string,
  move: Move,
  now: Date,
): Promise<MovePlan> {
  const planned = await planMove(trx, orderId, move, { actor: 'SHOPPER' }, now);
  if (planned.ok) {
    const { life } = planned.plan;
    const isAllowed = move.event !== 'order.cancel' || shopperCancels.includes(life.parcel);
    return isAllowed ? planned.plan : refuseIn(life, move);
  }
  if (planned.refusal.kind === 'notAllowed') return refuseIn(planned.refusal.life, move);
  if (await isCancelled(trx, orderId)) refuse('ORDER_STATE', alreadyCancelled, { status: 'CANCELLED' });
  return refuse(
    'BAD_INPUT',
    'Some of these items have left the order, or were never in it. Please reload the page and look at it again.',
    { path: 'lines', message: 'not of this order, or not so many are left' },
  );
}

function refuseIn(life: OrderLife, { event }: Move): never {
  const words = event === 'order.cancel' ? whyNotCancelled(life) : whyNotReturned(life);
  return refuse('ORDER_STATE', words, { status: shownAs(life.parcel).status });
}

function whyNotCancelled({ parcel }: OrderLife): string {
  switch (parcel) {
    case 'cancelled':
      return alreadyCancelled;
    case 'placed':
      return 'This order waits for its payment. If nobody pays, it is cancelled by itself, and nothing is owed.';
    case 'delivered':
      return 'This order has arrived, so it cannot be cancelled any more. You can ask to send it back.';
    case 'returned':
    case 'restocked':
    case 'writtenOff':
      return 'Nothing of this order is left to cancel.';
    default:
      return 'The courier has your parcel, so the order cannot be cancelled any more. You can send it back once it has arrived.';
  }
}

function whyNotReturned({ parcel, return: back }: OrderLife): string {
  const isOver = ['cancelled', 'returned', 'restocked', 'writtenOff'].includes(parcel);
  if (isOver) return 'Nothing of this order is left to send back.';
  if (parcel !== 'delivered') return 'This order has not arrived yet, so nothing of it can be sent back.';
  return back === 'asked' || back === 'approved' || back === 'pickedUp'
    ? 'A return of this order is under way. Once it is settled, you can ask for another one.'
    : `An order can be sent back within ${returnDays} days, which are over. Is something wrong with it? Please write to us.`;
}

const alreadyCancelled = 'This order is cancelled already. There is nothing more to do.';

async function isCancelled(trx: Transaction<Database>, orderId: string): Promise<boolean> {
  const order = await trx
    .selectFrom('customer_order')
    .select(['stage', 'status'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return stageOf(order) === 'cancelled';
}

function moveOf(input: OrderChangeInput, note: string | null, refundTo: string | null): Move {
  const units = input.lines?.map(({ id, quantity }) => ({ id, quantity })) ?? null;
  if (input.kind === 'CANCEL') return { event: 'order.cancel', units, by: 'shopper' };
  const account = refundTo === null ? null : v.safeParse(upiId, refundTo);
  if (account?.success === false) {
    refuse('BAD_INPUT', `This is not a UPI id: ${refundTo}. It looks like name@bank.`, {
      path: 'refundTo',
      message: 'must be a UPI id',
    });
  }
  return {
    event: 'return.ask',
    units,
    cause: input.reason ?? 'CHANGED_MIND',
    note: lineOf(note ?? '') || null,
    refundTo: account?.output ?? null,
  };
}

function presentPlan({ units, goodsAfter, before, after }: MovePlan): OrderChangePreview {
  const loss = couponLossOf(goodsAfter, before, after);
  return {
    lines: units.map(({ id, quantity }) => ({ id, quantity })),
    refundOnline: toRupees(after.refundOnline - before.refundOnline),
    refundCash: toRupees(after.refundCash - before.refundCash),
    pointsBack: toRupees(after.rewardsBack - before.rewardsBack),
    pointsTaken: toRupees(before.cashback - after.cashback),
    keptAmount: toRupees(after.payable),
    dueAmount: toRupees(after.due),
    unitsKept: unitsKept(goodsAfter.lines).reduce((sum, { quantity }) => sum + quantity, 0),
    couponLoss: loss && { was: toRupees(loss.was), now: toRupees(loss.now) },
  };
}
