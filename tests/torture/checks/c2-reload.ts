import { sql } from 'kysely';
import { type Browser, chromium } from 'playwright';
import { chromiumFlags, requireChromium } from '../../../scripts/support/prerequisites.ts';
import { cartMachine } from '../../../src/machines/cart/cart/index.ts';
import { checkoutMachine } from '../../../src/machines/checkout/checkout/index.ts';
import { expressMachine } from '../../../src/machines/checkout/express/index.ts';
import { orderMachine } from '../../../src/machines/checkout/order/index.ts';
import { leavesOf, nodesOf } from '../../machines/support/chart.ts';
import { orderNotFoundAgain } from '../bugs/express.ts';
import { type BundleBug, type BundlePlanter, createPlanter } from '../support/bundle.ts';
import type { Arena, Check, PlantedBug } from '../support/check.ts';
import { offerExpress } from '../support/express.ts';
import { checkoutPlaces } from '../support/reload/checkoutPlaces.ts';
import { expressPlaces } from '../support/reload/expressPlaces.ts';
import { orderPlaces } from '../support/reload/orderPlaces.ts';
import type { Place } from '../support/reload/place.ts';
import type { Screen } from '../support/reload/screens.ts';
import { printStates } from '../support/reload/table.ts';
import { carryOn, type Interruption, interrupt, newVisitor } from '../support/reload/visitor.ts';
import type { TortureShop } from '../support/shop.ts';

const machines = [cartMachine, checkoutMachine, orderMachine, expressMachine];
const ownPlaces: readonly Place[] = [...checkoutPlaces, ...orderPlaces];
const places: readonly Place[] = [...ownPlaces, ...expressPlaces];
/** Number of concurrent shoppers. */
const width = 4;

interface ReloadBug extends PlantedBug {
  /** The bug in the browser's code; absent if the bug is in the server. */
  readonly bundle?: BundleBug;
  /** The places at which the bug must be found; other places are not visited. */
  readonly places: readonly Place[];
}

const bugs: readonly ReloadBug[] = [
  {
    name: 'the intent to order is not stored before the first call',
    places: ownPlaces,
    bundle: {
      file: /\/assets\/intents-[\w-]+\.js$/,
      find: /(=\w+\(\w+,\w+\(\),\w+\(\)\);return )\w+\.write\((\w+)\),(\{kind:`opened`,intent:\2\})/,
      replace: '$1$3',
    },
  },
  {
    name: 'checkout does not look for an unfinished intent',
    places: ownPlaces,
    bundle: {
      file: /\/assets\/checkoutActors-[\w-]+\.js$/,
      find: /interrupted:\w+\.read\(\)/,
      replace: 'interrupted:null',
    },
  },
  {
    name: 'the express checkout’s intent is not stored before the first call',
    places: expressPlaces,
    bundle: {
      file: /\/assets\/intents-[\w-]+\.js$/,
      find: /(createdAt:\w+\(\)\};return )\w+\.write\((\w+)\),(\{kind:`opened`,intent:\2\})/,
      replace: '$1$3',
    },
  },
  {
    name: 'an unfinished express checkout is forgotten on load',
    places: expressPlaces,
    bundle: {
      file: /\/assets\/expressActors-[\w-]+\.js$/,
      find: /interrupted:\w+\.read\(\)/,
      replace: 'interrupted:null',
    },
  },
  {
    name: 'when asked again, the server does not find the express checkout’s order',
    places: expressPlaces,
    replacements: [orderNotFoundAgain],
  },
];

export default {
  id: 'C2',
  title: 'reload and kill the tab in every state of the cart, both checkouts and an order',
  databases: ['pglite'],
  needsBuild: true,
  isQuick: false,
  bugs,
  async run(arena) {
    expectEveryState(arena);
    const bug = bugs.find(({ name }) => name === arena.bug?.name);
    const shop = await arena.startShop({ prepare: offerExpress });
    const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
    const planter = createPlanter(bug?.bundle);
    const visits = visitsOf(bug?.places ?? places.filter(({ isQuick }) => isQuick || !arena.isQuick));
    const made: Visited[] = [];
    try {
      await visitAll(browser, shop, arena, { planter, waiting: [...visits], made });
      planter.expectFitted();
    } finally {
      await browser.close();
    }
    const orders = await countOrders(shop, arena);
    for (const { name, phone, place } of made) {
      arena.tally.expectEqual(`orders after ${name}`, orders.get(phone) ?? 0, place.orders ?? 1);
    }
    if (arena.bug === null)
      printStates(
        machines.flatMap(leavesOf),
        made.map((visit) => ({ ...visit, orders: orders.get(visit.phone) ?? 0 })),
      );
    await shop.expectInvariants();
  },
} satisfies Check;

