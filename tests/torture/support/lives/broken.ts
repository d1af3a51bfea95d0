/** Finds inconsistencies of orders after their moves. Runs in this process, which has no planted bug. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../server/db/types.ts';
import type { OrderLifeEvent } from '../../../../server/orders/orderLife.machine.ts';
import { keptOf, loadGoods, remainderOf, type Units, without } from '../../../../server/orders/orderUnits.ts';
import {
  isUnderWay,
  lifeAfter,
  type OrderLife,
  type Stage,
  stageOf,
  stages,
} from '../../../../server/orders/status.ts';

/** Checks every order. Returns the inconsistencies, and the steps of the chart that were taken. */
export async function findBrokenLives(
  db: Kysely<Database>,
): Promise<{ readonly broken: string[]; readonly steps: ReadonlySet<string>; readonly orders: number }> {
  const broken: string[] = [];
  const steps = new Set<string>();
  const orders = await db.selectFrom('customer_order').select('id').execute();
  for (const { id } of orders) {
    await db.transaction().execute(async (trx) => {
      const goods = await loadGoods(trx, id);
      const { order } = goods;
      const say = (what: string, found: unknown) =>
        broken.push(`${id} ${stageOf(order)}: ${what} ${JSON.stringify(found)}`);
      const cost = remainderOf(goods);
      const online = goods.payments.find(({ method }) => method === 'ONLINE');
      const dues = await trx.selectFrom('refund_due').selectAll().where('order_id', '=', id).execute();
      const cash = dues.find(({ provider_payment_id: payment }) => payment === null);
      const owed = dues.find(({ provider_payment_id: payment }) => payment !== null);
      const isLate = owed !== undefined && owed.reason !== 'CANCELLED';
      if (!isLate && (owed?.amount ?? 0) !== cost.refundOnline)
        say('owed online', [owed?.amount, cost.refundOnline]);
      if ((cash?.amount ?? 0) !== cost.refundCash) say('owed in cash', [cash?.amount, cost.refundCash]);
      if (owed !== undefined && owed.state !== 'DONE' && owed.state !== 'BY_HAND')
        say('refund not done', owed.state);
      const returned = await returnedTo(
        trx,
        online?.provider_payment_id ?? owed?.provider_payment_id ?? null,
      );
      if (owed?.state === 'DONE' && returned !== owed.amount) say('returned', [returned, owed.amount]);
      if (owed === undefined && returned !== 0) say('returned and not owed', returned);
      if (order.total_cashback_refunded !== cost.rewardsBack && order.user_id !== null) {
        say('points back', [order.total_cashback_refunded, cost.rewardsBack]);
      }
      const moved = await sql<{ online: number; cash: number; points: number }>`
        select coalesce(sum(refund_online), 0)::bigint as online, coalesce(sum(refund_cash), 0)::bigint as cash,
          coalesce(sum(points_back), 0)::bigint as points from order_move where order_id = ${id}`.execute(
        trx,
      );
      const told = moved.rows[0];
      if (told?.cash !== cost.refundCash || told.points !== cost.rewardsBack)
        say('history of money', [told, cost]);
      if (!isLate && told?.online !== cost.refundOnline)
        say('history of refunds', [told?.online, cost.refundOnline]);
      const leaving = without(goods, [], 'cancelled_quantity').units;
      if (leaving.length > 0) say('gifts that should have left', leaving);
      const atDoor = goods.payments.find(({ method, status }) => method === 'COD' && status === 'UNPAID');
      // An order that was never confirmed has nothing to collect.
      if (order.code !== null && atDoor !== undefined && atDoor.amount !== cost.due)
        say('due', [atDoor, cost.due]);
      const uses = await trx
        .selectFrom('coupon_use')
        .select(['returned_at'])
        .where('order_id', '=', id)
        .execute();
      const isUndone = goods.lines.every(
        (line) =>
          line.source === 'COUPON' || line.cancelled_quantity + line.faulty_quantity === line.quantity,
      );
      if (uses.some(({ returned_at: at }) => (at !== null) !== isUndone)) say('coupon uses', uses);
      const isLost =
        stageOf(order) === 'writtenOff' ||
        goods.lines.some((line) => line.returned_quantity + line.faulty_quantity > 0);
      const held = goods.lines.filter((line) => line.units_taken > keptOf(line));
      if (!isLost && held.length > 0) say('stock that is not for sale again', held.length);
      const papers = await papersOf(trx, id);
      if (papers !== null && papers !== cost.total) say('invoice less credit notes', [papers, cost.total]);
      if (papers === null && hasLeft(stageOf(order))) say('goods that left without an invoice', null);
      const agreed = await trx
        .selectFrom('order_move')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('order_id', '=', id)
        .where('event', '=', 'order.agree')
        .executeTakeFirst();
      if (agreed?.count !== (order.agreed_at === null ? 0 : 1)) say('said that it is still wanted', agreed);
      const answer = await trx.selectFrom('delivery_answer').selectAll().where('order_id', '=', id).execute();
      if (answer.length > 0 && stageOf(order) !== 'undelivered')
        say('an answer for a parcel that moved on', answer);
      const replayed = await replay(trx, id, steps);
      if (replayed !== stageOf(order)) say('history leads to', replayed);
    });
  }
  const { rows: untold } = await sql<{ what: string }>`
    select order_move.id || ' ' || event as what from order_move
    join customer_order on customer_order.id = order_id
    where code is not null and (event like 'return.%' and event not in ('return.pickUp', 'return.withdraw') or event in ('order.dispatch', 'order.goOut',
        'order.miss', 'order.deliver', 'order.cancel', 'order.restock', 'order.writeOff', 'order.lose'))
      and not exists (select from outbox_message where dedupe_key = 'move-' || order_move.id || '-sms') limit 5`.execute(
    db,
  );
  const { rows: shared } = await sql<{ tracking_id: string; orders: string }>`
    select tracking_id, string_agg(distinct order_id::text, ' ') as orders from order_line
    where tracking_id is not null and order_id in (select id from customer_order where ${isUnderWay()})
    group by tracking_id having count(distinct order_id) > 1`.execute(db);
  broken.push(...shared.map((row) => `parcel ${row.tracking_id} is on its way with ${row.orders}`));
  broken.push(...untold.map(({ what }) => `a move without its message: ${what}`));
  return { broken, steps, orders: orders.length };
}

