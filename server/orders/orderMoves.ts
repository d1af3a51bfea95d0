/**
 * Moves of an order. Each asks the chart whether it is allowed, and makes all its changes in the transaction that has locked
 * the order.
 */
import type { Transaction } from 'kysely';
import type { OrderProductStatus } from '../../src/contract/generated/schema.ts';
import type { Remainder } from '../../src/pricing/index.ts';
import type { ReturnReason } from '../db/orderLifeTables.ts';
import type { Database, Row } from '../db/types.ts';
import type { StockMove } from '../inventory/stock.ts';
import { type DeliveryAnswer, forgetAnswer, saveAnswer, wordsOfAnswer } from './deliveryAnswers.ts';
import { type Mover, saveMove } from './orderHistory.ts';
import type { OrderLifeEvent } from './orderLife.machine.ts';
import { earnPoints, type GivenBack, givenBack, settleRemainder } from './orderMoney.ts';
import { issuePapers } from './orderPapers.ts';
import {
  countGoodsKept,
  extraCostWithoutCoupon,
  forgetOrdered,
  keptOf,
  type Leaving,
  loadGoods,
  type OrderGoods,
  remainderOf,
  saveLeaving,
  type Units,
  unitsKept,
  without,
} from './orderUnits.ts';
import { type Repeat, repeatOf } from './repeatedMoves.ts';
import {
  isReturnInTime,
  type LatestReturn,
  loadLatestReturn,
  openReturn,
  returnLeaving,
  setReturnState,
} from './returns.ts';
import { lifeAfter, type OrderLife, type Stage, shownAs, stageOf } from './status.ts';
import { otherWithParcel } from './trackingNumber.ts';

export type Move =
  | {
      readonly event:
        | 'order.agree'
        | 'order.pack'
        | 'order.goOut'
        | 'order.deliver'
        | 'order.miss'
        | 'order.sendBack'
        | 'order.restock'
        | 'order.writeOff'
        | 'order.lose'
        | 'return.approve'
        | 'return.pickUp'
        | 'return.refuse'
        | 'return.withdraw';
    }
  | { readonly event: 'order.dispatch'; readonly courier: string | null; readonly trackingId: string | null }
  | { readonly event: 'order.correctParcel'; readonly courier: string; readonly trackingId: string }
  | { readonly event: 'order.answer'; readonly answer: DeliveryAnswer }
  /** `units` null: all that is left. `by`: who wants to cancel; if the shop does, the rest keeps its offers. */
  | { readonly event: 'order.cancel'; readonly units: Units | null; readonly by: 'shopper' | 'shop' }
  | ({ readonly event: 'return.ask'; readonly units: Units | null } & ReturnWish)
  | { readonly event: 'return.receive'; readonly isRestocked: boolean };

export interface ReturnWish {
  readonly cause: ReturnReason;
  readonly note: string | null;
  readonly refundTo: string | null;
}

export type MoveResult =
  | { readonly ok: true; readonly plan: MovePlan; readonly back: GivenBack }
  | { readonly ok: false; readonly refusal: MoveRefusal };

/**
 * Why a move is not made: the chart forbids it in the order's state, the order has no such units, its tracking number is in
 * use, or it repeats what the shop knows.
 */
export type MoveRefusal =
  | { readonly kind: 'notAllowed'; readonly event: Move['event']; readonly life: OrderLife }
  | { readonly kind: 'noSuchUnits' }
  /** The parcel of another order that is on its way has this number. `code` names that order. */
  | { readonly kind: 'numberTaken'; readonly trackingId: string; readonly code: string }
  /** Staff typed a failed attempt, or a courier and number, that the shop already knows. */
  | { readonly kind: Repeat };

export type PlanResult =
  | { readonly ok: true; readonly plan: MovePlan }
  | { readonly ok: false; readonly refusal: MoveRefusal };

