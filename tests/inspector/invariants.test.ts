import { describe, expect, test } from 'vitest';
import { assign, StateMachine } from 'xstate';
import { play } from '../../inspector/core/authored.ts';
import { type Checked, check } from '../../inspector/core/check.ts';
import { parseScenario } from '../../inspector/core/format.ts';
import { createMachines } from '../../inspector/core/inert.ts';
import { type Found, search } from '../../inspector/core/search.ts';
import { fixtures } from '../../scripts/scenario/library.ts';
import { allEndlessStates, endlessStatesOf } from '../../src/inspected/endings.ts';
import { cartChecks, cartSyncChecks, inventoryChecks } from '../../src/inspected/invariants/cart.ts';
import { checkoutChecks } from '../../src/inspected/invariants/checkout.ts';
import { expressChecks } from '../../src/inspected/invariants/express.ts';
import { allChecks } from '../../src/inspected/invariants/index.ts';
import { orderChecks, orderWatchChecks } from '../../src/inspected/invariants/order.ts';
import { cartMachine } from '../../src/machines/cart/cart/index.ts';
import { cartSyncMachine } from '../../src/machines/cart/cartSync/index.ts';
import { inventoryMachine } from '../../src/machines/cart/inventory/index.ts';
import { checkoutMachine } from '../../src/machines/checkout/checkout/index.ts';
import { expressMachine } from '../../src/machines/checkout/express/index.ts';
import { orderMachine } from '../../src/machines/checkout/order/index.ts';
import { orderWatchMachine } from '../../src/machines/checkout/orderWatch.ts';
import { stubKind } from '../../src/machines/shared/stubs.ts';
import { countdownMachine } from '../../src/machines/storefront/countdown/index.ts';
import { machinesWith } from './support/desk.ts';

const LONG = 120_000;

describe('every state of the modelled domain', () => {
  test.each(allChecks(fixtures()).map((checked) => ({ id: checked.machine.id, checked })))(
    '$id keeps its invariants',
    ({ checked }) => {
      const { states, isTruncated, violations } = check(checked);
      expect(violations.map(({ invariant, message, path }) => ({ invariant, message, path }))).toEqual([]);
      expect(isTruncated).toBe(false);
      expect(states).toBeGreaterThan(10);
    },
    LONG,
  );
});

const { placingOrder, ...otherStates } = orderMachine.config.states ?? {};
const { after: _, ...endless } = placingOrder ?? {};