/** Compares the places with the machines' states, so that a new or removed state is noticed. */
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
    'every state is held in some place, or is left in the same step as it is entered',
    leaves.filter((id) => !held.has(id) && !passing.has(id)),
    [],
  );
  const known = new Set(leaves);
  tally.expectEqual(
    'the places name states that exist',
    [...held].filter((id) => !known.has(id)),
    [],
  );
}

/** Whether the state cannot last: it has an eventless transition without a guard, or it is final. */
function isPassedThrough({ always, type }: ReturnType<typeof nodesOf>[number]): boolean {
  return type === 'final' || (always ?? []).some(({ guard }) => guard === undefined);
}

interface Visit {
  readonly place: Place;
  readonly how: Interruption;
  /** Phone number of this shopper only. */
  readonly phone: string;
  readonly name: string;
}

interface Visited extends Visit {
  readonly said: readonly Screen[];
  readonly problems: readonly string[];
}

function visitsOf(chosen: readonly Place[]): Visit[] {
  const ways: readonly Interruption[] = ['reloaded', 'killed'];
  return chosen
    .flatMap((place) => ways.map((how) => ({ place, how })))
    .map(({ place, how }, index) => ({
      place,
      how,
      phone: `98${String(index).padStart(8, '0')}`,
      name: `${place.states.join(', ')} (${place.how}), ${how}`,
    }));
}

interface Round {
  readonly planter: BundlePlanter;
  readonly waiting: Visit[];
  readonly made: Visited[];
}

async function visitAll(
  browser: Browser,
  shop: TortureShop,
  { tally, bug }: Arena,
  { planter, waiting, made }: Round,
): Promise<void> {
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const visited = await visitOnce(browser, shop, planter, next);
      const { name, problems, said } = visited;
      made.push(visited);
      tally.count('visits');
      tally.expectEqual(name, problems, []);
      console.log(`  ${problems.length === 0 ? 'ok   ' : 'WRONG'} ${name}: ${said.join(' > ')}`);
      for (const problem of problems) console.log(`        ${problem}`);
      // The planted bug was found, so the remaining visits are skipped.
      if (bug !== null && problems.length > 0) waiting.length = 0;
    }
  };
  await Promise.all(Array.from({ length: width }, work));
}

async function visitOnce(
  browser: Browser,
  shop: TortureShop,
  planter: BundlePlanter,
  visit: Visit,
): Promise<Visited> {
  const { place, how, phone } = visit;
  const visitor = await newVisitor(browser, shop, phone);
  const problems: string[] = [];
  visitor.context.on('weberror', (error) => problems.push(error.error().message));
  let step = 'reached';
  let said: readonly Screen[] = [];
  try {
    await planter.plant(visitor.context);
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
  // Requests that the page makes while it closes do not matter.
  await visitor.context.unrouteAll({ behavior: 'ignoreErrors' });
  await visitor.context.close();
  return { ...visit, said, problems };
}

/** The number of orders that are not cancelled, by the shopper's phone. */
async function countOrders(shop: TortureShop, { tally }: Arena): Promise<ReadonlyMap<string, number>> {
  const { rows } = await shop.atRest(({ db }) =>
    sql<{ phone: string; orders: number }>`
      select right(shipping_address->>'phone', 10) as phone, count(*)::int as orders from customer_order
      where status <> 'CANCELLED' group by 1`.execute(db),
  );
  tally.count(
    'orders',
    rows.reduce((sum, row) => sum + row.orders, 0),
  );
  return new Map(rows.map(({ phone, orders }) => [phone, orders]));
}
