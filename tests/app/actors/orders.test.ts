import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { provideOrders } from '../../../src/app/actors/orders.ts';
import { offline, ok } from '../../machines/fixtures/order.ts';

/** How many orders the account asks for at once, by the setting ORDER_COUNT. */
async function askedFor(orderCount: number | null | 'unread'): Promise<unknown> {
  const asked: unknown[] = [];
  const machine = provideOrders(
    {
      searchOrders: async (page) => {
        asked.push(page);
        return ok({ items: [], nextToken: null, total: 0 });
      },
    },
    async () => (orderCount === 'unread' ? offline : ok({ settings: { orderCount } })),
  );
  const orders = createActor(machine).start();
  await waitFor(orders, () => asked.length > 0, { timeout: 60_000 });
  orders.stop();
  return asked[0];
}

test.each([
  [3, 3],
  [50, 50],
  ['unread', 10],
  [null, 10],
  [0, 10],
  [1_000, 50],
] as const)('with ORDER_COUNT %j the account loads %i orders at once', async (setting, limit) => {
  expect(await askedFor(setting)).toEqual({ limit });
});
