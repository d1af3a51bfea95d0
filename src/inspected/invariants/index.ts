/** The invariants of the shop's machines, each with its domain of states. */
import type { Checked, JsonObject } from '@storefront/inspector';
import { cartChecks, cartSyncChecks, inventoryChecks } from './cart.ts';
import { checkoutChecks } from './checkout.ts';
import { expressChecks } from './express.ts';
import { orderChecks, orderWatchChecks } from './order.ts';

export function allChecks(fixtures: JsonObject): Checked[] {
  return [
    orderChecks,
    orderWatchChecks,
    checkoutChecks,
    expressChecks,
    cartChecks,
    cartSyncChecks,
    inventoryChecks,
  ].map((checks) => checks(fixtures));
}
