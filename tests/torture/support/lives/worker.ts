/**
 * A worker process that places orders and makes random moves on them, some of them twice or concurrently, while the provider
 * fails and the courier's events are late, duplicated and out of order. Prints what it did as JSON. Its environment:
 * `DATABASE_URL` or `DATA_DIR`, `LIVES`, `SEED`.
 */

import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { followParcel } from '../../../../server/courier/followParcel.ts';
import type { ParcelNews } from '../../../../server/courier/shiprocket.ts';
import { openDatabase } from '../../../../server/db/open.ts';
import type { Database } from '../../../../server/db/types.ts';
import { advanceOrder } from '../../../../server/orders/advanceOrder.ts';
import type { Move } from '../../../../server/orders/orderMoves.ts';
import type { Units } from '../../../../server/orders/orderUnits.ts';
import { executeRefunds } from '../../../../server/payments/refunds/executeRefunds.ts';
import { cancelUnpaidOrder } from '../../../../server/payments/settlePendingOrders.ts';
import { payOrder, placeOrder, settings } from './place.ts';
import { createProvider, settlePending } from './provider.ts';

const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LIVES = '10', SEED = '1' } = process.env;
const database = await openDatabase(
  databaseUrl === undefined ? { dataDir: join(dataDir ?? '', 'database') } : { databaseUrl },
);
const { db } = database;
let state = Number(SEED) >>> 0;
/** Draws a number from 0 to 1 (mulberry32). */
function chance(): number {
  state = (state + 0x6d2b79f5) >>> 0;
  let value = Math.imul(state ^ (state >>> 15), state | 1);
  value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
  return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
}
const draw = (below: number) => Math.floor(chance() * below);
const provider = createProvider(db, chance);
const log = pino({ level: 'silent' });

const made: Record<string, number> = {};
const refused: Record<string, number> = {};
const heard: Record<string, number> = {};
const faults: string[] = [];
let now = Date.parse('2026-06-01T06:30:00Z');