/** What a move would do. Amounts are paise; `before` and `after` say what the order costs. */
export interface MovePlan {
  readonly goods: OrderGoods;
  readonly life: OrderLife;
  readonly nextLife: OrderLife;
  /** Units that leave the order, gifts included; for a requested return, those that will leave. Empty if the move takes none. */
  readonly units: Units;
  readonly goodsAfter: OrderGoods;
  readonly before: Remainder;
  readonly after: Remainder;
  readonly openReturn: LatestReturn | null;
}

/**
 * Works out what a move would do, or why it cannot be made, without making it. If the move is to be made, the order's row must
 * be locked.
 */
export async function planMove(
  trx: Transaction<Database>,
  orderId: string,
  move: Move,
  { actor }: Pick<Mover, 'actor'>,
  now: Date,
): Promise<PlanResult> {
  const goods = await loadGoods(trx, orderId);
  const current = await loadLatestReturn(trx, orderId);
  const life: OrderLife = {
    parcel: stageOf(goods.order),
    return: current?.life ?? 'none',
    refund: 'none',
  };
  const wanted = unitsOf(move, goods, current);
  const asks = move.event === 'order.cancel' || move.event === 'return.ask';
  const namesNone = asks && move.units?.length === 0;
  if (namesNone || !areThere(wanted, goods)) return refuse({ kind: 'noSuchUnits' });
  const leaving = leavingBy(move, current);
  const left = leaving === null ? { goods, units: [] } : without(goods, wanted, leaving);
  const nextLife = lifeAfter(life, eventOf(move, goods, left.goods, actor, now));
  if (nextLife === null) return refuse({ kind: 'notAllowed', event: move.event, life });
  const repeated = actor === 'STAFF' ? await repeatOf(trx, { goods, life }, move, now) : null;
  if (repeated !== null) return refuse({ kind: repeated });
  const givesNumber = move.event === 'order.dispatch' || move.event === 'order.correctParcel';
  if (givesNumber && move.trackingId !== null && actor !== 'COURIER') {
    const code = await otherWithParcel(trx, goods.order, move.trackingId);
    if (code !== null) return refuse({ kind: 'numberTaken', trackingId: move.trackingId, code });
  }
  // A requested return takes no units yet; its plan says what it will give back.
  const before = remainderOf(goods);
  return {
    ok: true,
    plan: {
      goods,
      life,
      nextLife,
      units: left.units,
      goodsAfter: left.goods,
      before,
      after: remainderOf(left.goods),
      openReturn: current?.isOpen === true ? current : null,
    },
  };
}

function refuse(refusal: MoveRefusal): PlanResult {
  return { ok: false, refusal };
}

/** Makes a move of an order whose row the transaction has locked. */
export async function moveOrder(
  trx: Transaction<Database>,
  orderId: string,
  move: Move,
  mover: Mover,
  now: Date,
): Promise<MoveResult> {
  const planned = await planMove(trx, orderId, move, mover, now);
  if (!planned.ok) return planned;
  const { plan } = planned;
  const { goods, life, nextLife, units } = plan;
  const leaving = leavingBy(move, plan.openReturn);
  const takesUnits = leaving !== null && move.event !== 'return.ask';
  if (takesUnits) await saveLeaving(trx, orderId, units, leaving, stockOf(move, goods.order));
  if (move.event === 'order.cancel' && goods.order.status !== 'PENDING')
    await forgetOrdered(trx, orderId, units);
  const willGive = givenBack(plan.before, plan.after);
  const promised = {
    refundOnline: willGive.online,
    refundCash: willGive.cash,
    pointsBack: willGive.points,
  };
  if (move.event === 'return.ask') await openReturn(trx, orderId, units, move, promised, now);
  else if (plan.openReturn !== null && nextLife.return !== life.return) {
    await setReturnState(trx, plan.openReturn, nextLife.return, now);
  }
  await saveStage(trx, plan, move, mover, now);
  if (move.event === 'order.answer') await saveAnswer(trx, orderId, move.answer, now);
  else if (life.parcel === 'undelivered' && (nextLife.parcel !== life.parcel || move.event === 'order.miss'))
    await forgetAnswer(trx, orderId);
  await issuePapers(trx, { orderId, event: move.event, ...plan }, now);
  const couponLost = leaving === null ? 0 : extraCostWithoutCoupon(plan.goodsAfter, plan.before, plan.after);
  const back = takesUnits ? willGive : { online: 0, cash: 0, points: 0 };
  const isTold = move.event !== 'order.correctParcel' || isFollowedAnew(plan, move.trackingId);
  await saveMove(
    trx,
    {
      order_id: orderId,
      event: move.event,
      actor: mover.actor,
      reason: reasonOf(move, mover, goods),
      staff_note: staffNoteOf(move, mover),
      lines: units,
      refund_online: back.online,
      refund_cash: back.cash,
      points_back: back.points,
      at: now,
    },
    isTold
      ? {
          couponLost,
          promised: move.event === 'return.ask' ? promised : undefined,
          pointsTaken: leaving === null ? 0 : plan.before.cashback - plan.after.cashback,
          about: plan.openReturn?.units ?? [],
          isPickedUp: life.return === 'pickedUp',
        }
      : null,
  );
  // After the move itself, so that the history shows the move before the refund that it causes.
  if (takesUnits) await settleRemainder(trx, plan.goodsAfter, plan.before, plan.after, now);
  if (move.event === 'order.deliver') await earnPoints(trx, goods, now);
  return { ok: true, plan, back };
}