async function returnedTo(db: Kysely<Database>, paymentId: string | null): Promise<number> {
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount), 0)::bigint as sum from lives.refund
    where payment_id = ${paymentId} and status = 'processed'`.execute(db);
  return rows[0]?.sum ?? 0;
}

/** The amount of an order's invoice minus its credit notes, in paise; `null` without an invoice. */
async function papersOf(db: Kysely<Database>, orderId: string): Promise<number | null> {
  const { rows } = await sql<{ sum: number | null }>`
    select sum(case kind when 'INVOICE' then 1 else -1 end * (document->'totals'->>'gross')::bigint)::bigint as sum
    from invoice where order_id = ${orderId}`.execute(db);
  return rows[0]?.sum ?? null;
}

function hasLeft(stage: Stage): boolean {
  return stages.indexOf(stage) >= stages.indexOf('dispatched') && stage !== 'cancelled';
}

/** Replays the history's moves by the chart alone. Returns the resulting stage, or the first move that is not allowed. */
async function replay(db: Kysely<Database>, orderId: string, steps: Set<string>): Promise<string> {
  const moves = await db
    .selectFrom('order_move')
    .select(['event', 'lines'])
    .where('order_id', '=', orderId)
    .where('event', 'not like', 'refund.%')
    .orderBy('id')
    .execute();
  // A gift that is left over alone is no order any more.
  const goods = await db
    .selectFrom('order_line')
    .select(['id', 'quantity'])
    .where('order_id', '=', orderId)
    .where('source', '<>', 'COUPON')
    .execute();
  const ids = new Set(goods.map(({ id }) => id));
  let left = unitsIn(goods);
  let life: OrderLife = { parcel: 'placed', return: 'none', refund: 'none' };
  for (const { event, lines } of moves) {
    if (event === 'order.place') continue;
    const count = unitsIn(lines);
    if (event === 'order.cancel' || event === 'return.receive') {
      left -= unitsIn(lines.filter(({ id }) => ids.has(id)));
    }
    const next = lifeAfter(life, eventOf(event, left, count));
    if (next === null) return `${event} is not allowed while ${JSON.stringify(life)}`;
    const isPart = event === 'order.cancel' && left > 0 ? ' in part' : '';
    steps.add(event.startsWith('order.') ? `${life.parcel} ${event}${isPart}` : `${life.return} ${event}`);
    life = next;
  }
  return life.parcel;
}

const unitsIn = (lines: Units) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

function eventOf(event: string, left: number, count: number): OrderLifeEvent {
  switch (event) {
    case 'order.cancel':
    case 'return.receive':
      return { type: event, units: left };
    case 'return.ask':
      return { type: event, isInTime: true, units: count };
    case 'order.agree':
      return { type: event, isAsked: true };
    case 'order.confirm':
    case 'order.answer':
    case 'order.pack':
    case 'order.dispatch':
    case 'order.goOut':
    case 'order.deliver':
    case 'order.miss':
    case 'order.sendBack':
    case 'order.restock':
    case 'order.writeOff':
    case 'order.lose':
    case 'order.correctParcel':
    case 'return.approve':
    case 'return.pickUp':
    case 'return.refuse':
    case 'return.withdraw':
      return { type: event };
    default:
      throw new Error(`${event} is no move.`);
  }
}