async function tryTo(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    faults.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const parcelMoves = [
  'order.agree',
  'order.pack',
  'order.goOut',
  'order.deliver',
  'order.miss',
  'order.sendBack',
  'order.restock',
  'order.writeOff',
  'order.lose',
  'return.approve',
  'return.pickUp',
  'return.refuse',
  'return.withdraw',
] as const;

const otherMoves = [
  ...parcelMoves,
  'order.answer',
  'order.dispatch',
  'order.correctParcel',
  'order.cancel',
  'return.ask',
  'return.receive',
] as const;

/** The moves that are probably allowed in each stage. They are drawn more often, so that orders reach late stages. */
const likely: Readonly<Record<string, readonly Move['event'][]>> = {
  placed: [],
  confirmed: ['order.agree', 'order.pack', 'order.dispatch', 'order.cancel'],
  packed: ['order.agree', 'order.dispatch', 'order.cancel'],
  dispatched: [
    'order.goOut',
    'order.deliver',
    'order.miss',
    'order.sendBack',
    'order.lose',
    'order.correctParcel',
  ],
  outForDelivery: ['order.deliver', 'order.miss', 'order.sendBack', 'order.lose', 'order.correctParcel'],
  undelivered: [
    'order.answer',
    'order.miss',
    'order.goOut',
    'order.deliver',
    'order.sendBack',
    'order.lose',
    'order.correctParcel',
  ],
  goingBack: ['order.restock', 'order.writeOff', 'order.deliver', 'order.lose', 'order.correctParcel'],
  delivered: [
    'return.ask',
    'return.ask',
    'return.approve',
    'return.pickUp',
    'return.receive',
    'return.refuse',
    'return.withdraw',
  ],
};

interface Target {
  readonly code: string | null;
  readonly stage: string | null;
  readonly lines: readonly {
    readonly id: string;
    readonly quantity: number;
    readonly source: string | null;
  }[];
}

async function load(id: string): Promise<Target | undefined> {
  const { rows } =
    await sql<Target>`select code, stage, (select jsonb_agg(jsonb_build_object('id', id, 'quantity', quantity, 'source', source))
    from order_line where order_id = customer_order.id) as lines from customer_order where id = ${id}`.execute(
      db,
    );
  return rows[0];
}

function drawMove({ code, stage, lines }: Target): Move {
  const usual = likely[stage ?? ''] ?? [];
  const event =
    usual.length > 0 && draw(4) > 0 ? usual[draw(usual.length)] : otherMoves[draw(otherMoves.length)];
  const units = drawUnits(lines);
  switch (event) {
    case 'order.dispatch':
      return { event, courier: 'Post', trackingId: null };
    case 'order.correctParcel':
      // Sometimes with the number of another parcel that is under way.
      return { event, courier: 'Post', trackingId: draw(4) === 0 ? 'awb-shared' : `awb-${code}` };
    case 'order.answer': {
      const choice = draw(3) === 0 ? 'SEND_BACK' : 'AGAIN';
      return { event, answer: { choice, day: null, phone: null, note: null } };
    }
    case 'order.cancel':
      return { event, units, by: draw(2) === 0 ? 'shop' : 'shopper' };
    case 'return.ask': {
      const cause = draw(2) === 0 ? 'CHANGED_MIND' : 'DAMAGED';
      return { event, units, cause, note: null, refundTo: null };
    }
    case 'return.receive':
      return { event, isRestocked: draw(2) === 0 };
    default:
      return { event: parcelMoves.find((each) => each === event) ?? 'order.pack' };
  }
}

/** All that is left (`null`), all but one unit, which can end an offer, or some. */
function drawUnits(lines: Target['lines']): Units | null {
  const way = draw(4);
  if (way === 0) return null;
  if (way > 1) {
    return lines
      .filter(() => draw(2) === 0)
      .map(({ id, quantity }) => ({ id, quantity: 1 + draw(quantity) }));
  }
  const [first, ...others] = lines.filter(({ source }) => source !== 'COUPON');
  if (first === undefined) return null;
  const most = { ...first, quantity: first.quantity - 1 };
  return [most, ...others]
    .filter(({ quantity }) => quantity > 0)
    .map(({ id, quantity }) => ({ id, quantity }));
}

async function make(code: string, move: Move): Promise<void> {
  const actor = draw(2) === 0 ? 'STAFF' : 'SHOPPER';
  await tryTo(move.event, async () => {
    const at = { storeId: 'demo', code, now: new Date(now) };
    const result = await advanceOrder(db, at, move, { actor, reason: 'As drawn.' });
    const count = result.ok ? made : refused;
    const key = result.ok
      ? `${result.plan.life.parcel} ${result.plan.life.return} ${move.event}`
      : move.event;
    count[key] = (count[key] ?? 0) + 1;
  });
}

const courierNews: readonly (ParcelNews | null)[] = [
  'dispatched',
  'outForDelivery',
  'undelivered',
  'delivered',
  'goingBack',
  null,
];

/** Sends courier events of a parcel: current or old, once or twice, sometimes with an unknown code. */
async function hearCourier(code: string): Promise<void> {
  const event = {
    trackingId: `awb-${code}`,
    orderCode: code,
    courier: 'Post',
    news: courierNews[draw(courierNews.length)] ?? null,
    isReturn: false,
    isKnown: draw(10) > 0,
    code: draw(50),
    label: 'As drawn.',
    reason: null,
    at: new Date(now - draw(30) * 60 * 60_000),
    expectedOn: null,
  };
  const services = { db, storeId: 'demo', now: () => new Date(now) };
  const hear = () =>
    tryTo('courier', async () => {
      const key = `courier ${await followParcel(services, event)}`;
      heard[key] = (heard[key] ?? 0) + 1;
    });
  await hear();
  if (draw(4) === 0) await Promise.all([hear(), hear()]);
}

/** Picks a random order, possibly one of the other process. */
async function anyOrder(db: Kysely<Database>): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from customer_order order by id offset
    floor(random() * least(200, (select count(*) from customer_order)))::int limit 1`.execute(db);
  return rows[0]?.id;
}

async function live(): Promise<void> {
  const id = await placeOrder(db, draw, new Date(now));
  if (id === null) return;
  made.placed = (made.placed ?? 0) + 1;
  if (draw(10) > 0) await tryTo('pay', () => payOrder(db, id, new Date(now)));
  if (draw(8) === 0) {
    await tryTo('lapse', () => cancelUnpaidOrder({ db, now: () => new Date(now) }, id, 'Not paid in time.'));
    await tryTo('pay late', () => payOrder(db, id, new Date(now)));
  }
  for (let step = 0; step < 16; step += 1) {
    now += draw(20) * 60 * 60_000;
    const target = await load(draw(8) === 0 ? ((await anyOrder(db)) ?? id) : id);
    if (target?.code == null) break;
    const { code } = target;
    if (draw(6) === 0) await hearCourier(code);
    const move = drawMove(target);
    if (draw(5) === 0)
      await Promise.all([make(code, move), make(code, draw(2) === 0 ? move : drawMove(target))]);
    else await make(code, move);
    if (draw(3) === 0) await refunds();
  }
}

async function refunds(): Promise<void> {
  if (draw(2) === 0) await tryTo('provider', () => settlePending(db, true));
  await tryTo('refunds', () =>
    executeRefunds({
      db,
      razorpay: { ...unused, ...provider },
      refundSpeed: 'normal',
      now: () => new Date(now),
      log,
    }),
  );
}

const never = async (): Promise<never> => {
  throw new Error('Only refunds are asked for.');
};
const unused = { createOrder: never, fetchPayment: never, fetchOrderPayments: never, capture: never };

for (let count = 0; count < Number(LIVES); count += 1) await tryTo('life', live);
await database.close();
console.log(
  JSON.stringify({ made, refused, heard, faults: faults.slice(0, 20), faultCount: faults.length, settings }),
);
