import { describe, expect, test } from 'vitest';
import type { Result } from '../../../src/contract/domain/index.ts';
import {
  type CartItem,
  selectIsValidating,
  selectPriceChanges,
  selectRemoved,
} from '../../../src/machines/cart/cart/index.ts';
import { revalidateCart } from '../../../src/machines/cart/cart/revalidation.ts';
import type { ServerLine } from '../../../src/pricing/types.ts';
import { coupon, fresh, gift, giftLine, item, other, record } from '../fixtures/cart.ts';
import { product } from '../fixtures/catalogue.ts';
import { offline, ok, refused } from '../fixtures/order.ts';
import { noticeCodes, problems, restoredCart, type StartedCart, toasts } from '../fixtures/startCart.ts';

const add = { type: 'cart.line.add', product: product(), now: 1_000 } as const;
const now = Date.parse('2026-01-15T12:00:00+05:30');

/** A cart with these lines, all of which the server has. */
const holding = (...data: CartItem[]) => restoredCart(record(data));

/** Validates the cart against server data, like the shop. */
async function validate(started: StartedCart, server: readonly ServerLine[]) {
  started.actor.send({ type: 'inventory.differed', server });
  const { input, answer } = started.revalidate.last();
  await answer(revalidateCart({ ...input, now }));
}

