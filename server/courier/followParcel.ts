/** Moves an order as its courier says. */
import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { retryOnWriteConflict } from '../db/conflicts.ts';
import type { CourierOutcome } from '../db/courierTables.ts';
import type { Database, Row } from '../db/types.ts';
import { isAnotherAttempt } from '../orders/deliveryAnswers.ts';
import type { Mover } from '../orders/orderHistory.ts';
import { type Move, moveOrder } from '../orders/orderMoves.ts';
import { isUnderWay, type Stage, stageOf } from '../orders/status.ts';
import { isErased } from '../privacy/personalTables.ts';
import { meaningOf, type ParcelNews, type TrackingEvent } from './shiprocket.ts';

export interface CourierServices {
  readonly db: Kysely<Database>;
  readonly storeId: string;
  readonly now: () => Date;
}

/** KNOWN: the event came before. */
export type CourierReply = CourierOutcome | 'KNOWN';

/**
 * Takes an event of the courier, once: a repeated one finds its first and changes nothing. Events come in any order, so one
 * that is older than what moved the order last is only recorded, and the moves that a lost one would have made are made up for.
 */
export function followParcel(services: CourierServices, event: TrackingEvent): Promise<CourierReply> {
  return retryOnWriteConflict(() =>
    services.db.transaction().execute(async (trx): Promise<CourierReply> => {
      const order = await lockOrder(trx, services.storeId, event);
      const id = eventId(event);
      const known = await trx
        .selectFrom('courier_event')
        .select('outcome')
        .where('id', '=', id)
        .executeTakeFirst();
      // The shop may have been told of the parcel meanwhile.
      if (known !== undefined && known.outcome !== 'NO_ORDER') return 'KNOWN';
      const now = services.now();
      const outcome =
        order === undefined
          ? 'NO_ORDER'
          : await follow(trx, order, { ...event, at: earlier(event.at, now) }, now);
      await trx
        .insertInto('courier_event')
        .values({
          id,
          order_id: order?.id ?? null,
          tracking_id: event.trackingId,
          code: event.code,
          label: event.label,
          at: earlier(event.at, now),
          outcome,
          received_at: now,
          order_code: event.orderCode,
          courier: event.courier,
          is_return: event.isReturn,
          reason: event.reason,
          expected_on: event.expectedOn,
          ...(order !== undefined && isErased(order) ? leftOfErased(now) : {}),
        })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((eb) => ({
            outcome: eb.ref('excluded.outcome'),
            order_id: eb.ref('excluded.order_id'),
          })),
        )
        .execute();
      return outcome;
    }),
  );
}

/** What the courier says of an erased order is stored as erasing leaves its earlier words (`personalTables`). */
function leftOfErased(
  now: Date,
): Pick<Row<'courier_event'>, 'tracking_id' | 'order_code' | 'reason' | 'dismissed_at'> {
  return { tracking_id: '', order_code: null, reason: null, dismissed_at: now };
}

/**
 * The order that an event is about. That is the order that it names, unless that order has another parcel; a return always comes in a
 * parcel of its own. If the event names no order of the shop, it is the order that has the parcel. Couriers use numbers again: of
 * several orders it is one that is on its way, and of those the newest.
 */
