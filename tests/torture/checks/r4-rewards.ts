import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/db/types.ts';
import { spendingTriggers, usableRewards } from '../../../server/rewards/ledger.ts';
import { tokenIsUserId } from '../bugs/identity.ts';
import { pauseAfterSnapshot } from '../bugs/orders.ts';
import type { Arena, Check } from '../support/check.ts';
import { atOnce, newIntent, outcomes, priceOf, sendOrder } from '../support/order.ts';
import { settleAfter } from '../support/settle.ts';
import type { TortureShop } from '../support/shop.ts';

const products = [{ productId: 'plenty-a', quantity: 1 }];
const atOnceCount = 50;
/** Points of each shopper, in paise. */
const balance = 20_000;
const monthlyCap = 5_000;
const names = (prefix: string) => Array.from({ length: 5 }, (_, index) => `torture-${prefix}-${index}`);
const spenders = names('spender');
const capped = names('capped');
const lapsing = 'torture-lapsing';
const midnight = Date.parse('2026-07-02T00:00:00+05:30');

/** The ledger's SQL function for spending points. @param looks the statements that read balance and limit first */
const spendWith = (looks: string) => `create or replace function reward_spend(the_store text, the_user text,
  the_order uuid, the_event text, the_amount bigint, the_limit bigint, at timestamptz)
  returns boolean language plpgsql as $$ begin
    perform reward_open(the_store, the_user, at);
    ${looks}
    perform reward_take(the_store, the_user, the_event, the_order, the_amount, at);
    return true;
  end $$`;

export default {
  id: 'R4',
  title: 'rewards: 50 debits of a full balance; monthly caps; expiry at midnight in India; cancelled orders',
  databases: ['pglite', 'postgres'],
  isQuick: false,
  bugs: [
    {
      name: 'the balance is read only when the order is priced, not when it is spent',
      sql: [
        'alter table reward_account drop constraint reward_account_balance_check',
        spendWith(
          `if the_limit is not null and reward_spent(the_store, the_user, the_event, at) + the_amount > the_limit
           then return false; end if;`,
        ),
      ],
      replacements: [pauseAfterSnapshot],
    },
    {
      name: 'the monthly limit is read only when the order is priced, not when points are spent',
      sql: [
        spendWith(
          `if the_amount > (select balance from reward_account where store_id = the_store and user_id = the_user)
           then return false; end if;`,
        ),
      ],
      replacements: [pauseAfterSnapshot],
    },
    {
      name: 'expired points can be used',
      sql: [
        `create or replace function reward_usable(the_store text, the_user text, at timestamptz)
          returns bigint language sql stable as $$
          select coalesce(sum(remaining), 0)::bigint from reward_ledger
          where store_id = the_store and user_id = the_user and remaining > 0 $$`,
      ],
    },
  ],
  async run(arena) {
    const shop = await arena.startShop({ replacements: [tokenIsUserId], prepare: giveRewards });
    const count = arena.isQuick ? 1 : 5;
    for (const token of spenders.slice(0, count)) await spendOnce(shop, arena, token, 'COD');
    for (const token of capped.slice(0, count)) await spendOnce(shop, arena, token, 'PREPAID');
    await lapse(shop, arena);
    await shop.process.begin();
    for (const token of capped.slice(0, count)) await spendOnce(shop, arena, token, 'PREPAID');
    await shop.expectInvariants();
  },
} satisfies Check;

/** Gives every shopper ₹200, with a monthly limit of ₹50 for orders paid online; one shopper's points expire at midnight. */
async function giveRewards(db: Kysely<Database>): Promise<void> {
  for (const id of [...spenders, ...capped, lapsing]) {
    await db.insertInto('app_user').values({ id }).execute();
  }
  const credit = (user: string, amount: number, days: number, at: Date) =>
    sql`select reward_credit('demo', ${user}::text, null, 'CREDIT_USER_CONSTRAINS', null, ${amount}::bigint, null,
      ${days}::integer, ${at}::timestamptz)`.execute(db);
  for (const id of [...spenders, ...capped]) await credit(id, balance, 30, new Date());
  await credit(lapsing, balance, 0, new Date(midnight - 60 * 60_000));
  const [rule] = await db.selectFrom('loyalty_rule').selectAll().execute();
  if (rule === undefined) throw new Error('The shop has no loyalty rule to copy.');
  const conditions = JSON.stringify(rule.conditions);
  const cap = { event: spendingTriggers.PREPAID, max_debitable_cashback_per_month: monthlyCap };
  await db
    .insertInto('loyalty_rule')
    .values({ ...rule, ...cap, id: 'rule-cap', conditions })
    .execute();
}

/** Fifty concurrent orders spend all available points: only one of them may succeed. */
async function spendOnce(
  { client }: TortureShop,
  { tally }: Arena,
  token: string,
  paymentType: 'COD' | 'PREPAID',
): Promise<void> {
  const wish = { products, paymentType };
  const withPoints = { ...wish, appliedRewardPoints: 1 };
  const full = await priceOf(client, wish, { token });
  const reduced = await priceOf(client, withPoints, { token });
  tally.expect('the points are taken off the price', reduced < full, { full, reduced });
  const replies = await atOnce(atOnceCount, () =>
    sendOrder(client, newIntent({ ...withPoints, totalAmount: reduced }), { token }),
  );
  tally.count('orders that want all the points', atOnceCount);
  tally.expectEqual(`${token} spends them once`, outcomes(replies), {
    placed: 1,
    AMOUNT_CHANGED: atOnceCount - 1,
  });
}

/** Points expire at midnight in India; an order that lapses returns its points. */
async function lapse(shop: TortureShop, { tally }: Arena): Promise<void> {
  const token = lapsing;
  const full = await priceOf(shop.client, { products }, { token });
  const reduced = await priceOf(shop.client, { products, appliedRewardPoints: 1 }, { token });
  tally.expectEqual('lapsed points are worth nothing', reduced, full);
  const owner = { storeId: 'demo', userId: lapsing };
  const usable = await shop.atRest(async ({ db }) => {
    const at = (time: number) => usableRewards(owner, new Date(time));
    const { rows } = await sql<{ before: number; after: number }>`
      select ${at(midnight - 1)} as before, ${at(midnight)} as after`.execute(db);
    return rows[0];
  });
  tally.expectEqual('they lapse at midnight in India', usable, { before: balance, after: 0 });
  await settleAfter(shop, 20);
}
