import { expect, test } from 'vitest';
import { additionOf } from '../../../src/app/integrations/tracked.ts';
import { item } from '../../machines/fixtures/cart.ts';

test('an added deal is reported at its price, and another line at the ordinary one', () => {
  const prices = (['LIMITED_TIME_DEAL', 'CART'] as const).map((source) => {
    const deal = item({ source, price: 40_000, recommendPrice: 30_000 });
    return additionOf({ item: deal, qty: 2 }).attributes;
  });
  expect(prices).toMatchObject([
    { price: 30_000, quantity: 2 },
    { price: 40_000, quantity: 2 },
  ]);
});
