import { describe, expect, test } from 'vitest';
import { selectExpressOrder } from '../../../src/machines/checkout/express/index.ts';
import { cancelled, offline, ok, refused } from '../fixtures/order.ts';
import {
  checkout,
  confirm,
  expressIntent,
  type StartedExpress,
  startBrowsing,
  startExpress,
  startInterrupted,
  startOpening,
  startSilent,
  widgetOrder,
} from '../fixtures/startExpress.ts';

const toCheckout = ['navigation.requested', 'toast.requested'];

describe('starting', () => {
  test('waits for the lock, checks the cart, stores the intent, and only then calls the server', async () => {
    const { actor, turn, check, open, begin, load, widget, stage, value } = startExpress();
    actor.send({ type: 'express.start' });
    actor.send({ type: 'express.start' });
    expect([stage(), check.calls.length]).toEqual(['starting', 0]);
    turn.send({ type: 'turn.taken' });
    await check.last().answer({ kind: 'valid', shoppingCartId: 'cart-1' });
    expect([open.last().input, begin.calls.length]).toEqual([
      { storeId: 'demo', shoppingCartId: 'cart-1' },
      0,
    ]);
    await open.last().answer({ kind: 'opened', intent: expressIntent });
    expect(begin.last().input).toEqual({ intent: expressIntent });
    await begin.last().answer(ok(checkout()));
    expect(load.last().input).toEqual({ scriptUrl: 'https://pay.example/gokwik.js' });
    await load.last().answer({ ok: true });
    expect([widget.isRunning(), stage()]).toEqual([true, 'starting']);
    widget.send({ type: 'widget.alive' });
    expect([value(), stage(), check.calls.length]).toEqual([{ active: { widget: 'browsing' } }, 'open', 1]);
  });

  test('while another tab is in express checkout shows a message and starts nothing', () => {
    const { actor, turn, told, stage, check } = startExpress();
    actor.send({ type: 'express.start' });
    turn.send({ type: 'turn.busy' });
    expect([stage(), told(), check.calls.length]).toEqual(['idle', ['toast.requested'], 0]);
  });

  test('with a cart that must be reviewed first stays idle, with a message', async () => {
    const { actor, turn, check, told, stage } = startExpress();
    actor.send({ type: 'express.start' });
    turn.send({ type: 'turn.taken' });
    await check.last().answer({ kind: 'invalid' });
    expect([stage(), told()]).toEqual(['idle', ['toast.requested']]);
  });

  test.each<[string, () => Promise<StartedExpress>]>([
    [
      'no turn',
      async () => {
        const started = startExpress();
        started.actor.send({ type: 'express.start' });
        started.clock.advance(3_000);
        return started;
      },
    ],
    ...(['failed', 'crash', 'silence'] as const).map((way): [string, () => Promise<StartedExpress>] => [
      `a cart check: ${way}`,
      async () => {
        const started = startExpress();
        started.actor.send({ type: 'express.start' });
        started.turn.send({ type: 'turn.taken' });
        if (way === 'failed') await started.check.last().answer({ kind: 'failed' });
        if (way === 'crash') await started.check.last().crash();
        started.clock.advance(way === 'silence' ? 15_000 : 0);
        return started;
      },
    ]),
    ...(['crash', 'silence'] as const).map((way): [string, () => Promise<StartedExpress>] => [
      `storage: ${way}`,
      async () => {
        const started = startExpress();
        started.actor.send({ type: 'express.start' });
        started.turn.send({ type: 'turn.taken' });
        await started.check.last().answer({ kind: 'valid', shoppingCartId: 'cart-1' });
        if (way === 'crash') await started.open.last().crash();
        started.clock.advance(way === 'silence' ? 5_000 : 0);
        return started;
      },
    ]),
  ])('without %s leads to checkout', async (_, start) => {
    const { stage, emitted, begin } = await start();
    expect([stage(), emitted[0], begin.calls.length]).toEqual([
      'idle',
      { type: 'navigation.requested', to: { path: '/pages/checkout' }, replace: false },
      0,
    ]);
  });

  test.each<[string, (started: StartedExpress) => Promise<void>]>([
    ['is refused', ({ begin }) => begin.last().answer(refused('EXPRESS_UNAVAILABLE'))],
    ['fails', ({ begin }) => begin.last().answer(offline)],
    ['crashes', ({ begin }) => begin.last().crash()],
    ['never answers', async ({ clock }) => clock.advance(20_000)],
    [
      'brings a script that cannot be loaded',
      async ({ begin, load }) => {
        await begin.last().answer(ok(checkout()));
        await load.last().answer({ ok: false });
      },
    ],
    [
      'brings a script whose loading crashes',
      async ({ begin, load }) => {
        await begin.last().answer(ok(checkout()));
        await load.last().crash();
      },
    ],
    [
      'brings a script that never loads',
      async ({ begin, clock }) => {
        await begin.last().answer(ok(checkout()));
        clock.advance(25_000);
      },
    ],
  ])('with a call that %s forgets the intent and leads to checkout', async (_, fail) => {
    const started = await startOpening();
    await fail(started);
    expect(started.close.last().input).toEqual({ intent: expressIntent });
    await started.close.last().answer({ isFirst: true });
    expect([started.stage(), started.told(), started.widget.isRunning()]).toEqual([
      'idle',
      toCheckout,
      false,
    ]);
  });

  test('adopts another tab’s unfinished intent, and looks it up before starting a new one', async () => {
    const { actor, turn, check, open, begin, stage } = startExpress();
    actor.send({ type: 'express.start' });
    turn.send({ type: 'turn.taken' });
    await check.last().answer({ kind: 'valid', shoppingCartId: 'cart-2' });
    await open.last().answer({ kind: 'adopted', intent: expressIntent });
    expect([stage(), begin.last().input]).toEqual(['unknown', { intent: expressIntent }]);
  });
});

