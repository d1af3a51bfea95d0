import { describe, expect, test } from 'vitest';
import type { EventFromLogic } from 'xstate';
import { type OrderInput, orderMachine } from '../../../src/machines/checkout/order/index.ts';
import { orderWatchMachine } from '../../../src/machines/checkout/orderWatch.ts';
import {
  cancelled,
  confirmed,
  intent,
  offline,
  ok,
  paidAlready,
  payable,
  pending,
  refused,
} from '../fixtures/order.ts';
import { placement } from '../fixtures/startOrder.ts';
import { leavesOf } from '../support/chart.ts';
import { expectEveryLeafReachable, walk } from '../support/paths.ts';

type Sample = EventFromLogic<typeof orderMachine>;

/** An event that xstate sends for a child's output or a delay; the machine's types do not name it. */
function internal(type: string, output?: unknown): Sample {
  return Object.assign({ type: 'connectivity.online' as const }, { type, output });
}

const answers = (id: string, outputs: readonly unknown[]) =>
  outputs.map((output) => internal(`xstate.done.actor.${id}`, output));
const delays = (...names: string[]) => names.map((name) => internal(`xstate.after.${name}`));

const events: readonly Sample[] = [
  { type: 'order.payment.retried' },
  { type: 'order.abandoned' },
  { type: 'order.resumed' },
  { type: 'order.reset' },
  { type: 'order.retried' },
  { type: 'order.left' },
  { type: 'order.asker.changed', asker: 'u1' },
  { type: 'payment.succeeded', paymentId: 'pay_1', signature: 'sig' },
  { type: 'payment.dismissed' },
  { type: 'payment.unavailable' },
  ...answers('openIntent', [
    { kind: 'opened', intent: intent() },
    { kind: 'adopted', intent: intent(), isStale: false, isSame: false },
  ]),
  ...answers('createOrder', [ok(pending), ok(confirmed), offline, refused('OUT_OF_STOCK')]),
  ...answers('createOrderAgain', [
    ok(pending),
    ok(cancelled),
    offline,
    refused('OUT_OF_STOCK'),
    refused('IDEMPOTENCY_CONFLICT'),
  ]),
  ...answers('createTransaction', [ok(payable), ok(paidAlready), offline]),
  ...answers('askProvider', [ok(payable), ok(paidAlready), offline]),
  ...answers('validateTransaction', [ok(true), ok(false)]),
  ...answers('watch', [{ order: confirmed }, { order: cancelled }]),
  ...answers('findOrder', [ok(pending), offline, refused('NOT_FOUND')]),
  ...answers('lookBack', [ok(pending), offline]),
  ...answers('closeIntent', [{ isFirst: true }]),
  ...delays(
    'retryDelay.order.reconciling.request.waiting',
    'patience.order.reconciling.pace.prompt',
    'paymentGrace.order.checkingPayment',
    'patience.order.settling.pace.prompt',
    'validationDelay.order.settling.work.waitingToValidate',
  ),
];

const bucket: NonNullable<Parameters<typeof walk<typeof orderMachine>>[1]['bucket']> = ({ context }) =>
  [context.intent?.phase, context.order?.status, context.outcome?.result].join();

const fresh: OrderInput = { kind: 'new', placement: placement(), asker: null };
const elsewhere: OrderInput = { kind: 'elsewhere', orderId: 'o1' };
const stale: OrderInput = { kind: 'restored', intent: intent(), isStale: true, asker: null };
const cod: OrderInput = {
  kind: 'restored',
  asker: null,
  intent: intent({ phase: 'placed', orderId: 'o1' }, { paymentType: 'COD' }),
  isStale: false,
};

const machine = orderMachine.provide({ actors: { watchOrder: orderWatchMachine } });

describe('every way through an order', () => {
  const paths = [fresh, stale, cod, elsewhere].flatMap((input) => walk(machine, { input, events, bucket }));
  const reached = paths.map(({ state }) => state);

  test('reaches every state; transient ones are passed through', () => {
    const seen = new Set(reached.flatMap((state) => state._nodes.map(({ id }) => id)));
    const transient = ['order.deciding', 'order.lookingAgain', 'order.routing', 'order.resuming'];
    expect(leavesOf(machine).filter((id) => !seen.has(id))).toEqual(transient);
  });

  test('never offers a payment while something may have been charged', () => {
    const offering = reached.filter((state) => state.can({ type: 'order.payment.retried' }));
    expect(offering.length).toBeGreaterThan(0);
    expect(
      offering.filter(
        ({ context }) => context.intent?.phase === 'paid' || context.intent?.phase === 'paying',
      ),
    ).toEqual([]);
  });

  test('never ends as failed once something may have been charged', () => {
    const charged = reached.filter(({ context }) => context.intent?.phase === 'paid');
    const results = new Set(charged.flatMap(({ output }) => (output ? [output.result] : [])));
    expect([...results].sort()).toEqual(['ABANDONED', 'SUCCESS']);
    const abandoned = charged.filter(({ output }) => output?.result === 'ABANDONED');
    expect(abandoned.every(({ context }) => context.order?.status === 'CANCELLED')).toBe(true);
  });

  test('ends in success only with a confirmed order that has a code', () => {
    const successes = reached.flatMap(({ output }) => (output?.result === 'SUCCESS' ? [output.order] : []));
    expect(successes.length).toBeGreaterThan(0);
    expect(successes.filter(({ status, code }) => status !== 'CONFIRMED' || code === null)).toEqual([]);
  });

  test('has no dead ends except the final state', () => {
    const stuck = reached.filter(
      (state) => state.status === 'active' && !events.some((event) => state.can(event)),
    );
    expect(stuck.map(({ value }) => value)).toEqual([]);
  });
});

test('every state of a watched order is reachable', () => {
  expectEveryLeafReachable(orderWatchMachine, {
    input: { orderId: 'o1' },
    events: [
      ...answers('readOrder', [ok(pending), ok(confirmed)]),
      ...delays('patience.orderWatch.quick', 'pollDelay.orderWatch.quick.waiting'),
    ].map((event) => Object.assign({ type: 'order.retried' as const }, event)),
  });
});