describe('validating the cart', () => {
  test('adopts a new price with a notice, and remembers the old one [S4.29]', async () => {
    const started = holding(item());
    await validate(started, [fresh(item(), { price: 45_000 })]);
    expect(started.context().data).toEqual([item({ price: 45_000 })]);
    expect(selectPriceChanges(started.actor.getSnapshot())).toEqual([
      { recordKey: 'p1', title: 'Rose shower gel', from: 49_900, to: 45_000 },
    ]);
    expect(noticeCodes(started)).toEqual(['PRICE_CHANGE']);
    expect(toasts(started)).toHaveLength(1);
    await validate(started, [fresh(item(), { price: 44_000 })]);
    expect(selectPriceChanges(started.actor.getSnapshot())).toEqual([
      { recordKey: 'p1', title: 'Rose shower gel', from: 49_900, to: 44_000 },
    ]);
    expect([noticeCodes(started), toasts(started).length]).toEqual([['PRICE_CHANGE'], 2]);
    await validate(started, [fresh(item())]);
    expect(selectPriceChanges(started.actor.getSnapshot())).toEqual([]);
  });

  test('keeps as many units of a gift as there are', async () => {
    const three = giftLine('FREE', { qty: 3 });
    const started = holding(item(), three);
    await validate(started, [fresh(item()), fresh(three, { inventory: 2 })]);
    expect(started.context().data.map(({ recordKey, qty }) => [recordKey, qty])).toEqual([
      ['p1', 1],
      ['g1-COUPON', 2],
    ]);
  });

  test('takes a sold-out gift out once: its coupon gives it no more', async () => {
    const giving = coupon({ couponType: 'PRODUCT', getYStoreProducts: [gift()], getYQuantity: 1 });
    const line = giftLine(giving.code);
    const started = holding(item(), line);
    started.actor.send({ type: 'cart.coupon.apply', coupon: giving });
    await validate(started, [fresh(item()), fresh(line, { inventory: 0 })]);
    expect(started.context().data).toEqual([item()]);
    expect(started.context().coupon?.getYStoreProducts).toEqual([gift({ inventory: 0 })]);
    expect(noticeCodes(started)).toEqual(['REMOVED_PRODUCT']);
  });

  describe('after the end of a deal', () => {
    const source = 'LIMITED_TIME_DEAL';
    const deal = item({ recordKey: `p1-${source}`, source, qty: 2, recommendPrice: 39_900 });
    const ended = fresh(deal, { source: 'CART' });

    test('keeps its line at the ordinary price, which is said [S4.17 S8.19]', async () => {
      const started = holding(deal);
      started.settleDown();
      await started.check.last().answer(ok([ended]));
      const { input, answer } = started.revalidate.last();
      await answer(revalidateCart({ ...input, now }));
      const { recordKey } = item();
      expect(started.context().data).toEqual([{ ...deal, recordKey, source: 'CART' }]);
      expect(noticeCodes(started)).toEqual(['PRICE_CHANGE']);
      expect(selectRemoved(started.actor.getSnapshot())).toBe(null);
      expect(selectPriceChanges(started.actor.getSnapshot())).toEqual([
        { recordKey, title: 'Rose shower gel', from: 39_900, to: 49_900 },
      ]);
      started.settleDown();
      await started.check.last().answer(ok([fresh(item())]));
      expect(started.isValid()).toBe(true);
      expect(started.check.calls).toHaveLength(2);
    });

    test('adds its units to the ordinary line, within the limits of an order', async () => {
      const limits = { minimumOrderQuantity: 1, maximumOrderQuantity: 4 };
      const started = holding(item({ ...limits, qty: 3 }), other(), { ...deal, ...limits });
      await validate(started, [fresh(item(), limits), fresh(other()), { ...ended, ...limits }]);
      expect(started.context().data).toEqual([item({ ...limits, qty: 4 }), other()]);
      expect(noticeCodes(started)).toEqual(['PRICE_CHANGE']);
    });

    test('says nothing about a price that is as before, and lets its goods count for coupons', async () => {
      const started = holding({ ...deal, recommendPrice: null });
      await validate(started, [ended]);
      expect(started.context().data).toMatchObject([{ recordKey: 'p1', source: 'CART', qty: 2 }]);
      expect(noticeCodes(started)).toEqual([]);
    });
  });

  test('lets the shopper dismiss the notice, or remove the line', async () => {
    const started = holding(item(), other());
    await validate(started, [fresh(item(), { price: 45_000 }), fresh(other(), { price: 1 })]);
    started.actor.send({ type: 'cart.priceChange.undo', recordKey: 'p1' });
    expect(started.context().data.map(({ recordKey }) => recordKey)).toEqual(['p2']);
    expect(selectRemoved(started.actor.getSnapshot())?.items).toEqual([item({ price: 45_000 })]);
    expect(selectPriceChanges(started.actor.getSnapshot()).map(({ recordKey }) => recordKey)).toEqual(['p2']);
    started.actor.send({ type: 'cart.priceChange.dismiss' });
    started.actor.send({ type: 'cart.notice.dismiss', code: 'PRICE_CHANGE' });
    expect([selectPriceChanges(started.actor.getSnapshot()), noticeCodes(started)]).toEqual([[], []]);
    expect(started.actor.getSnapshot().can({ type: 'cart.notice.dismiss', code: 'PRICE_CHANGE' })).toBe(
      false,
    );
    expect(started.actor.getSnapshot().can({ type: 'cart.priceChange.dismiss' })).toBe(false);
  });

  test('makes the cart valid with one call, when the stock check found the difference [S4.17]', async () => {
    const started = holding(item());
    started.settleDown();
    await started.check.last().answer(ok([fresh(item(), { price: 45_000 })]));
    expect(selectIsValidating(started.actor.getSnapshot())).toBe(true);
    const { input, answer } = started.revalidate.last();
    await answer(revalidateCart({ ...input, now }));
    expect(started.isValid()).toBe(true);
    expect(started.check.calls).toHaveLength(1);
  });

  test('needs no stock check when nothing is left', async () => {
    const started = holding(item());
    started.settleDown();
    await started.check.last().answer(ok([fresh(item(), { price: null })]));
    const { input, answer } = started.revalidate.last();
    await answer(revalidateCart({ ...input, now }));
    expect(started.context().data).toEqual([]);
    expect(started.children().inventory?.getSnapshot().value).toBe('empty');
  });

  test('checks a line again that was taken out and restored', async () => {
    const started = holding(item(), other());
    started.settleDown();
    await started.check.last().answer(ok([fresh(item()), fresh(other(), { price: null })]));
    const { input, answer } = started.revalidate.last();
    await answer(revalidateCart({ ...input, now }));
    started.actor.send({ type: 'cart.removed.restore' });
    started.settleDown();
    expect(started.check.calls).toHaveLength(2);
  });

  test('removes lines of deleted products, so that they can be restored', async () => {
    const started = holding(item(), other());
    await validate(started, [fresh(item()), fresh(other(), { price: null })]);
    expect(started.context().data).toEqual([item()]);
    expect(selectRemoved(started.actor.getSnapshot())).toEqual({
      by: 'validation',
      items: [other()],
      coupon: null,
    });
    expect(started.saved().at(-1)?.removed?.items).toEqual([other()]);
    expect(noticeCodes(started)).toEqual(['REMOVED_PRODUCT']);
  });

  test('shows a notice for products off sale as long as they are', async () => {
    const started = holding(item(), other());
    await validate(started, [fresh(item(), { status: 'DISABLED' }), fresh(other())]);
    expect(noticeCodes(started)).toEqual(['DRAFT_PRODUCT']);
    await validate(started, [fresh(item(), { status: 'DISABLED' }), fresh(other())]);
    expect(toasts(started)).toHaveLength(1);
    await validate(started, [fresh(item(), { status: 'DISABLED' }), fresh(other(), { price: 45_000 })]);
    expect(noticeCodes(started)).toEqual(['DRAFT_PRODUCT', 'PRICE_CHANGE']);
    expect(toasts(started)).toHaveLength(2);
    await validate(started, [fresh(item()), fresh(other(), { price: 45_000 })]);
    expect(noticeCodes(started)).toEqual(['PRICE_CHANGE']);
  });

  test('shows no notice about goods that the shopper has taken out', async () => {
    const started = holding(item(), other());
    await validate(started, [fresh(item(), { status: 'DISABLED' }), fresh(other())]);
    await validate(started, [fresh(item(), { status: 'DISABLED' }), fresh(other(), { price: 45_000 })]);
    started.actor.send({ type: 'cart.line.remove', recordKey: 'p1' });
    expect(noticeCodes(started)).toEqual(['PRICE_CHANGE']);
    started.actor.send({ type: 'cart.line.add', product: product({ id: 'p3' }), now });
    started.actor.send({ type: 'cart.priceChange.undo', recordKey: 'p2' });
    expect(noticeCodes(started)).toEqual([]);
  });

  test('orders notices by importance', async () => {
    const started = holding(item(), other());
    await validate(started, [fresh(item(), { price: 45_000 }), fresh(other())]);
    await validate(started, [fresh(item(), { price: 45_000 }), fresh(other(), { price: null })]);
    expect(noticeCodes(started)).toEqual(['REMOVED_PRODUCT', 'PRICE_CHANGE']);
  });

  test('leaves gifts of freebies to the offers, while they are in stock', async () => {
    const free = giftLine('FREE');
    const started = holding(item(), free);
    await validate(started, [fresh(item()), fresh(free)]);
    expect(started.context().data).toEqual([item(), free]);
    await validate(started, [fresh(item()), fresh(free, { inventory: 0 })]);
    expect(started.context().data).toEqual([item()]);
  });

  test('does not change a cart that equals the server’s data', async () => {
    const started = holding(item());
    const before = started.context().data;
    await validate(started, [fresh(item())]);
    expect([started.context().data, started.saved(), started.emitted]).toEqual([before, [], []]);
    expect(started.context().data).toBe(before);
  });

  test('restarts when the cart changes meanwhile, and when newer server data arrives', async () => {
    const started = holding(item());
    const server = [fresh(item(), { price: 45_000 })];
    started.actor.send({ type: 'inventory.differed', server });
    started.actor.send({ type: 'cart.line.setQty', recordKey: 'p1', qty: 4 });
    const first = started.revalidate.last();
    await first.answer(revalidateCart({ ...first.input, now }));
    expect(started.revalidate.calls).toHaveLength(2);
    started.actor.send({ type: 'inventory.differed', server });
    const { input, answer } = started.revalidate.last();
    await answer(revalidateCart({ ...input, now }));
    expect(started.context().data).toEqual([item({ qty: 4, price: 45_000 })]);
  });

  test('keeps a line that was added during validation, and checks it next', async () => {
    const started = holding(other());
    started.settleDown();
    await started.check.last().answer(ok([fresh(other(), { price: 45_000 })]));
    started.actor.send(add);
    for (let round = 0; round < 2; round += 1) {
      const { input, answer } = started.revalidate.last();
      await answer(revalidateCart({ ...input, now }));
    }
    expect(started.context().data.map(({ recordKey, price }) => [recordKey, price])).toEqual([
      ['p2', 45_000],
      ['p1', 49_900],
    ]);
    expect([selectRemoved(started.actor.getSnapshot()), noticeCodes(started)]).toEqual([
      null,
      ['PRICE_CHANGE'],
    ]);
    started.settleDown();
    expect(started.check.last().input.items.map(({ recordKey }) => recordKey)).toEqual(['p2', 'p1']);
  });

  test('is not needed for an empty cart', () => {
    const started = restoredCart();
    started.actor.send({ type: 'inventory.differed', server: [] });
    expect(started.revalidate.calls).toEqual([]);
  });

  test('that throws or takes too long leaves the cart unchanged', async () => {
    const broken = holding(item());
    broken.actor.send({ type: 'inventory.differed', server: [] });
    await broken.revalidate.last().crash();
    const slow = holding(item());
    slow.actor.send({ type: 'inventory.differed', server: [] });
    slow.clock.advance(10_000);
    for (const started of [broken, slow]) {
      expect([started.context().data, problems(started).length]).toEqual([[item()], 1]);
      expect(selectIsValidating(started.actor.getSnapshot())).toBe(false);
    }
  });

  test('of a cart that cannot be priced removes its lines, which can be restored [S4.30 S8.12]', async () => {
    const started = holding(item());
    started.actor.send({ type: 'cart.coupon.apply', coupon: coupon() });
    started.actor.send({ type: 'inventory.differed', server: [fresh(item(), { price: 45_000 })] });
    await started.revalidate.last().answer({ status: 'error', error: 'INVALID_AMOUNT' });
    expect(started.context()).toMatchObject({ data: [], coupon: null });
    expect(noticeCodes(started)).toEqual(['REMOVED_PRODUCT']);
    expect(started.saved().at(-1)?.removed).toEqual({ by: 'validation', items: [item()], coupon: coupon() });
    started.actor.send({ type: 'cart.removed.restore' });
    expect(started.context()).toMatchObject({ data: [item()], coupon: coupon() });
  });
});

describe('a failed call', () => {
  const failures: Result<never>[] = [
    offline,
    { ok: false, failure: { kind: 'timeout' } },
    { ok: false, failure: { kind: 'server', status: 503 } },
    refused('INTERNAL'),
    refused('BAD_INPUT'),
    refused('CART_EMPTY'),
    refused('UNAUTHENTICATED'),
  ];

  test.each(failures)(
    'of the stock check or the sync never empties the cart: %o [S4.30 S8.12]',
    async (failure) => {
      const started = restoredCart();
      started.actor.send(add);
      started.settleDown();
      await started.check.last().answer(failure);
      await started.send.last().answer(failure);
      expect([started.context().data, noticeCodes(started)]).toEqual([[item()], []]);
    },
  );

  test('that is final is logged', async () => {
    const started = restoredCart();
    started.actor.send(add);
    started.settleDown();
    await started.check.last().answer(refused('BAD_INPUT'));
    await started.send.last().answer(refused('BAD_INPUT'));
    expect(problems(started)).toHaveLength(2);
  });
});
