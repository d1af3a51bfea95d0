import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { selectShortfallText } from '../../../src/machines/cart/cart/index.ts';
import { cartRecordSchema } from '../../../src/machines/cart/cart/record.ts';
import { revalidateCart } from '../../../src/machines/cart/cart/revalidation.ts';
import { fresh, item, record, reply } from '../fixtures/cart.ts';
import { product } from '../fixtures/catalogue.ts';
import { ok } from '../fixtures/order.ts';
import { restoredCart, type StartedCart, toasts } from '../fixtures/startCart.ts';

const now = Date.parse('2026-01-15T12:00:00+05:30');

const toast = (text: string) => ({ type: 'toast.requested', toast: { kind: 'info', text } });
const told = ({ actor }: StartedCart) => selectShortfallText('p1')(actor.getSnapshot());
const units = ({ context }: StartedCart) => context().data.map(({ qty }) => qty);

/** A synced cart with so many units, whose server answers the next change with fewer. */
async function lowered(stored: number, kept: number) {
  const started = restoredCart({ ...record([item({ qty: stored })]), syncedRevision: 0 });
  started.settleDown();
  await started.send.last().answer(ok(reply([item({ qty: kept })])));
  return started;
}

describe('an addition that does not fit', () => {
  test.each([
    [{ inventory: 4 }, '4 is all we have'],
    [{ maximumOrderQuantity: 4 }, 'one order can have at most 4'],
  ])('is cut to what fits of %o, which a toast and the line tell', (limits, reason) => {
    const started = restoredCart(record([item({ qty: 3, ...limits })]));
    started.actor.send({ type: 'cart.line.add', product: product(limits), qty: 2, now });
    expect(units(started)).toEqual([4]);
    expect(toasts(started)).toEqual([toast(`Rose shower gel: only 1 more added, because ${reason}.`)]);
    expect(told(started)).toBe(`4 instead of 5, because ${reason}.`);
  });

  test('counts as so many units as were added', () => {
    const started = restoredCart(record([item({ qty: 3 })]));
    const added: number[] = [];
    started.actor.on('cart.line.added', ({ qty }) => added.push(qty));
    started.actor.send({ type: 'cart.line.add', product: product({ inventory: 4 }), qty: 2, now });
    expect(added).toEqual([1]);
  });

  test('is told until the quantity changes', () => {
    const started = restoredCart(record([item({ qty: 3 })]));
    started.actor.send({ type: 'cart.line.add', product: product({ inventory: 4 }), qty: 2, now });
    started.actor.send({ type: 'cart.line.setQty', recordKey: 'p1', qty: 2 });
    expect(told(started)).toBeNull();
  });
});

test('a quantity that is set beyond the order limit tells the limit', () => {
  const started = restoredCart(record([item({ maximumOrderQuantity: 4 })]));
  started.actor.send({ type: 'cart.line.setQty', recordKey: 'p1', qty: 9 });
  expect(told(started)).toBe('4 instead of 9, because one order can have at most 4.');
});

describe('a quantity that falls without its shopper’s press', () => {
  test('is told when the server lowers it to the stock', async () => {
    const started = await lowered(4, 2);
    expect(units(started)).toEqual([2]);
    expect(toasts(started)).toContainEqual(
      toast('Rose shower gel: 2 instead of 4, because 2 is all we have.'),
    );
    expect(told(started)).toBe('2 instead of 4, because 2 is all we have.');
  });

  test('is told when the order limit was lowered', async () => {
    const started = restoredCart(record([item({ qty: 4 })]));
    started.actor.send({
      type: 'inventory.differed',
      server: [fresh(item({ qty: 4 }), { maximumOrderQuantity: 2 })],
    });
    const { input, answer } = started.revalidate.last();
    await answer(revalidateCart({ ...input, now }));
    expect(toasts(started)).toContainEqual(
      toast('Rose shower gel: 2 instead of 4, because one order can have at most 2.'),
    );
    expect(told(started)).toBe('2 instead of 4, because one order can have at most 2.');
  });

  test('is told in the other tabs and after a reload, too', async () => {
    const started = await lowered(4, 2);
    const [saved] = started.saved().slice(-1);
    const other = restoredCart(record([item({ qty: 4 })]), 'B');
    if (saved) other.storage.send({ type: 'tab.cart.changed', record: saved });
    const reloaded = restoredCart(v.parse(cartRecordSchema, saved));
    expect([told(other), told(reloaded)]).toEqual([told(started), told(started)]);
    expect(toasts(other)).toEqual([toast('Rose shower gel: 2 instead of 4, because 2 is all we have.')]);
    expect(toasts(reloaded)).toEqual([]);
  });

  test('tells how many there were before several falls', async () => {
    const started = await lowered(4, 3);
    started.actor.send({ type: 'cart.reward.toggle' });
    started.settleDown();
    await started.send.last().answer(ok(reply([item({ qty: 2 })])));
    expect(told(started)).toBe('2 instead of 4, because 2 is all we have.');
  });
});

test('a quantity that its shopper lowers in another tab is not told', () => {
  const [a, b] = [
    restoredCart(record([item({ qty: 4 })]), 'A'),
    restoredCart(record([item({ qty: 4 })]), 'B'),
  ];
  a.actor.send({ type: 'cart.line.setQty', recordKey: 'p1', qty: 2 });
  for (const saved of a.saved()) b.storage.send({ type: 'tab.cart.changed', record: saved });
  expect([units(b), told(b), toasts(b)]).toEqual([[2], null, []]);
});
