/** Invariants of an order and of the watch over it. */

import {
  answers,
  type Checked,
  delaysOf,
  hasWayOut,
  type Invariant,
  type JsonObject,
} from '@storefront/inspector';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { orderMachine } from '../../machines/checkout/order/index.ts';
import { orderWatchMachine } from '../../machines/checkout/orderWatch.ts';
import { shopMachines } from '../machines.ts';
import { context, fixture, replyOk } from './samples.ts';

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

const outcomeOf = (snapshot: AnyMachineSnapshot) => Object(context(snapshot).outcome).result;

const chargedIsNotFailed: Invariant = {
  name: 'while something may have been charged, nothing ends as failed',
  ofState: ({ snapshot }) => {
    const isFailed = !['SUCCESS', 'LEFT', undefined].includes(outcomeOf(snapshot));
    const isCancelled = Object(context(snapshot).order).status === 'CANCELLED';
    return isFailed && isCharged(snapshot) && !isCancelled
      ? `It ends as ${outcomeOf(snapshot)} though something may have been charged.`
      : null;
  },
};

const onlyByServer: Invariant = {
  name: 'an order counts as made by the server’s word only',
  ofState: ({ snapshot }) =>
    outcomeOf(snapshot) === 'SUCCESS' && Object(context(snapshot).order).status !== 'CONFIRMED'
      ? `It ends in success with an order that is ${Object(context(snapshot).order).status}.`
      : null,
};

const leadsOn: Invariant = {
  name: 'from every state of an order something leads to its end',
  progress: { from: ({ status }) => status === 'active', to: ({ status }) => status === 'done' },
};

export function orderChecks(fixtures: JsonObject, machine: AnyStateMachine = orderMachine): Checked {
  const at = (name: string) => fixture(fixtures, name);
  const ok = (name: string) => replyOk(at(name));
  const offline = at('offline');
  const refused = (code: string) => ({
    ok: false,
    failure: { kind: 'refused', code, message: '', details: {} },
  });
  const soldOut = refused('OUT_OF_STOCK');
  const shopper = [
    'order.payment.retried',
    'order.abandoned',
    'order.resumed',
    'order.reset',
    'order.retried',
    'order.left',
  ];
  const window = ['payment.dismissed', 'payment.unavailable', 'payment.busyElsewhere', 'connectivity.online'];
  const order = ['order.pending', 'order.confirmed', 'order.cancelled', 'order.pendingCod'].map(ok);
  const transaction = [ok('transaction.payable'), ok('transaction.paidAlready'), offline];
  return {
    machine: shopMachines.inert(machine),
    invariants: [oneIntent, notTwice, chargedIsNotFailed, onlyByServer, leadsOn, hasWayOut],
    domain: {
      inputs: [
        { kind: 'elsewhere', orderId: 'o1' },
        ...['placement', 'placementCod'].map((name) => ({ kind: 'new', placement: at(name), asker: null })),
        ...['intent', 'intentCod', 'intentPaying', 'intentPaid'].flatMap((name) =>
          [true, false].map((isStale) => ({ kind: 'restored', intent: at(name), isStale, asker: null })),
        ),
        {
          kind: 'restored',
          intent: { ...Object(at('intentPaid')), asker: 'u1' },
          isStale: false,
          asker: null,
        },
      ],
      events: [
        ...[...shopper, ...window].map((type) => ({ type })),
        { type: 'order.asker.changed', asker: 'u1' },
        { type: 'payment.succeeded', paymentId: 'pay_1', signature: 'sig' },
        { type: 'payment.failed', code: 'BAD', description: '' },
        ...answers('openIntent', [
          { kind: 'opened', intent: at('intent') },
          { kind: 'adopted', intent: at('intentPaying'), isStale: false, isSame: true },
          { kind: 'adopted', intent: at('intent'), isStale: false, isSame: false },
        ]),
        ...answers('findOrder', [...order, offline, refused('NOT_FOUND')]),
        ...answers('createOrder', [...order, offline, soldOut]),
        ...answers('createOrderAgain', [...order, offline, soldOut, refused('IDEMPOTENCY_CONFLICT')]),
        ...answers('createTransaction', [...transaction, refused('NOT_FOUND')]),
        ...answers('askProvider', [...transaction, refused('NOT_FOUND')]),
        ...answers('validateTransaction', [replyOk(true), replyOk(false), offline, refused('NOT_FOUND')]),
        ...answers(
          'watch',
          ['order.confirmed', 'order.cancelled'].map((name) => ({ order: at(name) })),
        ),
        ...answers('lookBack', [...order, offline, refused('NOT_FOUND')]),
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

const endsSettled: Invariant = {
  name: 'a watch ends with a settled order only',
  ofState: ({ snapshot }) => {
    const { status } = Object(context(snapshot).order);
    return snapshot.status === 'done' && status !== 'CONFIRMED' && status !== 'CANCELLED'
      ? `It ends with an order that is ${status}.`
      : null;
  },
};

export function orderWatchChecks(
  fixtures: JsonObject,
  machine: AnyStateMachine = orderWatchMachine,
): Checked {
  const at = (name: string) => fixture(fixtures, name);
  const orders = ['order.pending', 'order.confirmed', 'order.cancelled'].map((name) => replyOk(at(name)));
  return {
    machine: shopMachines.inert(machine),
    invariants: [endsSettled, leadsOn, hasWayOut],
    domain: {
      inputs: [{ orderId: 'o1' }],
      events: [
        { type: 'order.retried' },
        { type: 'connectivity.online' },
        ...answers('readOrder', [...orders, at('offline')]),
        ...delaysOf(machine),
      ],
      bucket: (snapshot) =>
        [Object(context(snapshot).order).status, Object(context(snapshot).failure).kind].join(),
    },
  };
}