/** Each with the bug that it is planted with. */
const planted: readonly { bug: string; invariant: string; path: readonly string[]; checked: Checked }[] = [
  {
    bug: 'a payment left behind is thought to be unpaid',
    invariant: 'after “may have been charged” no state offers to pay again',
    path: ['xstate.done.actor.createOrderAgain'],
    checked: orderChecks(
      fixtures(),
      orderMachine.provide({ guards: { mayBeCharged: () => false, isPaid: () => false } }),
    ),
  },
  {
    bug: 'asking again makes a new key',
    invariant: 'at most one order intent is in flight',
    path: ['xstate.done.actor.createOrderAgain'],
    checked: orderChecks(
      fixtures(),
      orderMachine.provide({
        actions: {
          assignFailure: assign(({ context: { intent } }) => ({
            intent: intent && { ...intent, idempotencyKey: `${intent.idempotencyKey}-2` },
          })),
        },
      }),
    ),
  },
  {
    bug: 'an order that gets no answer has no time limit',
    invariant: 'every waiting state has a way out',
    path: ['xstate.done.actor.openIntent'],
    checked: orderChecks(
      fixtures(),
      new StateMachine(
        { ...orderMachine.config, states: { ...otherStates, placingOrder: endless } },
        orderMachine.implementations,
      ),
    ),
  },
  {
    bug: 'a refusal counts, whatever was paid before it',
    invariant: 'while something may have been charged, nothing ends as failed',
    path: ['xstate.done.actor.createOrderAgain'],
    checked: orderChecks(
      fixtures(),
      orderMachine.provide({ guards: { isRefusedForGood: (_, reply) => !reply.ok } }),
    ),
  },
  {
    bug: 'any answer counts as a confirmed order',
    invariant: 'an order counts as made by the server’s word only',
    path: ['xstate.done.actor.findOrder'],
    checked: orderChecks(fixtures(), orderMachine.provide({ guards: { isConfirmed: () => true } })),
  },
  {
    bug: 'any reading ends the watch',
    invariant: 'a watch ends with a settled order only',
    path: ['xstate.done.actor.readOrder'],
    checked: orderWatchChecks(
      fixtures(),
      orderWatchMachine.provide({ guards: { isSettled: (_, reply) => reply.ok } }),
    ),
  },
  {
    bug: 'the widget opens whatever became of the look at the cart',
    invariant: 'the widget opens for a cart that the server has looked at and holds',
    path: [
      'express.start',
      'turn.taken',
      ...['checkCart', 'openIntent', 'startCheckout', 'loadWidget'].map((id) => `xstate.done.actor.${id}`),
    ],
    checked: expressChecks(fixtures(), expressMachine.provide({ guards: { isCartValid: () => true } })),
  },
  {
    bug: 'a widget that fails is thought never to have ordered',
    invariant: 'after “may have been ordered” the record goes by the server’s word only',
    path: [
      'express.start',
      'turn.taken',
      ...['checkCart', 'openIntent', 'startCheckout', 'loadWidget'].map((id) => `xstate.done.actor.${id}`),
      'widget.paymentChosen',
      'widget.failed',
    ],
    checked: expressChecks(fixtures(), expressMachine.provide({ guards: { mayOrder: () => false } })),
  },
  {
    bug: 'what another tab left unfinished is begun anew',
    invariant: 'after “may have been ordered” the widget is not offered again',
    path: ['express.start', 'turn.taken', 'xstate.done.actor.checkCart', 'xstate.done.actor.openIntent'],
    checked: expressChecks(fixtures(), expressMachine.provide({ guards: { isAdopted: () => false } })),
  },
  {
    bug: 'the widget stays when it is closed from inside',
    invariant: 'the widget is over the page only while it is waited for',
    path: [
      'express.start',
      'turn.taken',
      ...['checkCart', 'openIntent', 'startCheckout', 'loadWidget'].map((id) => `xstate.done.actor.${id}`),
      'widget.closed',
    ],
    checked: expressChecks(fixtures(), expressMachine.provide({ actions: { closeWidget: () => {} } })),
  },
  {
    bug: 'an invalid cart is let through',
    invariant: 'no order is begun while the cart is invalid or being looked at',
    path: ['pincode.reported', 'checkout.submitted', 'xstate.done.actor.checkCart'],
    checked: checkoutChecks(fixtures(), checkoutMachine.provide({ guards: { isValid: () => true } })),
  },
  {
    bug: 'the bill stays when another payment is chosen',
    invariant: 'the COD charge is billed under COD only',
    path: ['checkout.payment.chosen'],
    checked: checkoutChecks(
      fixtures(),
      checkoutMachine.provide({
        actions: { assignPaymentType: assign((_, { paymentType }) => ({ paymentType })) },
      }),
    ),
  },
  {
    bug: 'any failure counts as the server’s verdict',
    invariant: 'a failed call never empties the cart',
    path: ['cart.restored', 'sync.refused'],
    checked: cartChecks(fixtures(), cartMachine.provide({ actions: { logFailure: assign({ data: [] }) } })),
  },
  {
    bug: 'a change during a sync is not kept',
    invariant: 'one sync is under way at a time, and the latest change waits for it',
    path: ['sync.requested', 'sync.flush', 'sync.requested'],
    checked: cartSyncChecks(
      fixtures(),
      cartSyncMachine.provide({
        actions: { assignQueued: assign(({ context }, intent) => (context.sent ? {} : { queued: intent })) },
      }),
    ),
  },
  {
    bug: 'any answer agrees with the cart',
    invariant: 'a price of the server that differs is reported to the cart',
    path: ['inventory.lines.changed', 'inventory.ensureFresh', 'xstate.done.actor.checkInventory'],
    checked: inventoryChecks(fixtures(), inventoryMachine.provide({ guards: { isDifferent: () => false } })),
  },
];