async function lockOrder(
  trx: Transaction<Database>,
  storeId: string,
  { trackingId, orderCode, isReturn }: TrackingEvent,
) {
  const orders = trx
    .selectFrom('customer_order')
    .selectAll()
    .where('store_id', '=', storeId)
    .forNoKeyUpdate();
  const named =
    orderCode === null
      ? undefined
      : await orders.where('code', '=', orderCode.toUpperCase()).executeTakeFirst();
  if (named !== undefined && isReturn) return named;
  if (named !== undefined) {
    const parcels = await trx
      .selectFrom('order_line')
      .select('tracking_id')
      .where('order_id', '=', named.id)
      .where('tracking_id', 'is not', null)
      .execute();
    const isIts = parcels.length === 0 || parcels.some(({ tracking_id: id }) => id === trackingId);
    return isIts ? named : undefined;
  }
  const parcels = trx.selectFrom('order_line').select('order_id');
  return orders
    .where('id', 'in', parcels.where('tracking_id', '=', trackingId))
    .orderBy(isUnderWay(), 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

async function follow(
  trx: Transaction<Database>,
  order: Row<'customer_order'>,
  event: TrackingEvent,
  now: Date,
): Promise<CourierOutcome> {
  if (!event.isKnown) return 'UNKNOWN_CODE';
  if (event.isReturn) return 'NOTED';
  const { expectedOn } = event;
  if (event.at < (await earliestNews(trx, order))) return 'LATE';
  const latest = await trx
    .selectFrom('courier_event')
    .select('at')
    .where('order_id', '=', order.id)
    // A number that was corrected leaves the words of another parcel behind.
    .where('tracking_id', '=', event.trackingId)
    .where('outcome', 'in', ['MOVED', 'NOTED'])
    .orderBy('at', 'desc')
    .executeTakeFirst();
  if (latest !== undefined && latest.at > event.at) return 'LATE';
  if (expectedOn !== null) {
    await trx
      .updateTable('customer_order')
      .set({ expected_on: expectedOn })
      .where('id', '=', order.id)
      .execute();
  }
  if (event.news === null) return 'NOTED';
  await nameParcel(trx, order.id, event);
  const stage = stageOf(order);
  const isKnownMiss = stage === 'undelivered' && !(await isAnotherAttempt(trx, order.id, event.at));
  const steps = stepsTo(event.news, stage, isKnownMiss);
  for (const step of steps) {
    const move: Move =
      step === 'order.dispatch'
        ? { event: step, courier: event.courier, trackingId: event.trackingId }
        : { event: step };
    const mover: Mover = { actor: 'COURIER', reason: step === 'order.miss' ? event.reason : null };
    const result = await moveOrder(trx, order.id, move, mover, now);
    if (!result.ok) throw new Error(`The courier's ${event.label} cannot follow: ${result.refusal.kind}.`);
  }
  return steps.length > 0 ? 'MOVED' : 'NOTED';
}

/**
 * Follows, oldest first, what the courier said of a parcel before staff gave it to this order, which must be locked. Words that name
 * another order of the shop are left: staff see them in the list, and one of the two has the wrong number.
 */
export async function followEarlierWords(
  trx: Transaction<Database>,
  orderId: string,
  trackingId: string,
  now: Date,
): Promise<void> {
  const words = await trx
    .selectFrom('courier_event')
    .selectAll()
    .where('tracking_id', '=', trackingId)
    .where('outcome', '=', 'NO_ORDER')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('customer_order as named')
            .select('named.id')
            .where('named.id', '<>', orderId)
            .where(sql<boolean>`named.code = upper(courier_event.order_code)`)
            .where('named.store_id', '=', (eb) =>
              eb.selectFrom('customer_order').select('store_id').where('id', '=', orderId),
            ),
        ),
      ),
    )
    .orderBy('at')
    .execute();
  for (const word of words) {
    const order = await trx
      .selectFrom('customer_order')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const outcome = await follow(trx, order, storedEvent(word), now);
    await trx
      .updateTable('courier_event')
      .set({ outcome, order_id: orderId })
      .where('id', '=', word.id)
      .execute();
  }
}

function storedEvent(word: Row<'courier_event'>): TrackingEvent {
  const { tracking_id: trackingId, order_code: orderCode, courier, code, label, at, reason } = word;
  return {
    ...{ trackingId, orderCode, courier, code, label, at, reason },
    ...meaningOf(code, word.is_return),
    isReturn: word.is_return,
    expectedOn: word.expected_on,
  };
}

/** The earlier of both times. An event with a time after its arrival, by a clock that is ahead, would make the events after it late. */
function earlier(at: Date, now: Date): Date {
  return at < now ? at : now;
}

/**
 * Before this, the courier can have said nothing of the order: what it said is of another parcel that had the number, or of a
 * wrong clock. Staff may type a dispatch some hours after the pickup.
 */
async function earliestNews(trx: Transaction<Database>, order: Row<'customer_order'>): Promise<Date> {
  const dispatch = await trx
    .selectFrom('order_move')
    .select('at')
    .where('order_id', '=', order.id)
    .where('event', '=', 'order.dispatch')
    .executeTakeFirst();
  const placed = order.order_date.getTime() - wrongClockMs;
  return new Date(Math.max(placed, dispatch === undefined ? placed : dispatch.at.getTime() - typedLateMs));
}

const wrongClockMs = 60 * 60_000;
const typedLateMs = 24 * 60 * 60_000;

/** Gives the parcel's number to goods that were dispatched without one. */
async function nameParcel(
  trx: Transaction<Database>,
  orderId: string,
  { trackingId, courier }: TrackingEvent,
): Promise<void> {
  await trx
    .updateTable('order_line')
    .set({ tracking_id: trackingId, shipping_courier: courier })
    .where('order_id', '=', orderId)
    .where('tracking_id', 'is', null)
    .where('status', '=', 'DISPATCHED')
    .execute();
}

type Step = 'order.dispatch' | 'order.goOut' | 'order.miss' | 'order.deliver' | 'order.sendBack';

const lastStep: Readonly<Record<ParcelNews, Step | null>> = {
  dispatched: null,
  outForDelivery: 'order.goOut',
  undelivered: 'order.miss',
  delivered: 'order.deliver',
  goingBack: 'order.sendBack',
};

/** The moves from where the order stands to where its parcel is; none for a parcel that is there, or past it. */
function stepsTo(news: ParcelNews, stage: Stage, isKnownMiss: boolean): readonly Step[] {
  const last = lastStep[news];
  const steps = last === null ? [] : [last];
  switch (stage) {
    case 'confirmed':
    case 'packed':
      return ['order.dispatch', ...steps];
    case 'dispatched':
      return steps;
    case 'outForDelivery':
      return news === 'outForDelivery' ? [] : steps;
    case 'undelivered':
      return news === 'undelivered' && isKnownMiss ? [] : steps;
    default:
      return [];
  }
}

/** The courier gives events no id: two with the same parcel, status and time are one event. */
function eventId({ trackingId, code, at }: TrackingEvent): string {
  return createHash('sha256').update(`${trackingId}|${code}|${at.toISOString()}`).digest('hex');
}
