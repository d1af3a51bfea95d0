import { describe, expect, test } from 'vitest';
import type { CartReply, CartRequest } from '../../../src/contract/domain/index.ts';
import {
  cartSyncMachine,
  type FindAccountCartInput,
  type FindAccountCartOutput,
  type SendCartInput,
  type SendCartOutput,
  type SyncIntent,
  selectIsOffline,
  selectIsShoppingCartIdLoading,
  selectIsUnsynced,
} from '../../../src/machines/cart/cartSync/index.ts';
import { offline, ok, refused } from '../fixtures/order.ts';
import { fakePromise, startChild } from '../support/actors.ts';

const DEBOUNCE = 300;
const TIMEOUT = 15_000;
const OTHER_TAB_TIMEOUT = 5_000;

function start() {
  const send = fakePromise<SendCartOutput, SendCartInput>();
  const find = fakePromise<FindAccountCartOutput, FindAccountCartInput>();
  const machine = cartSyncMachine.provide({
    actors: { sendCart: send.logic, findAccountCart: find.logic },
  });
  return { ...startChild(machine, { storeId: 'demo' }), send, find };
}

function intent(revision: number, quantity = 1, shoppingCartId: string | null = null): SyncIntent {
  return {
    revision,
    cart: {
      shoppingCartId,
      lines: [{ productId: 'p1', variantId: null, quantity, source: 'CART', sourceCouponCode: null }],
      couponCode: null,
      couponCodeId: null,
      isRewardApplied: true,
      knownRevision: 4,
    },
  };
}

function requestOf({ cart }: SyncIntent): Omit<CartRequest, 'metadata'> {
  return { ...cart, storeId: 'demo' };
}

const reply: CartReply = {
  shoppingCartId: 'cart-1',
  revision: 1,
  leftOut: null,
  lines: [],
};

/** Starts with a first cart being sent. */
function sending() {
  const started = start();
  started.actor.send({ type: 'sync.requested', intent: intent(1) });
  started.clock.advance(DEBOUNCE);
  return started;
}

function value({ actor }: Pick<ReturnType<typeof start>, 'actor'>) {
  return actor.getSnapshot().value.delivery;
}

