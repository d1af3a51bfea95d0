import { sql } from 'kysely';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { chromiumFlags, requireChromium } from '../../../scripts/support/prerequisites.ts';
import { cartMachine } from '../../../src/machines/cart/index.ts';
import { checkoutMachine } from '../../../src/machines/checkout/index.ts';
import { orderMachine } from '../../../src/machines/order/index.ts';
import { leavesOf, nodesOf } from '../../machines/support/chart.ts';
import type { Arena, Check } from '../support/check.ts';
import type { Place } from '../support/reload/place.ts';
import { places } from '../support/reload/places.ts';
import { carryOn, type Interruption, interrupt, newVisitor } from '../support/reload/visitor.ts';
import type { TortureShop } from '../support/shop.ts';

const machines = [cartMachine, checkoutMachine, orderMachine];
/** Shoppers at a time. */
const width = 4;

/** States that no browser can be held in, and why. */
const unheld: Readonly<Record<string, string>> = {
  'order.findingOrder.reading': 'of an order placed in the express checkout, which this shop does not offer',
  'order.findingOrder.waiting': 'of an order placed in the express checkout, which this shop does not offer',
};

/** Code of the built shop that is changed on its way to the browser. */
interface BundleBug {
  readonly file: RegExp;
  readonly find: RegExp;
  readonly replace: string;
}

const neverStored = 'the intent is not stored before the first call';
const notLookedFor = 'checkout does not look for an unfinished intent';
const bundleBugs: Readonly<Record<string, BundleBug>> = {
  [neverStored]: {
    file: /\/assets\/intents-[\w-]+\.js$/,
    find: /\w+\.write\((\w+)\),(\{kind:`opened`,intent:\1\})/g,
    replace: '$2',
  },
  [notLookedFor]: {
    file: /\/assets\/checkoutActors-[\w-]+\.js$/,
    find: /interrupted:\w+\.read\(\)/g,
    replace: 'interrupted:null',
  },
};

export default {
  id: 'C2',
  title: 'reload and kill the tab in every state of the cart, checkout and an order',
  databases: ['pglite'],
  needsBuild: true,
  isQuick: false,
  bugs: Object.keys(bundleBugs).map((name) => ({ name })),
  async run(arena) {
    expectEveryState(arena);
    const shop = await arena.startShop();
    const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
    try {
      await visitAll(browser, shop, arena);
      const bug = arena.bug && bundleBugs[arena.bug.name];
      if (bug && !fitted.has(bug)) throw new Error('The planted bug fits no file of the bundle.');
    } finally {
      await browser.close();
    }
    await expectOneOrderEach(shop, arena);
    await shop.expectInvariants();
  },
} satisfies Check;

/** The table against the machines: a state that is new, or gone, is found out. */
function expectEveryState({ tally }: Arena): void {
  const leaves = machines.flatMap(leavesOf);
  const passing = new Set(
    machines
      .flatMap(nodesOf)
      .filter(isPassedThrough)
      .map(({ id }) => id),
  );
  const held = new Set(places.flatMap(({ states }) => states));
  tally.count('states', leaves.length);
  tally.expectEqual(
    'every state is held in some place, is passed through at once, or says why it cannot be held',
    leaves.filter((id) => !held.has(id) && !passing.has(id) && unheld[id] === undefined),
    [],
  );
  const known = new Set(leaves);
  tally.expectEqual(
    'the places name states that exist',
    [...held].filter((id) => !known.has(id)),
    [],
  );
  for (const id of leaves) {
    const why = passing.has(id) ? 'left in the same step as it is entered: no moment to hold' : unheld[id];
    if (why !== undefined && !held.has(id)) console.log(`  –     ${id}: ${why}`);
  }
}

/** One of its transitions without an event has no guard; or it is final, and the machine is over. */
function isPassedThrough({ always, type }: ReturnType<typeof nodesOf>[number]): boolean {
  return type === 'final' || (always ?? []).some(({ guard }) => guard === undefined);
}

interface Visit {
  readonly place: Place;
  readonly how: Interruption;
  readonly phone: string;
}

async function visitAll(browser: Browser, shop: TortureShop, arena: Arena): Promise<void> {
  const chosen = arena.isQuick ? places.filter(({ isQuick }) => isQuick) : places;
  const ways: readonly Interruption[] = ['reloaded', 'killed'];
  const waiting: Visit[] = chosen
    .flatMap((place) => ways.map((how) => ({ place, how })))
    .map((visit, index) => ({ ...visit, phone: phoneOf(index) }));
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await visitOnce(browser, shop, arena, next);
    }
  };
  await Promise.all(Array.from({ length: width }, work));
}

const phoneOf = (index: number) => `98${String(index).padStart(8, '0')}`;

async function visitOnce(browser: Browser, shop: TortureShop, arena: Arena, visit: Visit): Promise<void> {
  const { place, how, phone } = visit;
  const { tally, bug } = arena;
  const visitor = await newVisitor(browser, shop, phone);
  const problems: string[] = [];
  visitor.context.on('weberror', (error) => problems.push(error.error().message));
  let step = 'reached';
  let said: readonly string[] = [];
  try {
    await plant(visitor.context, bug === null ? undefined : bundleBugs[bug.name]);
    await place.reach(visitor);
    step = how;
    await interrupt(visitor, how);
    step = 'carried on';
    said = await carryOn(visitor);
    const untrue = said.filter((screen) => !place.truths.some((truth) => truth === screen));
    if (untrue.length > 0) problems.push(`it said: ${untrue.join(', ')}`);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    problems.push(`not ${step}: ${message.split('\n').slice(0, 3).join(' ')}`);
  }
  tally.count('visits');
  const name = `${place.states.join(', ')} (${place.how}), ${how}`;
  tally.expectEqual(name, problems, []);
  console.log(`  ${problems.length === 0 ? 'ok   ' : 'WRONG'} ${name}: ${said.join(' > ')}`);
  for (const problem of problems) console.log(`        ${problem}`);
  // What the page asks for at the very end is of no interest.
  await visitor.context.unrouteAll({ behavior: 'ignoreErrors' });
  await visitor.context.close();
}

/** Bugs that were found a place for: of several files that look alike, one holds it. */
const fitted = new WeakSet<BundleBug>();

async function plant(context: BrowserContext, bug: BundleBug | undefined): Promise<void> {
  if (bug === undefined) return;
  await context.route(bug.file, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    if (bug.find.test(body)) fitted.add(bug);
    await route.fulfill({ response, body: body.replace(bug.find, bug.replace) });
  });
}

async function expectOneOrderEach(shop: TortureShop, { tally, isQuick }: Arena): Promise<void> {
  const { rows } = await shop.atRest(({ db }) =>
    sql<{ phone: string; orders: number }>`
      select right(shipping_address->>'phone', 10) as phone, count(*)::int as orders from customer_order
      where status <> 'CANCELLED' group by 1`.execute(db),
  );
  const orders = new Map(rows.map(({ phone, orders }) => [phone, orders]));
  tally.count(
    'orders',
    rows.reduce((sum, row) => sum + row.orders, 0),
  );
  const chosen = isQuick ? places.filter((place) => place.isQuick) : places;
  const visits = chosen.flatMap((place) => [place, place]);
  for (const [index, place] of visits.entries()) {
    tally.expectEqual(
      `orders after ${place.states.join(', ')} (${place.how})`,
      orders.get(phoneOf(index)) ?? 0,
      place.orders ?? 1,
    );
  }
}