describe('the widget', () => {
  test('that never responds is closed, its order looked up, and leads to checkout', async () => {
    const { clock, widget, begin, close, told, stage } = await startSilent();
    clock.advance(15_000);
    expect([widget.isRunning(), stage(), begin.calls.length]).toEqual([false, 'unknown', 2]);
    await begin.last().answer(ok(checkout()));
    await close.last().answer({ isFirst: true });
    expect(told()).toEqual(['log.requested', ...toCheckout]);
  });

  test('applies and removes a coupon in the cart [S4.38 S4.39]', async () => {
    const { widget, emitted } = await startBrowsing();
    widget.send({ type: 'widget.couponApplied', code: 'SAVE50' });
    widget.send({ type: 'widget.couponRemoved' });
    expect(emitted).toEqual([
      { type: 'express.coupon.applied', code: 'SAVE50' },
      { type: 'express.coupon.removed' },
    ]);
  });

  test('reports the address and the payment method to analytics [S4.41]', async () => {
    const { widget, emitted, context } = await startBrowsing();
    widget.send({ type: 'widget.addressChosen', isNew: true });
    widget.send({ type: 'widget.paymentChosen', method: 'cod' });
    expect(emitted).toEqual([
      {
        type: 'analytics.requested',
        name: 'add_shipping_info',
        attributes: { isNew: true, via: 'express' },
      },
      {
        type: 'analytics.requested',
        name: 'add_payment_info',
        attributes: { paymentType: 'cod', via: 'express' },
      },
    ]);
    expect(context().mayOrder).toBe(true);
  });

  test('that signs the shopper in starts the checkout, then signs in by phone and code, which is not stored [S4.43]', async () => {
    const { widget, emitted, actor } = await startBrowsing();
    widget.send({ type: 'widget.signedIn', phone: '+919876543210', code: '123456' });
    expect(emitted).toEqual([
      {
        type: 'analytics.requested',
        name: 'begin_checkout',
        attributes: { checkoutId: 'm1', via: 'express' },
      },
      { type: 'express.signIn.requested', phone: '+919876543210', code: '123456' },
    ]);
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('123456');
  });

  test('without a code signs nobody in', async () => {
    const { widget, told } = await startBrowsing();
    widget.send({ type: 'widget.signedIn', phone: '+919876543210', code: null });
    expect(told()).toEqual(['analytics.requested']);
  });

  test('that cannot start is closed, and leads to checkout [S2.11 S4.42]', async () => {
    const { widget, close, told, begin } = await startSilent();
    widget.send({ type: 'widget.failed', reason: 'no merchant' });
    expect(widget.isRunning()).toBe(false);
    await close.last().answer({ isFirst: true });
    expect([told(), begin.calls.length]).toEqual([['log.requested', ...toCheckout], 1]);
  });

  test('that fails after a payment method was chosen has its order looked up first', async () => {
    const { widget, stage, begin } = await startBrowsing();
    widget.send({ type: 'widget.paymentChosen', method: 'prepaid' });
    widget.send({ type: 'widget.failed', reason: 'crash' });
    expect([stage(), begin.calls.length]).toEqual(['unknown', 2]);
  });

  test('that is closed early ends at once, with the cart unchanged [S4.40]', async () => {
    const { widget, begin, close, told, stage } = await startBrowsing();
    widget.send({ type: 'widget.closed' });
    await begin.last().answer(ok(checkout()));
    await close.last().answer({ isFirst: true });
    expect([stage(), told(), widget.isRunning()]).toEqual(['idle', [], false]);
  });

  test('that is closed during payment has its order looked up three times before there counts as none', async () => {
    const { widget, begin, clock, close, stage } = await startBrowsing();
    widget.send({ type: 'widget.paymentChosen', method: 'prepaid' });
    widget.send({ type: 'widget.closed' });
    for (const calls of [2, 3]) {
      expect([begin.calls.length, stage()]).toEqual([calls, 'unknown']);
      await begin.last().answer(ok(checkout()));
      clock.advance(2_000);
    }
    await begin.last().answer(ok(checkout()));
    await close.last().answer({ isFirst: true });
    expect([begin.calls.length, stage()]).toEqual([4, 'idle']);
  });

  test('that is closed during payment leads to the order that was placed [S4.40]', async () => {
    const started = await startBrowsing();
    const { widget, begin, actor } = started;
    widget.send({ type: 'widget.paymentChosen', method: 'cod' });
    widget.send({ type: 'widget.closed' });
    await begin.last().answer(ok(checkout({ orderId: 'o1' })));
    expect(started.stage()).toBe('ordering');
    expect(selectExpressOrder(actor.getSnapshot())).not.toBeNull();
    expect(started.read.last().input).toEqual({ orderId: 'o1' });
  });
});

