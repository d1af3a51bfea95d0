import { describe, expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { cartSyncMachine, type SyncIntent, syncDelay } from '../../../src/machines/cart/cartSync/index.ts';
import { refused } from '../fixtures/order.ts';
import { expectEveryLeafReachable, walk } from '../support/paths.ts';

const input = { storeId: 'demo' };
/** A walk has no parent to report to. */
const alone = cartSyncMachine.provide({ actions: { sendReport: () => {}, sendFound: () => {} } });
const intent: SyncIntent = {
  revision: 1,
  cart: {
    shoppingCartId: null,
    lines: [],
    couponCode: null,
    couponCodeId: null,
    isRewardApplied: true,
    knownRevision: null,
  },
};
const reply = { shoppingCartId: 'x', revision: 1, leftOut: null, lines: [] };
const done = (output: unknown, actorId = 'sendCart') => ({
  type: `xstate.done.actor.${actorId}`,
  output,
  actorId,
});

const events = [
  { type: 'sync.requested', intent },
  { type: 'sync.updated', intent: { ...intent, cart: { ...intent.cart, shoppingCartId: 'x' } } },
  { type: 'sync.sentElsewhere' },
  { type: 'sync.look' },
  { type: 'sync.flush' },
  { type: 'sync.forget' },
  { type: 'connectivity.online' },
  { type: 'connectivity.offline' },
  { type: 'xstate.after.otherTabTimeout.cartSync.delivery.awaitingOtherTab' },
  { type: 'xstate.after.debounce.cartSync.delivery.debouncing' },
  { type: 'xstate.after.backoff.cartSync.delivery.waiting' },
  { type: 'xstate.after.requestTimeout.cartSync.delivery.sending' },
  { type: 'xstate.after.offlineRecheck.cartSync.delivery.offline' },
  done({ ok: true, value: reply }),
  done({ ok: true, value: reply }, 'findAccountCart'),
  done({ ok: true, value: null }, 'findAccountCart'),
  done({ ok: false, failure: { kind: 'network' } }),
  done(refused('BAD_INPUT')),
  { type: 'xstate.error.actor.sendCart', error: new Error('a bug'), actorId: 'sendCart' },
] as const;

describe('the sync, walked', () => {
  const options = {
    input,
    // Replies and delays are events of the system's, which a machine's own type does not name.
    events: JSON.parse(JSON.stringify(events)),
    bucket: ({ context: { queued, sent, attempt } }: ReturnType<typeof cartSyncMachine.transition>) =>
      JSON.stringify([queued !== null, sent !== null, Math.min(attempt, 8)]),
  };

  test('reaches every state', () => {
    expectEveryLeafReachable(alone, options);
  });

  test('never loses a cart that the server has not acknowledged', () => {
    const lost = walk(alone, options).filter(
      ({ state: { context, value } }) =>
        ['awaitingOtherTab', 'debouncing', 'waiting', 'offline', 'stalled'].some(
          (state) => state === value.delivery,
        ) && context.queued === null,
    );
    expect(lost).toEqual([]);
  });

  test('sends only carts that it has received', () => {
    const empty = walk(alone, options).filter(
      ({ state: { context, value } }) => value.delivery === 'sending' && context.sent === null,
    );
    expect(empty).toEqual([]);
  });
});

describe('the sync, one step at a time', () => {
  const [start] = initialTransition(cartSyncMachine, input);

  test('starts with nothing to do', () => {
    expect(start.value).toEqual({ connectivity: 'online', delivery: 'idle' });
    expect(start.context).toEqual({
      storeId: 'demo',
      isSignedIn: false,
      cartId: null,
      queued: null,
      sent: null,
      attempt: 0,
      retryAfterMs: null,
    });
  });

  test('ignores a flush with nothing to send', () => {
    const [next] = transition(cartSyncMachine, start, { type: 'sync.flush' });
    expect(next.value).toEqual(start.value);
  });

  test('adds jitter of up to half of the delay to retries', () => {
    const failed = { ...start.context, attempt: 3 };
    expect([syncDelay(failed, 0), syncDelay(failed), syncDelay(failed, 1)]).toEqual([2_000, 4_000, 6_000]);
    expect(syncDelay({ ...failed, retryAfterMs: 9_000 }, 0)).toBe(9_000);
    expect(syncDelay({ ...failed, attempt: 40 }, 1)).toBe(90_000);
  });
});
