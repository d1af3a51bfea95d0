import { expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { runCartCheck } from '../../../src/app/actors/cartCheck.ts';
import { product } from '../../machines/fixtures/catalogue.ts';
import { ok } from '../../machines/fixtures/order.ts';
import { startShop } from '../../views/support/shop.tsx';

test('the express checkout waits until lines of another device are shown here', async () => {
  const rose = product();
  const balm = product({ id: 'balm', title: 'Mini balm' });
  const described = Promise.withResolvers<void>();
  const lineOf = (productId: string) => ({
    recordKey: productId,
    productId,
    variantId: null,
    quantity: 1,
    source: 'CART' as const,
  });
  const { actors, add } = await startShop({
    products: [rose, balm],
    api: {
      createShoppingCart: async () =>
        ok({ shoppingCartId: 'c1', revision: 1, leftOut: null, lines: [lineOf('p1'), lineOf('balm')] }),
      searchProducts: async () => {
        await described.promise;
        return ok({ items: [balm], sort: 'DEFAULT', nextToken: null, total: 1, aggregates: [] });
      },
    },
  });
  add(rose);
  const shown: (readonly string[])[] = [];
  const check = runCartCheck(actors, { needsServerCart: true }, new AbortController().signal).then(
    (output) => {
      shown.push(actors.cart.getSnapshot().context.data.map(({ recordKey }) => recordKey));
      return output;
    },
  );
  await waitFor(actors.sync, (state) => state.matches({ delivery: 'idle' }), { timeout: 60_000 });
  await waitFor(actors.inventory, (state) => state.hasTag('fresh'), { timeout: 60_000 });
  await waitFor(actors.coupon, (state) => state.matches({ offers: 'idle' }), { timeout: 60_000 });
  await new Promise(setImmediate);
  described.resolve();
  expect(await check).toEqual({ kind: 'valid' });
  expect(shown).toEqual([['p1', 'balm']]);
});
