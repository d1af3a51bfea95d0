/** Everything that is checked, by exhaustive search of each machine's modelled domain. */
import type { JsonObject } from '../core/plain.ts';
import { cartChecks, cartSyncChecks, inventoryChecks } from './cart.ts';
import type { Checked } from './check.ts';
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