/** What staff read next to the move's name. Shoppers do not see it. */
function staffNoteOf(move: Move, { actor }: Mover): string | null {
  if (move.event === 'order.cancel' && move.by === 'shopper' && actor === 'STAFF')
    return 'its shopper wished it';
  return move.event === 'return.receive' && !move.isRestocked ? 'broken, not for sale again' : null;
}

function reasonOf(move: Move, { reason }: Mover, { lines }: OrderGoods): string | null {
  if (move.event === 'order.answer') return wordsOfAnswer(move.answer);
  if (move.event !== 'order.correctParcel') return reason;
  const [before] = lines.filter(({ status }) => status !== 'CANCELLED');
  const words = [before?.shipping_courier, before?.tracking_id].filter((word) => word != null).join(' ');
  return `${move.courier} ${move.trackingId} in place of ${words === '' ? 'no number' : words}`;
}

/** Whether the parcel that the shopper follows has a new tracking number. */
function isFollowedAnew({ goods, life }: MovePlan, trackingId: string): boolean {
  const isOther = goods.lines.some(
    (line) => line.status !== 'CANCELLED' && line.tracking_id?.toUpperCase() !== trackingId.toUpperCase(),
  );
  return isOther && life.parcel !== 'goingBack';
}

function unitsOf(move: Move, { lines }: OrderGoods, current: LatestReturn | null): Units {
  switch (move.event) {
    case 'order.cancel':
      return move.units ?? unitsKept(lines);
    case 'return.ask':
      // Gifts are not listed here: they leave when their offers no longer apply.
      return move.units ?? unitsKept(lines.filter(({ source }) => source !== 'COUPON'));
    case 'order.restock':
    case 'order.writeOff':
    case 'order.lose':
      return unitsKept(lines);
    case 'return.receive':
      return current?.isOpen === true ? current.units : [];
    default:
      return [];
  }
}

function areThere(units: Units, { lines }: OrderGoods): boolean {
  const kept = new Map(unitsKept(lines).map(({ id, quantity }) => [id, quantity]));
  const isWhole = units.every(({ id, quantity }) => quantity > 0 && quantity <= (kept.get(id) ?? 0));
  return isWhole && new Set(units.map(({ id }) => id)).size === units.length;
}

/** How the units of a move leave the order; `null` for a move by which no units leave. */
function leavingBy(move: Move, current: LatestReturn | null): Leaving | null {
  switch (move.event) {
    case 'order.cancel':
      return move.by === 'shop' ? 'withdrawn_quantity' : 'cancelled_quantity';
    case 'order.restock':
    case 'order.writeOff':
    case 'order.lose':
      return 'cancelled_quantity';
    case 'return.ask':
      return returnLeaving(move.cause);
    case 'return.receive':
      return returnLeaving(current?.reason ?? 'CHANGED_MIND');
    default:
      return null;
  }
}

