import { sql } from 'kysely';
import { type Browser, chromium } from 'playwright';
import { chromiumFlags, requireChromium } from '../../../scripts/support/prerequisites.ts';
import { orderedCartNotRefused } from '../bugs/express.ts';
import { type BundleBug, type BundlePlanter, createPlanter } from '../support/bundle.ts';
import type { Arena, Check, PlantedBug } from '../support/check.ts';
import { offerExpress } from '../support/express.ts';
import type { TortureShop } from '../support/shop.ts';
import { linesOf, newPair } from '../support/tabs/pair.ts';
import { type Scene, scenes } from '../support/tabs/scenes.ts';

interface TabsBug extends PlantedBug {
  /** The bug in the browser's code; absent if the bug is in the server. */
  readonly bundle?: BundleBug;
  /** The scene in which the bug must be found; other scenes are not played. */
  readonly scene: keyof typeof scenes;
}

const bugs: readonly TabsBug[] = [
  {
    name: 'a tab ignores records of other tabs',
    scene: 'edits',
    bundle: {
      file: /\/assets\/[\w-]+\.js$/,
      find: /isOld:\(\{context:(\w+),event:(\w+)\}\)=>\{/,
      replace: 'isOld:({context:$1,event:$2})=>{return true;',
    },
  },
  {
    name: 'each tab opens a separate intent',
    scene: 'cash',
    bundle: {
      file: /\/assets\/intents-[\w-]+\.js$/,
      find: /if\(\w+\)return\{kind:`adopted`,intent:\w+\};/g,
      replace: '',
    },
  },
  {
    name: 'a completed order empties the whole cart',
    scene: 'added',
    bundle: {
      file: /\/assets\/[\w-]+\.js$/,
      find: /case`cart\.empty`:return (\w+)\((\w+)\);case`order\.completed`:return \w+\(\w+,\w+\)/,
      replace: 'case`cart.empty`:case`order.completed`:return $1($2)',
    },
  },
  {
    name: 'the express checkout orders a cart that was ordered meanwhile',
    scene: 'bothCheckouts',
    replacements: [orderedCartNotRefused],
  },
  {
    name: 'tabs are not informed of a sign-out',
    scene: 'heardSignOut',
    bundle: {
      file: /\/assets\/[\w-]+\.js$/,
      find: /type:`tab\.session\.changed`,record:/,
      replace: 'type:`tab.session.unheard`,record:',
    },
  },
];

export default {
  id: 'C3',
  title: 'two tabs edit, apply coupons, check out and sign out at once',
  databases: ['pglite'],
  needsBuild: true,
  isQuick: false,
  bugs,
  async run(arena) {
    const bug = bugs.find(({ name }) => name === arena.bug?.name);
    const shop = await arena.startShop({ prepare: offerExpress });
    const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
    const planter = createPlanter(bug?.bundle);
    const rounds = arena.isQuick || bug !== undefined ? 1 : 3;
    const chosen: readonly Scene[] = bug === undefined ? Object.values(scenes) : [scenes[bug.scene]];
    const played: Played[] = [];
    try {
      for (const scene of Array.from({ length: rounds }, () => chosen).flat()) {
        const phone = `97${String(played.length).padStart(8, '0')}`;
        played.push({ scene, phone, ...(await play(browser, shop, arena, scene, phone, planter)) });
      }
      planter.expectFitted();
    } finally {
      await browser.close();
    }
    await expectWhatIsStored(shop, arena, played);
    await shop.expectInvariants();
  },
} satisfies Check;

interface Played extends Pick<Awaited<ReturnType<typeof play>>, 'cartId' | 'lines'> {
  readonly scene: Scene;
  readonly phone: string;
}

async function play(
  browser: Browser,
  shop: TortureShop,
  { tally }: Arena,
  scene: Scene,
  phone: string,
  planter: BundlePlanter,
) {
  const pair = await newPair(browser, shop, phone);
  const problems: string[] = [];
  pair.one.context.on('weberror', (error) => problems.push(error.error().message));
  const note = (what: string, found: unknown, wanted: unknown) => {
    if (JSON.stringify(found) === JSON.stringify(wanted)) return;
    problems.push(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
  };
  try {
    await planter.plant(pair.one.context);
    await scene.play(pair, note);
  } catch (error) {
    problems.push(error instanceof Error ? error.message.split('\n').slice(0, 3).join(' ') : String(error));
  }
  const sent = pair.lastSent();
  await pair.close();
  tally.count('scenes');
  tally.expectEqual(scene.name, problems, []);
  console.log(`  ${problems.length === 0 ? 'ok   ' : 'WRONG'} ${scene.name}`);
  for (const problem of problems) console.log(`        ${problem}`);
  return { cartId: sent?.id ?? null, lines: sent?.cart.lines ?? [] };
}

async function expectWhatIsStored(
  shop: TortureShop,
  { tally }: Arena,
  played: readonly Played[],
): Promise<void> {
  const { orders, carts } = await shop.atRest(async ({ db }) => ({
    orders: (
      await sql<{ phone: string; orders: number }>`
        select right(shipping_address->>'phone', 10) as phone, count(*)::int as orders from customer_order
        where status <> 'CANCELLED' group by 1`.execute(db)
    ).rows,
    carts: await db.selectFrom('shopping_cart').select(['id', 'data']).execute(),
  }));
  const ordersOf = new Map(orders.map(({ phone, orders }) => [phone, orders]));
  const cartsById = new Map(carts.map(({ id, data }) => [id, data]));
  for (const { scene, phone, cartId, lines } of played) {
    tally.expectEqual(`orders after: ${scene.name}`, ordersOf.get(phone) ?? 0, scene.orders);
    if (scene.orders > 0 || scene.isAccounts || cartId === null) continue;
    tally.expectEqual(`the server's cart after: ${scene.name}`, linesOf(cartsById.get(cartId) ?? []), lines);
  }
}
