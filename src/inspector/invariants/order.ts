/** What must hold of an order, whatever happens to it. */
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { orderMachine } from '../../machines/order/index.ts';
import type { JsonObject } from '../core/plain.ts';
import { type Checked, hasWayOut, type Invariant } from './check.ts';
import { answers, context, delaysOf, fixture, replyOk } from './samples.ts';

const isCharged = (snapshot: AnyMachineSnapshot) => {
  const { phase } = Object(context(snapshot).intent);
  return phase === 'paying' || phase === 'paid';
};
const keyOf = (snapshot: AnyMachineSnapshot) => Object(context(snapshot).intent).idempotencyKey;

const oneIntent: Invariant = {
  name: 'at most one order intent is in flight',
  ofState: ({ snapshot }) => {
    const calls = Object.keys(snapshot.children).filter((id) => id.startsWith('createOrder'));
    return calls.length > 1 ? `${calls.join(' and ')} are both under way.` : null;
  },
  ofStep: ({ from, to }) => {
    const before = keyOf(from.snapshot);
    return before !== undefined && keyOf(to.snapshot) !== before ? 'The same order got another key.' : null;
  },
};

const notTwice: Invariant = {
  name: 'after “may have been charged” no state offers to pay again',
  ofState: ({ snapshot }) =>
    isCharged(snapshot) && snapshot.status === 'active' && snapshot.can({ type: 'order.payment.retried' })
      ? `In ${JSON.stringify(snapshot.value)} paying again is offered though something may have been charged.`
      : null,
  ofStep: ({ from, to }) =>
    isCharged(from.snapshot) && !from.snapshot.matches('paying') && to.snapshot.matches('paying')
      ? 'A payment window opens though something may have been charged.'
      : null,
};

export function orderChecks(fixtures: JsonObject, machine: AnyStateMachine = orderMachine): Checked {
  const at = (name: string) => fixture(fixtures, name);
  const ok = (name: string) => replyOk(at(name));
  const offline = at('offline');
  const soldOut = { ok: false, failure: { kind: 'refused', code: 'OUT_OF_STOCK', message: '', details: {} } };
  const shopper = [
    'order.payment.retried',
    'order.abandoned',
    'order.resumed',
    'order.reset',
    'order.retried',
  ];
  const window = ['payment.dismissed', 'payment.unavailable', 'payment.busyElsewhere', 'connectivity.online'];
  const order = ['order.pending', 'order.confirmed', 'order.cancelled', 'order.pendingCod'].map(ok);
  const transaction = [ok('transaction.payable'), ok('transaction.paidAlready'), offline];
  return {
    machine,
    invariants: [oneIntent, notTwice, hasWayOut],
    domain: {
      inputs: [
        ...['placement', 'placementCod'].map((name) => ({ kind: 'new', placement: at(name) })),
        ...['intent', 'intentCod', 'intentPaying', 'intentPaid'].flatMap((name) =>
          [true, false].map((isStale) => ({ kind: 'restored', intent: at(name), isStale })),
        ),
      ],
      events: [
        ...[...shopper, ...window].map((type) => ({ type })),
        { type: 'payment.succeeded', paymentId: 'pay_1', signature: 'sig' },
        { type: 'payment.failed', code: 'BAD', description: '' },
        ...answers('openIntent', [
          { kind: 'opened', intent: at('intent') },
          { kind: 'adopted', intent: at('intentPaying') },
        ]),
        ...answers('createOrder', [...order, offline, soldOut]),
        ...answers('createOrderAgain', [...order, offline, soldOut]),
        ...answers('createTransaction', transaction),
        ...answers('askProvider', transaction),
        ...answers('validateTransaction', [replyOk(true), replyOk(false), offline]),
        ...answers(
          'watch',
          ['order.confirmed', 'order.cancelled'].map((name) => ({ order: at(name) })),
        ),
        ...answers('lookBack', [...order, offline]),
        ...answers('closeIntent', [{ isFirst: true }]),
        ...delaysOf(machine),
      ],
      bucket: (snapshot) => {
        const { intent, order, outcome, validations } = context(snapshot);
        const { phase, idempotencyKey } = Object(intent);
        const { status } = Object(order);
        const few = Math.min(Number(validations), 2);
        return [phase, idempotencyKey, status, Object(outcome).result, few].join();
      },
    },
  };
}
