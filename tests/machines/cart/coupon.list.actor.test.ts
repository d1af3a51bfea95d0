import { describe, expect, test } from 'vitest';
import type { Coupon } from '../../../src/contract/domain/index.ts';
import {
  type OfferSettlement,
  selectAreCouponsListed,
  selectCoupons,
} from '../../../src/machines/cart/coupon/index.ts';
import { coupon, gift, giftLine, item } from '../fixtures/cart.ts';
import { offline, ok } from '../fixtures/order.ts';
import { cartChanged, noEffect, save50, startCoupon, TIMEOUT } from '../fixtures/startCoupon.ts';

describe('the list of coupons', () => {
  test('is loaded with the first line, not before', () => {
    const started = startCoupon();
    started.actor.send(cartChanged({ lines: [] }));
    expect(started.list.calls).toEqual([]);
    started.actor.send(cartChanged());
    expect(started.list.last().input).toEqual({ storeId: 'demo' });
  });

  test('lists its coupons and computes the offers again', async () => {
    const started = startCoupon();
    started.actor.send(cartChanged());
    await started.list.last().answer(ok([save50]));
    expect(selectCoupons(started.actor.getSnapshot())).toEqual([save50]);
    expect(selectAreCouponsListed(started.actor.getSnapshot())).toBe(true);
    expect(started.settle.last().input.coupons).toEqual([save50]);
  });

  test('updates the rules of the applied coupon [S4.36]', async () => {
    const started = startCoupon();
    started.actor.send(cartChanged({ applied: coupon({ code: 'Save50' }) }));
    const newest = { ...save50, getYAmount: 6_000 };
    await started.list.last().answer(ok([newest]));
    expect(started.reports).toEqual([{ type: 'coupon.refreshed', coupon: newest }]);
  });

  test('looks up an applied coupon that it does not contain by its code', async () => {
    const started = startCoupon();
    started.actor.send(cartChanged({ applied: coupon() }));
    await started.list.last().answer(ok([]));
    expect(started.lookUp.last().input).toEqual({ storeId: 'demo', code: 'SAVE50', by: 'rule' });
    await started.lookUp.last().answer(ok(save50));
    expect(started.reports).toEqual([{ type: 'coupon.refreshed', coupon: save50 }]);
  });

  test('removes the applied coupon if the server does not know it [S4.36]', async () => {
    const started = startCoupon();
    started.actor.send(cartChanged({ applied: coupon() }));
    await started.list.last().answer(ok([]));
    await started.lookUp.last().answer(ok(null));
    expect(started.reports).toEqual([{ type: 'coupon.withdrawn', code: 'SAVE50' }]);
  });

  test('ignores the result for a coupon that was replaced during its look-up', async () => {
    const started = startCoupon();
    started.actor.send(cartChanged({ applied: coupon() }));
    await started.list.last().answer(ok([]));
    const asked = started.lookUp.last();
    started.actor.send(cartChanged({ applied: null }));
    started.actor.send(cartChanged({ applied: coupon({ code: 'OTHER' }) }));
    await asked.answer(ok(null));
    expect([asked.signal.aborted, started.reports]).toEqual([true, []]);
  });

  test('applies a coupon again that an earlier shopper removed, once the cart no longer lists it as declined', async () => {
    const started = startCoupon();
    started.actor.send(cartChanged({ declined: ['SAVE50'] }));
    await started.list.last().answer(ok([save50]));
    expect(started.settle.last().input.coupons).toEqual([]);
    started.actor.send(cartChanged());
    expect(started.settle.last().input.coupons).toEqual([save50]);
  });

  test('continues to look up an applied coupon while the cart changes', async () => {
    const started = startCoupon();
    started.actor.send(cartChanged({ applied: coupon() }));
    await started.list.last().answer(ok([]));
    started.actor.send(cartChanged({ applied: coupon(), lines: [item({ qty: 2 })] }));
    await started.lookUp.last().answer(ok(null));
    expect(started.reports).toEqual([{ type: 'coupon.withdrawn', code: 'SAVE50' }]);
  });

  test('keeps the applied coupon when its look-up fails', async () => {
    for (const end of ['failure', 'crash', 'timeout']) {
      const started = startCoupon();
      started.actor.send(cartChanged({ applied: coupon() }));
      await started.list.last().answer(ok([]));
      if (end === 'failure') await started.lookUp.last().answer(offline);
      if (end === 'crash') await started.lookUp.last().crash();
      if (end === 'timeout') started.clock.advance(TIMEOUT);
      expect([started.value().list, started.reports]).toEqual(['listed', []]);
    }
  });

  test('is loaded again on request, before or after the first time', async () => {
    const started = startCoupon();
    started.actor.send({ type: 'coupon.list.reload' });
    await started.list.last().answer(ok([]));
    started.actor.send({ type: 'coupon.list.reload' });
    expect(started.list.calls).toHaveLength(2);
  });

  test('that is loading for whoever used the shop before is loaded anew on request', async () => {
    const started = startCoupon();
    started.actor.send(cartChanged());
    const former = started.list.last();
    started.actor.send({ type: 'coupon.list.reload' });
    await former.answer(ok([save50]));
    await started.list.last().answer(ok([]));
    expect([former.signal.aborted, started.value().list, selectCoupons(started.actor.getSnapshot())]).toEqual(
      [true, 'listed', []],
    );
  });

  test('is loaded anew on request while the applied coupon is looked up', async () => {
    const started = startCoupon();
    started.actor.send(cartChanged({ applied: coupon() }));
    await started.list.last().answer(ok([]));
    expect(started.value().list).toBe('matching');
    started.actor.send({ type: 'coupon.list.reload' });
    expect([started.value().list, started.list.calls.length]).toEqual(['loading', 2]);
  });

  test.each(['answer', 'crash', 'timeout'] as const)(
    'is tried eight times if each ends by %s',
    async (end) => {
      const started = startCoupon();
      started.actor.send(cartChanged());
      await started.settle.last().answer(noEffect);
      for (let tries = 1; tries <= 8; tries++) {
        if (end === 'answer') await started.list.last().answer(offline);
        if (end === 'crash') await started.list.last().crash();
        if (end === 'timeout') started.clock.advance(TIMEOUT);
        if (tries === 1) started.clock.advance(1_000);
        else if (tries < 8) started.actor.send({ type: 'coupon.list.reload' });
      }
      expect([started.value().list, started.list.calls.length]).toEqual(['stalled', 8]);
      started.actor.send({ type: end === 'crash' ? 'connectivity.online' : 'coupon.list.reload' });
      expect(started.value().list).toBe('loading');
    },
  );

  test('is tried now and then after all tries have failed, also while the browser counts as online', async () => {
    const started = startCoupon();
    started.actor.send(cartChanged());
    for (let tries = 1; tries <= 8; tries++) {
      await started.list.last().answer(offline);
      if (tries < 8) started.actor.send({ type: 'coupon.list.reload' });
    }
    expect(started.value().list).toBe('stalled');
    started.clock.advance(5 * 60_000);
    await started.list.last().answer(ok([save50]));
    expect([started.value().list, selectCoupons(started.actor.getSnapshot())]).toEqual(['listed', [save50]]);
  });

  test('is loaded as soon as the network is back', async () => {
    const started = startCoupon();
    started.actor.send(cartChanged());
    await started.list.last().answer(offline);
    started.actor.send({ type: 'connectivity.online' });
    expect(started.value().list).toBe('loading');
  });

  test('keeps a coupon of the checkout widget first, self-applying and of the highest priority [S4.18]', async () => {
    const started = startCoupon();
    const apply = async (coupon: Coupon) => {
      started.actor.send({ type: 'coupon.apply', code: coupon.code, source: 'WIDGET' });
      await started.lookUp.last().answer(ok(coupon));
      await started.judge.last().answer({ isAccepted: true, reason: 'OK', message: null });
    };
    await apply({ ...save50, code: 'EXT', priority: 7 });
    const external = { ...save50, code: 'EXT', priority: 0, autoApply: true, isExternal: true };
    expect(selectCoupons(started.actor.getSnapshot())).toEqual([external]);
    started.actor.send(cartChanged());
    await started.list.last().answer(ok([save50]));
    expect(selectCoupons(started.actor.getSnapshot())).toEqual([external, save50]);
    await apply(save50);
    expect(selectCoupons(started.actor.getSnapshot()).map(({ code }) => code)).toEqual(['SAVE50', 'EXT']);
  });
});