describe('an interrupted checkout', () => {
  test('is looked up at once, by the same intent, without opening a widget', () => {
    const { begin, stage, widget, load } = startInterrupted();
    expect([begin.last().input, stage(), widget.isRunning(), load.calls]).toEqual([
      { intent: expressIntent },
      'unknown',
      false,
      [],
    ]);
  });

  test('with an order ends on the order’s page', async () => {
    const started = startInterrupted();
    await started.begin.last().answer(ok(checkout({ orderId: 'o1' })));
    await confirm(started, { ...widgetOrder, couponCode: null });
    await started.close.last().answer({ isFirst: true });
    expect(started.told()).toEqual(['analytics.requested', 'order.completed', 'navigation.requested']);
  });

  test('without an order ends silently', async () => {
    const { begin, clock, close, told, stage } = startInterrupted();
    for (const wait of [2_000, 2_000, 0]) {
      await begin.last().answer(ok(checkout()));
      clock.advance(wait);
    }
    await close.last().answer({ isFirst: true });
    expect([told(), stage()]).toEqual([[], 'idle']);
  });

  test('that is open in another tab is left to that tab', () => {
    const { turn, stage, told, begin } = startExpress({ storeId: 'demo', interrupted: expressIntent });
    turn.send({ type: 'turn.busy' });
    expect([stage(), told(), begin.calls]).toEqual(['idle', [], []]);
  });

  test.each<[string, (started: StartedExpress) => Promise<void>]>([
    ['fails', ({ begin }) => begin.last().answer(offline)],
    ['crashes', ({ begin }) => begin.last().crash()],
    ['never answers', async ({ clock }) => clock.advance(20_000)],
  ])('whose question %s is asked again after 5 seconds, and nothing is forgotten', async (_, fail) => {
    const started = startInterrupted();
    await fail(started);
    expect([started.stage(), started.close.calls]).toEqual(['unknown', []]);
    started.clock.advance(5_000);
    expect(started.begin.calls).toHaveLength(2);
  });

  test.each(['express.retried', 'connectivity.online'] as const)(
    'is looked up at once on %s',
    async (type) => {
      const { actor, begin } = startInterrupted();
      await begin.last().answer(offline);
      actor.send({ type });
      actor.send({ type });
      expect(begin.calls).toHaveLength(2);
    },
  );

  test('that the server does not know is dropped', async () => {
    const { begin, close } = startInterrupted();
    await begin.last().answer(refused('NOT_FOUND'));
    expect(close.calls).toHaveLength(1);
  });

  test('can be left, and is looked up again at the next press', async () => {
    const { actor, stage, begin, turn, close, check, open } = startInterrupted();
    actor.send({ type: 'express.left' });
    expect([stage(), close.calls]).toEqual(['idle', []]);
    actor.send({ type: 'express.start' });
    turn.send({ type: 'turn.taken' });
    await check.last().answer({ kind: 'valid', shoppingCartId: 'cart-1' });
    await open.last().answer({ kind: 'adopted', intent: expressIntent });
    expect([stage(), begin.calls.length]).toEqual(['unknown', 2]);
  });

  test('can be left while its order is being confirmed', async () => {
    const started = startInterrupted();
    await started.begin.last().answer(ok(checkout({ orderId: 'o1' })));
    started.actor.send({ type: 'express.left' });
    expect([started.stage(), started.close.calls]).toEqual(['idle', []]);
  });

  test('that is open in another tab is reported at the next press', () => {
    const { actor, turn, told } = startExpress({ storeId: 'demo', interrupted: expressIntent });
    turn.send({ type: 'turn.busy' });
    actor.send({ type: 'express.start' });
    turn.send({ type: 'turn.busy' });
    expect(told()).toEqual(['toast.requested']);
  });

  test('that is open in another tab is reported at once if the button was pressed meanwhile', () => {
    const { actor, turn, told, stage } = startExpress({ storeId: 'demo', interrupted: expressIntent });
    actor.send({ type: 'express.start' });
    turn.send({ type: 'turn.busy' });
    expect([stage(), told()]).toEqual(['idle', ['toast.requested']]);
  });

  test('whose order was given up ends with the cart unchanged', async () => {
    const started = startInterrupted();
    await started.begin.last().answer(ok(checkout({ orderId: 'o1' })));
    await started.read.last().answer(ok(cancelled));
    started.actor.getSnapshot().children.order?.send({ type: 'order.reset' });
    await started.orderClose.last().answer({ isFirst: false });
    await started.close.last().answer({ isFirst: true });
    expect([started.told(), started.stage()]).toEqual([['order.abandoned'], 'idle']);
  });

  test('passes on to its order that the connection is back', async () => {
    const started = startInterrupted();
    await started.begin.last().answer(ok(checkout({ orderId: 'o1' })));
    await started.read.last().answer(offline);
    started.actor.send({ type: 'connectivity.online' });
    expect(started.read.calls).toHaveLength(2);
  });
});
