import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import * as v from 'valibot';
import type { Database } from '../../../server/db/types.ts';
import { orderLifeMachine } from '../../../server/orders/orderLife.machine.ts';
import { executeRefunds } from '../../../server/payments/refunds/executeRefunds.ts';
import {
  cashForgotten,
  chartNotAsked,
  couponForgotten,
  creditForgotten,
  giftsStay,
  historyNotWritten,
  messageNotWritten,
  notPutBack,
  orderNotLocked,
  pointsKept,
  refundDoesNotGrow,
  returnsNotSummed,
} from '../bugs/lives.ts';
import { findBroken } from '../invariants.ts';
import type { Arena, Check } from '../support/check.ts';
import { findBrokenLives } from '../support/lives/broken.ts';
import { shoppers } from '../support/lives/place.ts';
import { createProvider, providerTables, settlePending } from '../support/lives/provider.ts';
import { replacementEnv } from '../support/replacement.ts';
import { preload, type TortureShop } from '../support/shop.ts';

/** The number of orders: `LIVES=10000` for a long run, `SEED=2` for other random moves. */
const wanted = Number(process.env.LIVES ?? 400);
const firstSeed = Number(process.env.SEED ?? 1);
const worker = fileURLToPath(new URL('../support/lives/worker.ts', import.meta.url));

/** Credits what an order earns when it is placed, so that it can be spent while the order can still be cancelled. */
const pointsEarly = [
  `create function credit_early() returns trigger language plpgsql as $$ begin
    perform reward_credit_order(new.store_id, new.user_id, new.id, new.reward_offers, new.created_at);
    return null;
  end $$`,
  `create trigger credit_early after insert on customer_order for each row when (new.user_id is not null)
    execute function credit_early()`,
];

/** Every step of the order's chart that a move can cause: all of its parcel's and its return's. */
const steps = [...stepsOf('parcel'), ...stepsOf('return')];

function stepsOf(region: 'parcel' | 'return'): string[] {
  const prefix = region === 'parcel' ? 'order.' : 'return.';
  return Object.values(orderLifeMachine.states[region]?.states ?? {}).flatMap(({ key, transitions }) =>
    [...transitions]
      .filter(([event]) => event.startsWith(prefix))
      .flatMap(([event, { length }]) => [
        `${key} ${event}`,
        // A guard tells some of the units from all of them.
        ...(length > 1 ? [`${key} ${event} in part`] : []),
      ]),
  );
}

export default {
  id: 'R14',
  title:
    'order moves: in any sequence, repeated, concurrent, from two processes, with failures of provider and courier',
  databases: ['pglite', 'postgres'],
  isQuick: false,
  bugs: [
    { name: 'cancelled units are not put on sale again', replacements: [notPutBack] },
    { name: 'an existing refund does not grow', replacements: [refundDoesNotGrow] },
    { name: 'cash collected on delivery is not refunded', replacements: [cashForgotten] },
    { name: 'points are not returned', replacements: [pointsKept] },
    { name: 'points are credited before the delivery', sql: pointsEarly },
    { name: 'refunds at the provider are not counted', replacements: [returnsNotSummed] },
    { name: 'a parcel in transit is cancelled', replacements: [chartNotAsked] },
    { name: 'a gift stays although its offer no longer applies', replacements: [giftsStay] },
    { name: 'a move is not recorded in the history', replacements: [historyNotWritten] },
    { name: 'the shopper is not notified of a move', replacements: [messageNotWritten] },
    { name: 'no credit note is issued for returned goods', replacements: [creditForgotten] },
    {
      name: 'returned goods are refunded without regard to their share of the coupon',
      replacements: [couponForgotten],
    },
    {
      name: 'the order is not locked during a move',
      replacements: [orderNotLocked],
      databases: ['postgres'],
    },
  ],
  async run(arena) {
    const shop = await arena.startShop({ prepare: furnish });
    await shop.process.end('gently');
    const lives = arena.bug === null ? wanted : Math.min(wanted, 250);
    const processes = arena.database === 'postgres' ? 2 : 1;
    const reports = await Promise.all(
      Array.from({ length: processes }, (_, index) =>
        liveThem(shop, arena, Math.ceil(lives / processes), firstSeed * 1_000 + index),
      ),
    );
    const faults = reports.flatMap((report) => report.faults);
    arena.tally.expect(
      'no move fails for another reason than its refusal',
      faults.length === 0,
      faults.slice(0, 3),
    );
    for (const { made, refused, heard } of reports) {
      for (const [counts, name] of [
        [made, 'moves made'],
        [refused, 'moves refused'],
        [heard, 'words of the courier'],
      ] as const) {
        arena.tally.count(
          name,
          Object.values(counts).reduce((sum, count) => sum + count, 0),
        );
      }
    }
    await shop.atRest(async ({ db }) => {
      await payRefunds(db);
      const { broken, steps: taken, orders } = await findBrokenLives(db);
      arena.tally.count('orders', orders);
      arena.tally.count(
        `of ${steps.length} steps of the chart`,
        steps.filter((step) => taken.has(step)).length,
      );
      arena.tally.expect(
        'every order is as its lines, its money and its history say',
        broken.length === 0,
        broken.slice(0, 5),
      );
      const { rows: captured } = await sql<{
        id: string;
        amount: number;
      }>`select id, amount from lives.payment`.execute(db);
      const wrong = await findBroken(db, captured);
      arena.tally.expect('the invariants hold', wrong.length === 0, wrong.slice(0, 5));
      // In a short run, rare steps may not occur.
      if (arena.bug !== null || lives < 1_000) return;
      const missing = steps.filter((step) => !taken.has(step));
      arena.tally.expect('every step of the chart was taken', missing.length === 0, missing);
    });
  },
} satisfies Check;