describe('syncing the cart', () => {
  test('sends several quick changes once, with the final cart', () => {
    const { actor, clock, send } = start();
    actor.send({ type: 'sync.requested', intent: intent(1, 1) });
    clock.advance(DEBOUNCE - 1);
    actor.send({ type: 'sync.requested', intent: intent(2, 2) });
    clock.advance(DEBOUNCE - 1);
    expect(send.calls).toEqual([]);
    clock.advance(1);
    expect(send.calls.map(({ input }) => input)).toEqual([
      { isSignedIn: false, request: requestOf(intent(2, 2)) },
    ]);
  });

  test('reports the reply to the cart, with the revision that it refers to', async () => {
    const started = sending();
    expect(selectIsShoppingCartIdLoading(started.actor.getSnapshot())).toBe(true);
    await started.send.last().answer(ok(reply));
    expect(started.reports).toEqual([{ type: 'sync.settled', revision: 1, reply }]);
    expect(value(started)).toBe('idle');
    expect(selectIsShoppingCartIdLoading(started.actor.getSnapshot())).toBe(false);
    expect(selectIsUnsynced(started.actor.getSnapshot())).toBe(false);
  });

  test('sends the cart as another tab has changed it meanwhile, instead of the older one', async () => {
    const { actor, clock, send } = start();
    actor.send({ type: 'sync.requested', intent: intent(1, 1) });
    actor.send({ type: 'sync.updated', intent: intent(2, 2) });
    clock.advance(DEBOUNCE);
    expect(send.calls.map(({ input }) => input.request)).toEqual([requestOf(intent(2, 2))]);
    actor.send({ type: 'sync.updated', intent: intent(3, 3, 'cart-1') });
    await send.last().answer(ok(reply));
    clock.advance(DEBOUNCE);
    expect(send.last().input.request).toEqual(requestOf(intent(3, 3, 'cart-1')));
  });

  test('leaves another tab’s cart to that tab, and is done once that tab has sent it', () => {
    const { actor, clock, send } = start();
    actor.send({ type: 'sync.updated', intent: intent(1) });
    clock.advance(OTHER_TAB_TIMEOUT - 1);
    expect([value({ actor }), send.calls.length]).toEqual(['awaitingOtherTab', 0]);
    actor.send({ type: 'sync.sentElsewhere' });
    clock.advance(OTHER_TAB_TIMEOUT);
    expect([value({ actor }), send.calls.length]).toEqual(['idle', 0]);
  });

  test('sends another tab’s latest cart once that tab had five seconds for it, or when checkout needs it', () => {
    for (const isAwaited of [true, false]) {
      const { actor, clock, send } = start();
      actor.send({ type: 'sync.updated', intent: intent(1) });
      actor.send({ type: 'sync.updated', intent: intent(2, 2) });
      if (isAwaited) clock.advance(OTHER_TAB_TIMEOUT);
      else actor.send({ type: 'sync.flush' });
      expect(send.calls.map(({ input }) => input.request)).toEqual([requestOf(intent(2, 2))]);
    }
  });

  test('sends another tab’s cart with this tab’s next change, and offline once the network is back', () => {
    const { actor, clock, send } = start();
    actor.send({ type: 'sync.updated', intent: intent(1) });
    actor.send({ type: 'sync.requested', intent: intent(2, 2) });
    clock.advance(DEBOUNCE);
    expect(send.last().input.request).toEqual(requestOf(intent(2, 2)));
    const away = start();
    away.actor.send({ type: 'connectivity.offline' });
    away.actor.send({ type: 'sync.updated', intent: intent(1) });
    away.clock.advance(OTHER_TAB_TIMEOUT);
    expect([value(away), away.send.calls.length]).toEqual(['offline', 0]);
    away.actor.send({ type: 'connectivity.online' });
    expect(away.send.last().input.request).toEqual(requestOf(intent(1)));
  });

  test('has nothing to do for an empty cart of another tab that the server does not have', () => {
    const { actor } = start();
    actor.send({ type: 'sync.updated', intent: { ...intent(1), cart: { ...intent(1).cart, lines: [] } } });
    expect(value({ actor })).toBe('idle');
  });

  test('replaces lines that are on their way to the server by the empty cart that followed them', async () => {
    const started = sending();
    const empty = { ...intent(2), cart: { ...intent(2).cart, lines: [] } };
    started.actor.send({ type: 'sync.updated', intent: empty });
    await started.send.last().answer(ok(reply));
    started.clock.advance(DEBOUNCE);
    expect(started.send.last().input.request).toEqual({ ...requestOf(empty), shoppingCartId: 'cart-1' });
  });

  test('after a refusal, follows another tab’s change', async () => {
    const started = sending();
    await started.send.last().answer(refused('BAD_INPUT'));
    started.actor.send({ type: 'sync.updated', intent: intent(2, 2) });
    started.clock.advance(OTHER_TAB_TIMEOUT);
    expect(started.send.last().input.request).toEqual(requestOf(intent(2, 2)));
  });

  test('keeps one request in flight; the latest change follows it into the same server cart [S3.21 S4.34]', async () => {
    const { actor, clock, send, reports } = sending();
    actor.send({ type: 'sync.requested', intent: intent(2, 2) });
    actor.send({ type: 'sync.requested', intent: intent(3, 3) });
    clock.advance(DEBOUNCE);
    expect(send.calls).toHaveLength(1);
    await send.last().answer(ok(reply));
    clock.advance(DEBOUNCE);
    expect(send.calls).toHaveLength(2);
    expect(send.last().input.request).toEqual(requestOf(intent(3, 3, 'cart-1')));
    expect(reports).toEqual([{ type: 'sync.settled', revision: 1, reply }]);
  });

  test('uses manageShoppingCart for a signed-in shopper, and createShoppingCart for a guest [S6.2 S7.29]', () => {
    const { actor, clock, send } = start();
    actor.send({ type: 'user.signedIn' });
    actor.send({ type: 'sync.requested', intent: intent(1) });
    actor.send({ type: 'sync.flush' });
    expect(send.last().input.isSignedIn).toBe(true);
    actor.send({ type: 'user.signedOut' });
    actor.send({ type: 'sync.requested', intent: intent(2) });
    actor.send({ type: 'sync.forget' });
    actor.send({ type: 'sync.requested', intent: intent(3) });
    clock.advance(DEBOUNCE);
    expect(send.last().input.isSignedIn).toBe(false);
  });

  describe('looking for the account’s cart', () => {
    /** Starts to look, and then changes the cart. */
    function changedWhileLooking() {
      const started = start();
      started.actor.send({ type: 'user.signedIn' });
      started.actor.send({ type: 'sync.look' });
      started.actor.send({ type: 'sync.requested', intent: intent(1) });
      started.clock.advance(DEBOUNCE);
      expect([started.send.calls, selectIsUnsynced(started.actor.getSnapshot())]).toEqual([[], true]);
      return started;
    }

    test.each(['found', 'none', 'offline', 'broken', 'slow'])(
      'sends a change that was made meanwhile once the look has ended (%s)',
      async (how) => {
        const { find, send, clock } = changedWhileLooking();
        const look = find.last();
        if (how === 'found') await look.answer(ok(reply));
        if (how === 'none') await look.answer(ok(null));
        if (how === 'offline') await look.answer(offline);
        if (how === 'broken') await look.crash();
        if (how === 'slow') clock.advance(TIMEOUT);
        clock.advance(DEBOUNCE);
        expect(send.calls.map(({ input }) => input)).toEqual([
          { isSignedIn: true, request: requestOf(intent(1)) },
        ]);
      },
    );

    test('sends a change at once when checkout needs it', () => {
      const { actor, send } = changedWhileLooking();
      actor.send({ type: 'sync.flush' });
      expect(send.calls).toHaveLength(1);
    });

    test('leaves another tab’s change to that tab', () => {
      const { actor } = changedWhileLooking();
      actor.send({ type: 'sync.updated', intent: intent(2) });
      expect(actor.getSnapshot().value.delivery).toBe('awaitingOtherTab');
    });

    test('ends with a sign-out: a change is sent as a guest’s, and the answer is not used', async () => {
      const { actor, find, send, clock } = changedWhileLooking();
      const look = find.last();
      actor.send({ type: 'user.signedOut' });
      await look.answer(ok(reply));
      clock.advance(DEBOUNCE);
      expect(send.last().input).toEqual({ isSignedIn: false, request: requestOf(intent(1)) });
    });
  });

  test('drops a cart that is no longer used, and cancels its request', async () => {
    const started = sending();
    started.actor.send({ type: 'sync.forget' });
    expect(started.send.last().signal.aborted).toBe(true);
    await started.send.last().answer(ok(reply));
    expect(started.reports).toEqual([]);
    expect(started.actor.getSnapshot().context).toMatchObject({ cartId: null, queued: null, sent: null });
    expect(value(started)).toBe('idle');
  });
});

