import { describe, expect, test } from 'vitest';
import type { EventFromLogic } from 'xstate';
import { type CheckoutInput, checkoutMachine } from '../../../src/machines/checkout/checkout/index.ts';
import type { OrderOutcome } from '../../../src/machines/checkout/order/index.ts';
import { zip } from '../fixtures/catalogue.ts';
import { intent, order } from '../fixtures/order.ts';
import { cart, draft, fields, line, now, store } from '../fixtures/startCheckout.ts';
import { leavesOf } from '../support/chart.ts';
import { walk } from '../support/paths.ts';

type Sample = EventFromLogic<typeof checkoutMachine>;

function internal(type: string, output?: unknown): Sample {
  return Object.assign({ type: 'connectivity.online' as const }, { type, output });
}

const outcomes: readonly OrderOutcome[] = [
  { result: 'SUCCESS', order: order(), payment: null, transaction: null, lines: [], isFirst: true },
  { result: 'INVALID_ADDRESS', fields: { city: 'Please enter city' } },
  { result: 'AMOUNT_CHANGED', totalAmount: 70_000 },
  { result: 'ERROR', message: 'No', code: 'OUT_OF_STOCK' },
  { result: 'ABANDONED' },
  { result: 'LEFT', orderId: null },
];
const dearer = cart({ lines: [line({ price: 60_000 })] });

const events: readonly Sample[] = [
  { type: 'checkout.field.changed', field: 'city', value: 'Mysuru' },
  { type: 'checkout.payment.chosen', paymentType: 'COD' },
  { type: 'checkout.submitted' },
  { type: 'checkout.amount.accepted' },
  { type: 'checkout.amount.declined' },
  { type: 'pincode.reported', outcome: { kind: 'checking', pincode: '560001' } },
  { type: 'pincode.reported', outcome: { kind: 'serviceable', pincode: '560001', zip: zip() } },
  { type: 'pincode.reported', outcome: { kind: 'unserviceable', pincode: '560001' } },
  internal('xstate.done.actor.checkCart', { kind: 'valid', cart: cart(), now }),
  internal('xstate.done.actor.checkCart', { kind: 'valid', cart: dearer, now }),
  internal('xstate.done.actor.checkCart', { kind: 'failed', failure: { kind: 'network' } }),
  internal('xstate.done.actor.checkCart', { kind: 'offline' }),
  ...outcomes.map((outcome) => internal('xstate.done.actor.order', outcome)),
];

const input: CheckoutInput = {
  storeId: 'demo',
  store: store(),
  cart: cart(),
  session: {
    isSignedIn: false,
    userId: null,
    isAffiseTrackingValid: false,
    meta: null,
    blocksCookies: false,
  },
  now,
  draft,
  interrupted: null,
};
const machine = checkoutMachine.provide({ actions: { storeDraft: () => {}, forgetDraft: () => {} } });

describe('every way through checkout', () => {
  const paths = [input, { ...input, interrupted: { intent: intent(), isStale: false } }].map((start) =>
    walk(machine, {
      input: start,
      events,
      bucket: ({ context }) =>
        [
          context.pincode.kind,
          context.paymentType,
          context.bill.quote?.total,
          context.agreedTotal,
          context.serverTotal,
          context.interrupted === null,
        ].join(),
    }),
  );

  test('reaches every state; transient ones are passed through', () => {
    const seen = new Set(paths.flat().flatMap(({ state }) => state._nodes.map(({ id }) => id)));
    expect(leavesOf(machine).filter((id) => !seen.has(id))).toEqual([
      'checkout.deciding',
      'checkout.form.submitting.deciding',
      'checkout.form.submitting.comparingTotal',
    ]);
  });

  test('orders only a cart that was just checked, at a total that the shopper has accepted', () => {
    const [fresh = []] = paths;
    const ordering = fresh.filter(({ state }) => state.matches('ordering'));
    expect(ordering.length).toBeGreaterThan(0);
    for (const { state, steps } of ordering) {
      const { bill, agreedTotal, serverTotal } = state.context;
      // A pincode may still be answered while the order is under way.
      const begun = steps.findLast(({ event }) => event.type !== 'pincode.reported');
      expect(begun?.event.type).toBe('xstate.done.actor.checkCart');
      expect([bill.quote?.payable, serverTotal]).toContain(agreedTotal);
    }
  });

  test('clears no input, except a city that a pincode without delivery had filled in', () => {
    for (const { state } of paths.flat()) {
      expect(['Bengaluru', 'Mysuru', '']).toContain(state.context.fields.city);
      expect({ ...state.context.fields, city: '' }).toEqual({ ...fields, city: '' });
    }
  });
});
