import { describe, expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { type ExpressEvent, expressMachine } from '../../../src/machines/checkout/express/index.ts';
import { confirmed, ok } from '../fixtures/order.ts';
import { checkout, expressIntent } from '../fixtures/startExpress.ts';

/** An event that xstate sends for a child's output; the machine's types do not name it. */
function internal(type: string, output?: unknown): ExpressEvent {
  return Object.assign({ type: 'connectivity.online' as const }, { type, output });
}

const done = (id: string, output: unknown) => internal(`xstate.done.actor.${id}`, output);

function walked(interrupted: boolean, ...events: ExpressEvent[]) {
  const input = { storeId: 'demo', interrupted: interrupted ? expressIntent : null };
  let [state] = initialTransition(expressMachine, input);
  let names: string[] = [];
  for (const event of events) {
    const [next, actions] = transition(expressMachine, state, event);
    state = next;
    names = actions.map(({ type, params }) => named(type, params));
  }
  return { state, names };
}

function named(type: string, params: unknown): string {
  const event: unknown = typeof params === 'object' && params && 'event' in params ? params.event : null;
  return typeof event === 'object' && event && 'type' in event ? String(event.type) : type;
}

const browsing = [
  { type: 'express.start' },
  { type: 'turn.taken' },
  done('checkCart', { kind: 'valid', shoppingCartId: 'cart-1' }),
  done('openIntent', { kind: 'opened', intent: expressIntent }),
  done('startCheckout', ok(checkout())),
  done('loadWidget', { ok: true }),
  { type: 'widget.alive' },
] as const;

describe('the express checkout', () => {
  test('has the effects of a completed order in the specified order [S4.37]', () => {
    const { names } = walked(
      false,
      ...browsing,
      { type: 'widget.orderCompleted', orderId: 'o1', discountCode: null },
      done('order', { result: 'SUCCESS', order: confirmed, lines: [] }),
      done('closeIntent', { isFirst: true }),
    );
    const told = names.filter((name) => !name.startsWith('xstate.') || name === 'xstate.stop');
    const effects = ['analytics.requested', 'order.completed', 'navigation.requested'];
    expect(told.filter((name) => effects.includes(name))).toEqual(effects);
  });

  test('starts idle, or looks an interrupted checkout up at once', () => {
    expect([walked(false).state.value, walked(true).state.value]).toEqual([
      'idle',
      { active: 'awaitingTurn' },
    ]);
  });

  test('whose order machine throws keeps the intent for later', () => {
    const { state } = walked(
      true,
      { type: 'turn.taken' },
      done('askServer', ok(checkout({ orderId: 'o1' }))),
      internal('xstate.error.actor.order'),
    );
    expect([state.value, state.children]).toEqual(['idle', {}]);
  });

  test('continues without the tabs’ lock if that throws', () => {
    const { state } = walked(true, { type: 'turn.taken' }, internal('xstate.error.actor.turn'));
    expect([state.value, state.status]).toEqual([{ active: { asking: 'calling' } }, 'active']);
  });

  test('ignores events of a closed widget', () => {
    const { state } = walked(false, ...browsing, { type: 'widget.closed' });
    for (const event of [
      { type: 'widget.orderCompleted', orderId: 'o1', discountCode: null },
      { type: 'widget.closed' },
      { type: 'widget.couponApplied', code: 'X' },
      { type: 'widget.couponRemoved' },
      { type: 'widget.failed', reason: 'late' },
      { type: 'widget.signedIn', phone: '+919876543210', code: '1' },
    ] as const) {
      expect(state.can(event)).toBe(false);
    }
  });
});