describe('when the server cannot be reached', () => {
  test.each([
    ['no network', offline],
    ['a broken server', { ok: false, failure: { kind: 'server', status: 503 } }],
    ['an internal error', refused('INTERNAL')],
    ['a busy shop', refused('BUSY')],
  ] as const)('tries again later after %s, each time after twice as long', async (_, failure) => {
    const started = sending();
    await started.send.last().answer(failure);
    expect(value(started)).toBe('waiting');
    expect(selectIsUnsynced(started.actor.getSnapshot())).toBe(true);
    started.clock.advance(999);
    expect(started.send.calls).toHaveLength(1);
    started.clock.advance(1);
    expect(started.send.calls).toHaveLength(2);
    await started.send.last().answer(failure);
    started.clock.advance(1_999);
    expect(started.send.calls).toHaveLength(2);
    started.clock.advance(1);
    expect(started.send.calls).toHaveLength(3);
    expect(started.reports).toEqual([]);
  });

  test('sends the newest cart at the next try', async () => {
    const { actor, clock, send } = sending();
    await send.last().answer(offline);
    actor.send({ type: 'sync.requested', intent: intent(2, 5) });
    clock.advance(1_000);
    expect(send.last().input.request).toEqual(requestOf(intent(2, 5)));
  });

  test('waits as long as the server asks', async () => {
    const { clock, send } = sending();
    await send.last().answer(refused('RATE_LIMITED', 'Slow down', { retryAfterMs: 5_000 }));
    clock.advance(4_999);
    expect(send.calls).toHaveLength(1);
    clock.advance(1);
    expect(send.calls).toHaveLength(2);
  });

  test('gives up a request that takes too long', () => {
    const started = sending();
    started.clock.advance(TIMEOUT);
    expect(started.send.last().signal.aborted).toBe(true);
    expect(value(started)).toBe('waiting');
  });

  test('treats a thrown error like a missing reply', async () => {
    const started = sending();
    await started.send.last().crash();
    expect(value(started)).toBe('waiting');
  });

  test.each(['answer', 'crash', 'timeout'] as const)(
    'slows down after eight tries that end by %s, and still tries now and then',
    async (end) => {
      const started = sending();
      for (let tries = 1; tries <= 8; tries++) {
        if (end === 'answer') await started.send.last().answer(offline);
        if (end === 'crash') await started.send.last().crash();
        if (end === 'timeout') started.clock.advance(TIMEOUT);
        if (tries < 8) started.actor.send({ type: 'sync.flush' });
      }
      expect(started.send.calls).toHaveLength(8);
      expect(value(started)).toBe('stalled');
      started.clock.advance(299_999);
      expect(started.send.calls).toHaveLength(8);
      if (end === 'crash') started.actor.send({ type: 'connectivity.online' });
      else started.clock.advance(1);
      expect(started.send.calls).toHaveLength(9);
      expect(started.send.last().input.request).toEqual(requestOf(intent(1)));
    },
  );

  test.each(['connectivity.online', 'sync.flush'] as const)('tries at once on %s', async (type) => {
    const { actor, send } = sending();
    await send.last().answer(offline);
    actor.send({ type });
    expect(send.calls).toHaveLength(2);
  });
});

