import { describe, expect, test } from 'vitest';
import type { Coupon } from '../../../src/contract/domain/index.ts';
import {
  type BillTerms,
  createExplanationSelector,
  createFreebieRowsSelector,
  createNudgeSelector,
} from '../../../src/machines/cart/cart/bill.ts';
import { isFailure } from '../../../src/pricing/index.ts';
import { coupon, gift, item, record } from '../fixtures/cart.ts';
import { restoredCart } from '../fixtures/startCart.ts';

const terms: BillTerms = { now: '2026-01-15T12:00:00+05:30', paymentType: 'NONE' };

function stateOf(...data: Parameters<typeof record>[0]) {
  return restoredCart(record(data)).actor.getSnapshot();
}

describe('the cart’s bill', () => {
  test('is pricing’s quote of the cart', () => {
    const bill = createExplanationSelector()(stateOf(item({ qty: 2 })), terms, []);
    expect(!isFailure(bill) && [bill.quote.cartTotal, bill.quote.total]).toEqual([99_800, 99_800]);
  });

  test('is the same object until the cart or the terms change', () => {
    const select = createExplanationSelector();
    const offers: readonly Coupon[] = [];
    const started = restoredCart(record([item()]));
    const first = select(started.actor.getSnapshot(), terms, offers);
    started.actor.send({ type: 'cart.removed.dismiss' });
    expect(select(started.actor.getSnapshot(), terms, offers)).toBe(first);
    expect(select(started.actor.getSnapshot(), { ...terms }, offers)).not.toBe(first);
    started.actor.send({ type: 'cart.line.setQty', recordKey: 'p1', qty: 2 });
    expect(select(started.actor.getSnapshot(), terms, offers)).not.toEqual(first);
  });

  test('says why a cart cannot be charged', () => {
    expect(createExplanationSelector()(stateOf(item({ price: 0.5 })), terms, [])).toEqual({
      status: 'error',
      error: 'INVALID_AMOUNT',
    });
  });
});

describe('what the cart offers', () => {
  const free = coupon({
    code: 'FREE',
    couponType: 'FREEBIE',
    getYProducts: ['g1'],
    getYStoreProducts: [gift()],
  });
  const near = coupon({ code: 'NEAR', showAsNudge: true, minOrderValue: 50_000 });

  test('are gifts, and what is missing for the next offer [S3.34]', () => {
    const state = stateOf(item());
    expect(createFreebieRowsSelector()(state, terms, [free])).toEqual([
      { code: 'FREE', type: 'FREE_PRODUCT', message: null, gifts: ['g1'] },
    ]);
    expect(createNudgeSelector()(state, terms, [near])).toEqual({
      code: 'NEAR',
      message: 'Add product worth ₹1 more to the cart to avail this offer',
    });
    expect(createNudgeSelector()(state, terms, [])).toBe(null);
  });

  test('is nothing for a cart that cannot be charged', () => {
    const state = stateOf(item({ price: 0.5 }));
    expect([
      createFreebieRowsSelector()(state, terms, [free]),
      createNudgeSelector()(state, terms, [near]),
    ]).toEqual([[], null]);
  });
});
