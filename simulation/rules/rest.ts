/** Rules of liveness: once faults have stopped, everything comes to rest and every screen leads on. */

import type { Stage } from '../run.ts';
import type { ShopServer } from '../server/shopServer.ts';

/** Calls of one minute that an idle page may make. */
const MOST_CALLS_OF_A_MINUTE = 12;

export async function checkRest(stage: Stage, _server: ShopServer): Promise<void> {
  const { rules, world } = stage;
  const before = stage.calls();
  await world.advance(60_000);
  const calls = stage.calls() - before;
  if (calls > MOST_CALLS_OF_A_MINUTE * stage.tabs().size) {
    rules.report('nothing asks for ever', `${calls} calls in the last minute`);
  }
  for (const [tab, { page }] of stage.tabs()) {
    const { states, checkout, path } = page.view();
    const sync = states['shop/cart/cartSync'] ?? '';
    if (/waiting|sending|failed|retry|debounc/i.test(sync)) {
      rules.report('the cart reaches the server in the end', `tab ${tab}: ${sync}`);
    }
    const isWaiting = checkout?.order && ['working', 'unknown', 'charged'].includes(checkout.order.stage);
    if (isWaiting) {
      rules.report('no screen is a dead end', `tab ${tab} at ${path}: ${states['checkout/order']}`);
    }
  }
}