describe('while the browser is offline', () => {
  test('keeps changes and sends the latest when the network is back', () => {
    const started = start();
    started.actor.send({ type: 'connectivity.offline' });
    started.actor.send({ type: 'sync.requested', intent: intent(1) });
    started.clock.advance(DEBOUNCE);
    expect(value(started)).toBe('offline');
    expect(selectIsOffline(started.actor.getSnapshot())).toBe(true);
    started.actor.send({ type: 'sync.requested', intent: intent(2, 2) });
    expect(started.send.calls).toEqual([]);
    started.actor.send({ type: 'connectivity.online' });
    expect(started.send.last().input.request).toEqual(requestOf(intent(2, 2)));
  });

  test('cancels a request in flight', () => {
    const started = sending();
    started.actor.send({ type: 'connectivity.offline' });
    expect(started.send.last().signal.aborted).toBe(true);
    expect(value(started)).toBe('offline');
    started.actor.send({ type: 'connectivity.online' });
    expect(started.send.last().input.request).toEqual(requestOf(intent(1)));
  });

  test('stops waiting for the next try', async () => {
    const started = sending();
    await started.send.last().answer(offline);
    started.actor.send({ type: 'connectivity.offline' });
    expect(value(started)).toBe('offline');
    started.actor.send({ type: 'sync.flush' });
    expect(value(started)).toBe('sending');
  });

  test('tries now and then, since browsers may be wrong about it', () => {
    const started = sending();
    started.actor.send({ type: 'connectivity.offline' });
    started.clock.advance(30_000);
    expect(started.send.calls).toHaveLength(2);
  });
});

describe('when the server refuses the cart', () => {
  test('reports it to the cart and waits for a change', async () => {
    const started = sending();
    const refusal = refused('BAD_INPUT');
    await started.send.last().answer(refusal);
    expect(started.reports).toEqual([
      { type: 'sync.refused', revision: 1, failure: !refusal.ok && refusal.failure },
    ]);
    expect(value(started)).toBe('refused');
    started.clock.advance(1_000_000);
    expect(started.send.calls).toHaveLength(1);
    started.actor.send({ type: 'sync.requested', intent: intent(2) });
    expect(value(started)).toBe('debouncing');
  });

  test('sends a change that was made meanwhile', async () => {
    const started = sending();
    started.actor.send({ type: 'sync.requested', intent: intent(2) });
    await started.send.last().answer(refused('BAD_INPUT'));
    expect(value(started)).toBe('debouncing');
  });
});
