/** Liveness rules: once faults have stopped, everything comes to rest, all tabs agree, and every screen has a way out. */
import type { Kysely } from 'kysely';
import type { Database } from '../../server/db/types.ts';
import type { PageView } from '../page/types.ts';
import type { TabName } from '../shopper/steps.ts';
import type { Stage } from '../stage.ts';

/** The most calls per minute that an idle page may make. */
const MOST_CALLS_OF_A_MINUTE = 12;
/** How long a way out may take to change the screen. */
const WAY_OUT_MS = 40_000;
/** Tags of waiting states, none of which may last. */
const waits: ReadonlySet<string> = new Set([
  'busy',
  'loading',
  'applying',
  'validating',
  'starting',
  'unsynced',
  'unknown',
]);
/** The names of gestures that lead away from the screen of an unfinished order. */
const waysOut: ReadonlySet<string> = new Set([
  'pay now',
  'pay another way',
  'check now',
  'leave the order',
  'drop the order',
  'send that order',
  'drop that order',
  'back to checkout',
  'link: the order',
  'dialog: check now',
  'dialog: keep shopping',
]);

export async function checkRest(stage: Stage, db: Kysely<Database>): Promise<void> {
  const { rules, world } = stage;
  const before = stage.calls();
  await world.advance(60_000);
  const calls = stage.calls() - before;
  if (calls > MOST_CALLS_OF_A_MINUTE * stage.tabs().size) {
    rules.report('nothing asks for ever', `${calls} calls in the last minute`);
  }
  const views = new Map([...stage.tabs()].map(([tab, { page }]) => [tab, page.view()] as const));
  for (const [tab, view] of views) checkWaits(stage, tab, view);
  checkAgreement(stage, views);
  checkTokens(stage, views);
  await checkServersCart(stage, db, views);
  await checkOrders(stage, db, views);
  for (const tab of stage.tabs().keys()) if (!rules.first()) await checkWaysOut(stage, tab);
}

function checkWaits({ rules }: Stage, tab: TabName, { path, tags, states }: PageView): void {
  for (const [actor, held] of Object.entries(tags)) {
    const lasting = held.find((tag) => waits.has(tag));
    if (lasting === undefined) continue;
    const rule = lasting === 'unsynced' ? 'what is queued is sent in the end' : 'every wait ends';
    rules.report(rule, `tab ${tab} at ${path}: ${actor} in ${states[actor]} is still ${lasting}`);
  }
  if (states['shop/overlays']?.includes('quickView') && tags.quickView?.includes('unseen'))
    rules.report('a press to add has an end', `tab ${tab} at ${path}: the quick view is still open, unseen`);
}

/** Tabs of one browser show the same cart and the same shopper. */
function checkAgreement({ rules }: Stage, views: ReadonlyMap<TabName, PageView>): void {
  const known = [...views].filter(([, { lines }]) => lines !== null);
  const [first, ...others] = known.map(([tab, view]) => ({
    tab,
    cart: JSON.stringify([view.lines?.map(({ recordKey, qty }) => [recordKey, qty]), view.cart?.coupon]),
    user: view.userId,
  }));
  for (const other of others) {
    if (first && first.cart !== other.cart) {
      rules.report('tabs agree on the cart', `${first.tab}: ${first.cart}, ${other.tab}: ${other.cart}`);
    }
    if (first && first.user !== other.user) {
      rules.report('tabs agree on who shops', `${first.tab}: ${first.user}, ${other.tab}: ${other.user}`);
    }
  }
}

/** A shopper is signed in if and only if the browser has tokens. */
function checkTokens({ rules, stored }: Stage, views: ReadonlyMap<TabName, PageView>): void {
  const hasTokens = [...stored().keys()].some((key) => key.endsWith('.LastAuthUser'));
  for (const [tab, { isSignedIn, states }] of views) {
    if (isSignedIn === hasTokens || !states['shop/session']) continue;
    const found = hasTokens ? 'tokens are stored' : 'no tokens are stored';
    rules.report('who holds tokens is signed in', `tab ${tab}: ${found}, ${states['shop/session']}`);
  }
}