describe('settling the offers', () => {
  test('uses the current cart, without coupons that the shopper removed', async () => {
    const started = startCoupon();
    started.actor.send(cartChanged({ declined: ['save50'] }));
    await started.list.last().answer(ok([save50, { ...save50, code: 'OTHER' }]));
    expect(started.settle.last().input).toEqual({
      lines: [item()],
      applied: null,
      coupons: [{ ...save50, code: 'OTHER' }],
      stored: null,
      storedUntil: null,
      isRemoval: false,
    });
  });

  test('reports the result to the cart, without a message to the shopper', async () => {
    const started = startCoupon();
    started.actor.send(cartChanged());
    const settlement: OfferSettlement = {
      ...noEffect,
      slot: { kind: 'apply', coupon: coupon({ autoApplied: true, checkoutSource: 'AUTO' }) },
    };
    await started.settle.last().answer(settlement);
    expect([started.reports, started.emitted]).toEqual([[{ type: 'coupon.offers.settled', settlement }], []]);
  });

  test('withdraws a coupon that has ended by the newest rules only: those of the list, or of its look-up', async () => {
    const started = startCoupon();
    const ended: OfferSettlement = { ...noEffect, slotCode: 'SAVE50', slot: { kind: 'withdraw' } };
    started.actor.send(cartChanged({ applied: coupon() }));
    await started.settle.last().answer(ended);
    await started.list.last().answer(ok([]));
    await started.settle.last().answer(ended);
    expect(started.reports).toEqual([]);
    await started.lookUp.last().answer(ok(save50));
    await started.settle.last().answer(ended);
    expect(started.reports).toEqual([
      { type: 'coupon.refreshed', coupon: save50 },
      { type: 'coupon.withdrawn', code: 'SAVE50' },
    ]);
  });

  test('gives no gift again that a stock check has taken out, until the list is loaded anew', async () => {
    const started = startCoupon();
    const free = { ...save50, code: 'FREE', couponType: 'FREEBIE' as const, getYStoreProducts: [gift()] };
    const stockSeen = () =>
      started.settle.last().input.coupons.map(({ getYStoreProducts }) => getYStoreProducts[0]?.inventory);
    started.actor.send(cartChanged({ lines: [item(), giftLine('FREE')] }));
    await started.list.last().answer(ok([free]));
    expect(stockSeen()).toEqual([5]);
    started.actor.send(cartChanged({ cause: 'check' }));
    expect(stockSeen()).toEqual([0]);
    started.actor.send({ type: 'coupon.list.reload' });
    await started.list.last().answer(ok([free]));
    expect(stockSeen()).toEqual([5]);
  });

  test('removes no gift before the list has loaded, such as after a reload, and then does', async () => {
    const started = startCoupon();
    const dropped = [{ recordKey: 'g1-COUPON', qty: 1 }];
    started.actor.send(cartChanged({ lines: [item(), giftLine('FREE')] }));
    await started.settle.last().answer({ ...noEffect, dropped });
    expect([started.value().offers, started.reports]).toEqual(['idle', []]);
    await started.list.last().answer(ok([]));
    await started.settle.last().answer({ ...noEffect, dropped });
    const settlement = { ...noEffect, dropped };
    expect(started.reports).toEqual([{ type: 'coupon.offers.settled', settlement }]);
  });

  test('removes the gift of the applied coupon even before the list has loaded', async () => {
    const started = startCoupon();
    const settlement = { ...noEffect, dropped: [{ recordKey: 'g1-COUPON', qty: 1 }] };
    started.actor.send(cartChanged({ applied: coupon(), lines: [item(), giftLine('SAVE50')] }));
    await started.settle.last().answer(settlement);
    expect(started.reports).toEqual([{ type: 'coupon.offers.settled', settlement }]);
  });

  test('reports nothing if nothing changes', async () => {
    const started = startCoupon();
    started.actor.send(cartChanged());
    await started.settle.last().answer(noEffect);
    expect(started.reports).toEqual([]);
  });

  test('restarts with a newer cart, and remembers that a line was removed', async () => {
    const started = startCoupon();
    started.actor.send(cartChanged({ cause: 'removal', applied: coupon() }));
    started.actor.send(cartChanged({ applied: coupon(), lines: [item({ qty: 2 })] }));
    expect(started.settle.calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    expect(started.settle.last().input).toMatchObject({ isRemoval: true, lines: [item({ qty: 2 })] });
    await started.settle.last().answer(noEffect);
    started.actor.send(cartChanged({ applied: coupon() }));
    expect(started.settle.last().input.isRemoval).toBe(false);
  });

  test('does not compute the offers again because of their own changes to the cart', async () => {
    const started = startCoupon();
    started.actor.send(cartChanged());
    await started.settle.last().answer({ ...noEffect, slot: { kind: 'drop' } });
    started.actor.send(cartChanged({ cause: 'offers', lines: [item(), giftLine('FREE')] }));
    expect([started.value().offers, started.settle.calls.length]).toEqual(['idle', 1]);
    expect(started.actor.getSnapshot().context.lines).toEqual([item(), giftLine('FREE')]);
  });

  test('restarts when offers take effect while newer ones are being computed', () => {
    const started = startCoupon();
    started.actor.send(cartChanged());
    started.actor.send(cartChanged({ cause: 'offers', lines: [item(), giftLine('FREE')] }));
    expect(started.settle.last().input.lines).toEqual([item(), giftLine('FREE')]);
  });

  test('leaves another tab’s change to that tab', async () => {
    const started = startCoupon();
    started.actor.send(cartChanged({ cause: 'otherTab' }));
    expect(started.settle.calls).toEqual([]);
    expect(started.actor.getSnapshot().context.lines).toEqual([item()]);
    const giftsAlone = [item(), giftLine('FREE')];
    started.actor.send(cartChanged({ cause: 'otherTab', lines: giftsAlone }));
    started.clock.advance(60_000);
    expect([started.value().offers, started.settle.calls]).toEqual(['idle', []]);
  });

  test('takes over from another tab that stays silent, such as a closed or suspended one', async () => {
    const started = startCoupon();
    started.actor.send(cartChanged({ cause: 'otherTab', lines: [item({ qty: 2 })] }));
    started.clock.advance(3_000);
    expect(started.settle.last().input.lines).toEqual([item({ qty: 2 })]);
  });

  test('restarts in that case if it was computing already', () => {
    const started = startCoupon();
    started.actor.send(cartChanged());
    started.actor.send(cartChanged({ cause: 'otherTab', lines: [item({ qty: 3 })] }));
    expect(started.settle.last().input.lines).toEqual([item({ qty: 3 })]);
  });

  test('stops when the cart is empty', () => {
    const started = startCoupon();
    started.actor.send(cartChanged());
    started.actor.send(cartChanged({ lines: [] }));
    expect([started.value().offers, started.settle.last().signal.aborted]).toEqual(['idle', true]);
  });

  test.each(['crash', 'timeout'] as const)(
    'is tried four times if each ends by %s, then logged',
    async (end) => {
      const started = startCoupon();
      started.actor.send(cartChanged());
      for (let tries = 1; tries <= 4; tries += 1) {
        expect([started.settle.calls.length, started.emitted]).toEqual([tries, []]);
        if (end === 'crash') await started.settle.last().crash();
        else started.clock.advance(TIMEOUT);
        started.clock.advance(5_000);
      }
      expect(started.value().offers).toBe('idle');
      expect([started.emitted.map(({ type }) => type), started.reports]).toEqual([['log.requested'], []]);
      started.actor.send(cartChanged());
      started.clock.advance(TIMEOUT);
      expect(started.value().offers).toBe('unsettled');
    },
  );

  test('is tried again as soon as the network is back', async () => {
    const started = startCoupon();
    started.actor.send(cartChanged());
    started.clock.advance(TIMEOUT);
    started.actor.send({ type: 'connectivity.online' });
    await started.settle.last().answer(noEffect);
    expect([started.value().offers, started.emitted]).toEqual(['idle', []]);
  });

  test('is tried again with a newer cart, whichever tab changed it', async () => {
    const started = startCoupon();
    started.actor.send(cartChanged());
    started.clock.advance(TIMEOUT);
    started.actor.send(cartChanged({ cause: 'otherTab', lines: [item({ qty: 3 })] }));
    expect([started.value().offers, started.settle.last().input.lines]).toEqual([
      'settling',
      [item({ qty: 3 })],
    ]);
  });
});