const { delivery, ...otherRegions } = cartSyncMachine.config.states ?? {};
const { waiting, ...deliveryStates } = delivery?.states ?? {};
const withoutBackoff = new StateMachine(
  {
    ...cartSyncMachine.config,
    states: {
      ...otherRegions,
      delivery: { ...delivery, states: { ...deliveryStates, waiting: { ...waiting, after: {} } } },
    },
  },
  cartSyncMachine.implementations,
);

describe('states that could last for ever', () => {
  test('do not exist, unless their charts give a reason', () => {
    expect(allEndlessStates()).toEqual([]);
  });

  const { reading } = countdownMachine.config.states ?? {};
  const changed = (state: object) =>
    new StateMachine(
      { ...countdownMachine.config, states: { ...countdownMachine.config.states, ...state } },
      countdownMachine.implementations,
    );

  test.each([
    [
      'a wait without a time limit',
      { reading: { ...reading, after: {} } },
      'waits for "readTime" without a time limit',
    ],
    [
      'a restoring without one',
      { restoring: { on: { go: 'reading' } } },
      'waits for what is stored without a time limit',
    ],
  ])('%s is found', (_, state, message) => {
    const [first] = endlessStatesOf(changed(state));
    expect(first).toMatchObject({ message });
  });

  test('a dead end is found, unless its chart gives a reason', () => {
    const end = (more: object) =>
      new StateMachine({ id: 'lamp', initial: 'off', states: { off: { on: { press: 'on' } }, on: more } });
    expect(endlessStatesOf(end({}))).toEqual([
      { state: 'lamp.on', message: 'is a dead end: nothing leaves it' },
    ]);
    expect(endlessStatesOf(end({ meta: { lasts: 'It is bright.' } }))).toEqual([]);
    expect(endlessStatesOf(end({ type: 'final' }))).toEqual([]);
  });

  test('an event that is queued and never sent is found', () => {
    const { violations } = check(cartSyncChecks(fixtures(), withoutBackoff));
    expect(violations.map(({ invariant }) => invariant)).toContain(
      'what is queued is sent in the end, without the shopper’s doing',
    );
  });
});

describe('a planted bug is found by the shortest path', () => {
  test.each(planted)(
    '$bug',
    ({ invariant, path, checked }) => {
      const { violations } = check({
        ...checked,
        invariants: checked.invariants.filter(({ name }) => name === invariant),
      });
      expect(violations.map((violation) => [violation.invariant, violation.path])).toEqual([
        [invariant, path],
      ]);
      // The way is a scenario: it can be kept, read and played on the machine that has the bug.
      const parsed = parseScenario(JSON.parse(JSON.stringify(violations[0]?.scenario)));
      if (!parsed.ok || parsed.scenario.kind !== 'authored') throw new Error('Not a scenario');
      if (checked.machine.id === 'cartSync' || checked.machine.id === 'inventory') return;
      const machines = createMachines([checked.machine], stubKind);
      expect(play(parsed.scenario, machines).failed).toBeNull();
    },
    LONG,
  );
});

test('a search skips events that lack data which the machine reads, if it is asked to', () => {
  const machines = machinesWith();
  const desk = machines.get('desk');
  if (!desk) throw new Error('There is no desk');
  const domain = {
    inputs: [{ phone: '' }],
    events: [{ type: 'desk.typed' }, { type: 'desk.ask' }],
    bucket: () => '',
  };
  const values: unknown[] = [];
  const state = ({ snapshot }: Found) => {
    values.push(snapshot.value);
    return false;
  };
  expect(() => search(machines.inert(desk), domain, {})).toThrow();
  search(machines.inert(desk), { ...domain, skipsErrors: true }, { state });
  expect(values).toEqual(['open', 'waiting']);
});