async function checkServersCart(
  { rules, stored }: Stage,
  db: Kysely<Database>,
  views: ReadonlyMap<TabName, PageView>,
): Promise<void> {
  // A confirmed order has emptied the server’s cart; the browser’s cart follows once a tab looks at the order again.
  if ([...stored().keys()].some((key) => /order-intent|express-intent/.test(key))) return;
  for (const [tab, { lines, cart, states }] of views) {
    if (!lines || !cart?.id || /refused/.test(states['shop/cart/cartSync'] ?? '')) continue;
    const row = await db
      .selectFrom('shopping_cart')
      .select('data')
      .where('id', '=', cart.id)
      .executeTakeFirst();
    if (!row) continue;
    const kept = unitsOf(
      row.data.map(({ productId, variantId, quantity, source }) => [productId, variantId, source, quantity]),
    );
    const shown = unitsOf(
      lines.map(({ productId, variantId, qty, source }) => [productId, variantId, source, qty]),
    );
    if (kept !== shown) {
      rules.report('the server has the cart that is shown', `tab ${tab}: ${shown}, server: ${kept}`);
    }
  }
}

/**
 * The browser learns the result of each of its orders, unless the shopper gives the order up; a screen that shows the order
 * learns it by itself.
 */
async function checkOrders(
  { rules, stored }: Stage,
  db: Kysely<Database>,
  views: ReadonlyMap<TabName, PageView>,
): Promise<void> {
  const known = [...views.values()].flatMap(({ cart }) => (cart ? [cart.completedOrders] : []));
  const [first] = known;
  if (first === undefined) return;
  const hasRecord = [...stored().keys()].some((key) => key.includes('order-intent'));
  const orders = await db
    .selectFrom('customer_order')
    .select(['id', 'code', 'status', 'user_id'])
    .where('express_checkout_id', 'is', null)
    .execute();
  for (const { id, code, status, user_id } of orders) {
    const isCompleted = known.some((ids) => ids.includes(id));
    if (isCompleted && status === 'CANCELLED' && code === null)
      rules.report(
        'only a confirmed order empties the cart',
        `order ${id} was cancelled before it was confirmed`,
      );
    // Cancelled orders are excepted: a shopper who comes back is told of the cancellation, and orders again.
    if (code !== null && status !== 'CANCELLED' && !isCompleted && !hasRecord && !rules.hasGivenUp())
      rules.report('a confirmed order is known to the browser that made it', `order ${id} is ${status}`);
    // A shopper who was signed out meanwhile may not see the account's order.
    const waiting = [...views].find(
      ([, { checkout, userId }]) =>
        checkout?.order?.id === id &&
        checkout.order.stage !== 'cancelled' &&
        (user_id === null || user_id === userId),
    );
    if (code !== null && waiting)
      rules.report('the screen of an order learns its result', `tab ${waiting[0]}: order ${id} is ${status}`);
  }
}

function unitsOf(rows: readonly (readonly [string, string | null, string, number])[]): string {
  return rows
    .map(([product, variant, source, units]) => `${product}/${variant ?? ''}/${source} ${units}`)
    .sort()
    .join(', ');
}

/** On the screen of an unfinished order, at least one gesture leads away from it. */
async function checkWaysOut(stage: Stage, tab: TabName): Promise<void> {
  const { rules, world } = stage;
  const placeOf = () => {
    const { path, checkout, states } = stage.view(tab);
    const express = states.express ?? '';
    return JSON.stringify([path, checkout?.stage, checkout?.order?.stage, express]);
  };
  const opened = stage.tabs().get(tab);
  // The shopper can close a provider's window.
  if (!opened || stage.isCovered(tab)) return;
  const ways = opened.page.offered().filter(({ name }) => waysOut.has(name));
  if (ways.length === 0) return;
  const place = placeOf();
  for (const { name } of ways) {
    await stage.act({ kind: 'gesture', tab, name, args: {} });
    await world.advance(WAY_OUT_MS);
    if (placeOf() !== place) return;
  }
  rules.report(
    'no screen is a dead end',
    `tab ${tab}: ${ways.map(({ name }) => name).join(', ')} lead back to ${place}`,
  );
}