function eventOf(
  move: Move,
  goods: OrderGoods,
  after: OrderGoods,
  actor: Mover['actor'],
  now: Date,
): OrderLifeEvent {
  switch (move.event) {
    case 'order.cancel':
    case 'return.receive':
      return { type: move.event, units: countGoodsKept(after.lines) };
    case 'order.agree': {
      const { ask_hash: hash, agreed_at: at } = goods.order;
      return { type: 'order.agree', isAsked: hash !== null && at === null };
    }
    case 'return.ask': {
      const unitsOfAll = ({ lines }: OrderGoods) => lines.reduce((sum, line) => sum + keptOf(line), 0);
      const asked = unitsOfAll(goods) - unitsOfAll(after);
      // Staff may accept a return after the time limit, as a favour.
      return {
        type: 'return.ask',
        isInTime: actor === 'STAFF' || isReturnInTime(goods.order, now),
        units: asked,
      };
    }
    default:
      return { type: move.event };
  }
}

/** The change of stock that a move makes; `null` for none. Goods that are written off or lost stay counted as sold. */
function stockOf(move: Move, { status }: Row<'customer_order'>): StockMove | null {
  if (move.event === 'order.writeOff' || move.event === 'order.lose') return null;
  if (move.event === 'return.receive' && !move.isRestocked) return null;
  return status === 'PENDING' ? { inventory: 1, blocked: -1 } : { inventory: 1, sold: -1 };
}

async function saveStage(
  trx: Transaction<Database>,
  { goods, goodsAfter, nextLife, before }: MovePlan,
  move: Move,
  { reason }: Mover,
  now: Date,
): Promise<void> {
  const { id: orderId } = goods.order;
  const stage = nextLife.parcel;
  const { status, delivery } = shownAs(stage);
  const isDelivery = move.event === 'order.deliver';
  await trx
    .updateTable('customer_order')
    .set({ stage, status, delivery_status: delivery, updated_at: now })
    .$if(stage === 'cancelled', (query) => query.set({ cancel_reason: reason, expires_at: null }))
    .$if(move.event === 'order.agree', (query) => query.set({ agreed_at: now }))
    .$if(isDelivery, (query) => query.set({ delivered_at: now, cash_collected: before.due }))
    .where('id', '=', orderId)
    .execute();
  if (isDelivery) {
    await trx
      .updateTable('payment')
      .set({ status: 'PAID', payment_date: now })
      .where('order_id', '=', orderId)
      .where('method', '=', 'COD')
      .execute();
  }
  const isNamed = move.event === 'order.dispatch' || move.event === 'order.correctParcel';
  const parcel = isNamed ? { shipping_courier: move.courier, tracking_id: move.trackingId } : {};
  const current = await loadLatestReturn(trx, orderId);
  const lines = move.event === 'return.ask' ? goods.lines : goodsAfter.lines;
  for (const line of lines) {
    const next = lineStatus(line, stage, current);
    if (next === line.status && !isNamed) continue;
    await trx
      .updateTable('order_line')
      .set({ status: next, ...(next === 'CANCELLED' ? {} : parcel) })
      .where('id', '=', line.id)
      .execute();
  }
}

/** The status of a line in the contract, which follows from what became of its units. */
function lineStatus(line: Row<'order_line'>, stage: Stage, current: LatestReturn | null): OrderProductStatus {
  const isBack = stage === 'restocked' || stage === 'writtenOff';
  if (line.status === 'CANCELLED' || (line.cancelled_quantity === line.quantity && !isBack))
    return 'CANCELLED';
  if (stage === 'goingBack' || isBack) return shownAs(stage).line;
  const isInReturn = current?.isOpen === true && current.units.some(({ id }) => id === line.id);
  return isInReturn || keptOf(line) === 0 ? 'RETURN_REQUESTED' : shownAs(stage).line;
}
