import { describe, expect, test } from 'vitest';
import { type ExpressEvent, expressMachine } from '../../../src/machines/checkout/express/index.ts';
import { confirmed, offline, ok, refused } from '../fixtures/order.ts';
import { checkout, expressIntent } from '../fixtures/startExpress.ts';
import { leavesOf } from '../support/chart.ts';
import { walk } from '../support/paths.ts';

/** An event that xstate sends for a child's output or a delay; the machine's types do not name it. */
function internal(type: string, output?: unknown): ExpressEvent {
  return Object.assign({ type: 'connectivity.online' as const }, { type, output });
}

const answers = (id: string, outputs: readonly unknown[]) =>
  outputs.map((output) => internal(`xstate.done.actor.${id}`, output));

const events: readonly ExpressEvent[] = [
  { type: 'express.start' },
  { type: 'express.left' },
  { type: 'express.retried' },
  { type: 'turn.taken' },
  { type: 'turn.busy' },
  { type: 'widget.alive' },
  { type: 'widget.orderCompleted', orderId: 'o1', discountCode: 'SAVE50' },
  { type: 'widget.orderCompleted', orderId: null, discountCode: null },
  { type: 'widget.closed' },
  { type: 'widget.paymentChosen', method: 'cod' },
  { type: 'widget.failed', reason: 'x' },
  ...answers('checkCart', [
    { kind: 'valid', shoppingCartId: 'cart-1' },
    { kind: 'invalid' },
    { kind: 'failed' },
  ]),
  ...answers('openIntent', [
    { kind: 'opened', intent: expressIntent },
    { kind: 'adopted', intent: expressIntent },
  ]),
  ...answers('startCheckout', [ok(checkout()), offline]),
  ...answers('loadWidget', [{ ok: true }, { ok: false }]),
  ...answers('askServer', [
    ok(checkout()),
    ok(checkout({ orderId: 'o1' })),
    ok(checkout({ orderId: 'o1', isOrdered: true })),
    offline,
    refused('NOT_FOUND'),
  ]),
  ...answers('order', [
    { result: 'SUCCESS', order: confirmed, lines: [] },
    { result: 'ABANDONED' },
    { result: 'LEFT', orderId: 'o1' },
    { result: 'ERROR', message: '', code: 'NOT_FOUND' },
  ]),
  ...answers('fetchRule', [ok(null)]),
  ...answers('closeIntent', [{ isFirst: true }, { isFirst: false }]),
  internal('xstate.after.widgetPatience.express.active.ordering.behind'),
  internal('xstate.after.retryDelay.express.active.asking.waiting'),
];

const paths = [null, expressIntent].flatMap((interrupted) =>
  walk(expressMachine, {
    input: { storeId: 'demo', interrupted },
    events,
    bucket: ({ context: { noes, exit, orderId, checkout, done, mayOrder } }) =>
      [noes, exit, orderId, checkout?.isOrdered, done?.order.id, mayOrder].join(),
    stopWhen: ({ context }) => context.noes > 3,
  }),
);
const reached = paths.map(({ state }) => state);

describe('every way through the express checkout', () => {
  test('reaches every state; transient ones are passed through', () => {
    const seen = new Set(reached.flatMap((state) => state._nodes.map(({ id }) => id)));
    expect(leavesOf(expressMachine).filter((id) => !seen.has(id))).toEqual([
      'express.deciding',
      'express.active.fetchingRule.deciding',
      'express.active.leaving',
    ]);
  });

  test('never loses an order: the intent is removed only after the server’s reply', () => {
    const closing = paths.filter(({ state }) => state.matches({ active: 'closing' }));
    expect(closing.length).toBeGreaterThan(0);
    const unasked = closing.filter(({ state: { context }, steps }) => {
      const names = steps.map(({ event }) => String(event.type));
      const wasAsked = names.some((name) => /askServer|\.order$/.test(name));
      return context.mayOrder && !wasAsked;
    });
    expect(unasked).toEqual([]);
  });

  test('has no dead ends', () => {
    const stuck = reached.filter((state) => !events.some((event) => state.can(event)));
    expect(stuck.map(({ value }) => value)).toEqual([]);
  });
});