async function furnish(db: Kysely<Database>): Promise<void> {
  for (const statement of providerTables) await sql.raw(statement).execute(db);
  // With this minimum, a partial cancellation can end a gift's offer while other goods stay.
  await db.updateTable('coupon').set({ min_order_value: 120_000 }).where('code', '=', 'SOAPGIFT').execute();
  await db.updateTable('product').set({ inventory: 1_000_000 }).where('id', '=', 'gift-soap').execute();
  for (const id of shoppers) {
    if (id === null) continue;
    await db.insertInto('app_user').values({ id }).execute();
    await sql`select reward_credit('demo', ${id}::text, null, 'CREDIT_USER_CONSTRAINS', null, 100000000::bigint, null,
      null::integer, '2026-05-01T00:00:00Z'::timestamptz)`.execute(db);
  }
  const minimum = { id: 'coupon-min1200', code: 'MIN1200', min_order_value: 120_000, get_y_amount: 15_000 };
  await sql`insert into coupon select (jsonb_populate_record(coupon, ${JSON.stringify(minimum)}::jsonb)).*
    from coupon where code = 'FLAT50'`.execute(db);
  const [rule] = await db.selectFrom('loyalty_rule').selectAll().execute();
  if (rule === undefined) throw new Error('The shop has no loyalty rule to copy.');
  const events = ['CREDIT_COD_ORDER', 'CREDIT_PPCOD_ORDER'] as const;
  await db.updateTable('loyalty_rule').set({ conditions: '[]' }).execute();
  await db
    .insertInto('loyalty_rule')
    .values(events.map((event) => ({ ...rule, event, id: `rule-${event}`, conditions: '[]' })))
    .execute();
  await db.updateTable('store_setting').set({ value: 'true' }).where('name', '=', 'PPCOD_ENABLED').execute();
}

const ReportSchema = v.object({
  made: v.record(v.string(), v.number()),
  refused: v.record(v.string(), v.number()),
  heard: v.record(v.string(), v.number()),
  faults: v.array(v.string()),
});

async function liveThem({ place }: TortureShop, { bug }: Arena, lives: number, seed: number) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', preload, worker],
    {
      maxBuffer: 2 ** 26,
      env: {
        ...process.env,
        ...(place.databaseUrl === undefined
          ? { DATA_DIR: place.dataDir }
          : { DATABASE_URL: place.databaseUrl }),
        LIVES: String(lives),
        SEED: String(seed * 7919),
        ...replacementEnv(bug?.replacements ?? []),
      },
    },
  );
  return v.parse(ReportSchema, JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
}

/** Pays all refunds that are due, with a provider that works. */
async function payRefunds(db: Kysely<Database>): Promise<void> {
  const never = async (): Promise<never> => {
    throw new Error('Only refunds are asked for.');
  };
  const razorpay = {
    createOrder: never,
    fetchPayment: never,
    fetchOrderPayments: never,
    capture: never,
    ...createProvider(db, null),
  };
  const log = pino({ level: 'silent' });
  let now = Date.parse('2030-01-01T00:00:00Z');
  await sql`update refund_due set attempts = 0, state = 'FAILED', next_attempt_at = ${new Date(now - 1)}
    where state in ('OWED', 'FAILED') or state = 'BY_HAND' and provider_payment_id is not null`.execute(db);
  for (let round = 0; round < 2_000; round += 1) {
    await settlePending(db, false);
    now += 7 * 60 * 60_000;
    const counts = await executeRefunds({
      db,
      razorpay,
      refundSpeed: 'normal',
      now: () => new Date(now),
      log,
    });
    if (Object.values(counts).every((count) => count === 0)) return;
  }
}
