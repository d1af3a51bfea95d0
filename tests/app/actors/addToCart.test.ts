import { describe, expect, test } from 'vitest';
import { createActorSource } from '../../../src/app/actorSource.ts';
import { addLine } from '../../../src/app/actors/addToCart.ts';
import { product } from '../../machines/fixtures/catalogue.ts';
import { startShop } from '../../views/support/shop.tsx';

/** Adds so many units to a cart that has one of the goods, of which there are three, and says what the cart answers. */
async function answerTo(qty: number) {
  const rose = product({ inventory: 3 });
  const { actors, add } = await startShop({ products: [rose] });
  add(rose);
  const source = createActorSource(async () => ({ ...actors, express: null, integrations: null }));
  const press = () => addLine(source, { product: rose, variantId: null, qty }, new AbortController().signal);
  return { press, first: await press() };
}

describe('the cart’s answer to a press of the add button', () => {
  test('is that it took all units', async () => {
    expect((await answerTo(2)).first).toBe('added');
  });

  test('is that it took fewer than asked for, and then none', async () => {
    const { press, first } = await answerTo(5);
    expect([first, await press()]).toEqual(['cut', 'refused']);
  });

  test('is not waited for by a press that was given up', async () => {
    const source = createActorSource(async () => {
      const { actors } = await startShop({ products: [] });
      return { ...actors, express: null, integrations: null };
    });
    const given = addLine(source, { product: product(), variantId: null, qty: 1 }, AbortSignal.abort());
    await expect(given).rejects.toThrow('aborted');
    expect((await source.whenStarted()).cart.getSnapshot().context.data).toEqual([]);
  });
});
