/** Invariants of checkout. */

import {
  answers,
  type Checked,
  delaysOf,
  hasWayOut,
  type Invariant,
  type JsonObject,
} from '@storefront/inspector';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { checkoutMachine } from '../../machines/checkout/checkout/index.ts';
import { orderPayments } from '../../pricing/entities.ts';
import { shopMachines } from '../machines.ts';
import { context, fixture } from './samples.ts';

const quoteOf = (snapshot: AnyMachineSnapshot) => Object(Object(context(snapshot).bill).quote);

const validCart: Invariant = {
  name: 'no order is begun while the cart is invalid or being looked at',
  ofStep: ({ from, event, to }) => {
    const begins = to.snapshot.matches('ordering') && !from.snapshot.matches('ordering');
    if (!begins) return null;
    if (event.type !== 'xstate.done.actor.checkCart' || Object(event.output).kind !== 'valid')
      return `An order begins on "${event.type}" without a valid look at the cart.`;
    const { lines } = Object(context(to.snapshot).cart);
    return Array.isArray(lines) && lines.length > 0 ? null : 'An order begins with an empty cart.';
  },
};

const codCharge: Invariant = {
  name: 'the COD charge is billed under COD only',
  ofState: ({ snapshot }) =>
    Number(quoteOf(snapshot).codCharges ?? 0) > 0 && context(snapshot).paymentType !== 'COD'
      ? `The bill has a COD charge under ${context(snapshot).paymentType}.`
      : null,
};

const payableMethod: Invariant = {
  name: 'a payment method that is not available is not chosen, unless the cart or the pincode rules out every one',
  ofState: ({ snapshot }) => {
    const { bill, paymentType, pincode, cart } = context(snapshot);
    const { methods } = Object(bill);
    const chosen: unknown = Array.isArray(methods)
      ? methods.find((method) => Object(method).paymentType === paymentType)
      : null;
    const isPincodeWrong = ['unserviceable', 'invalid'].includes(String(Object(pincode).kind));
    const isEmpty = Object(Object(cart).lines).length === 0;
    return chosen && !Object(chosen).isAvailable && !isPincodeWrong && !isEmpty
      ? `${paymentType} is chosen and not available.`
      : null;
  },
};

const oneOrder: Invariant = {
  name: 'at most one order intent is in flight',
  ofStep: ({ from, event, to }) =>
    from.snapshot.matches('ordering') &&
    to.snapshot.matches('ordering') &&
    from.snapshot.children.order !== to.snapshot.children.order
      ? `"${event.type}" begins another order while one is under way.`
      : null,
};

const leadsOn: Invariant = {
  name: 'from every state of checkout something leads to the form, out of it, or to an order',
  progress: {
    from: () => true,
    to: (snapshot) => ['left', 'completed', { form: 'editing' }].some((state) => snapshot.matches(state)),
  },
};

export function checkoutChecks(fixtures: JsonObject, machine: AnyStateMachine = checkoutMachine): Checked {
  const at = (name: string) => fixture(fixtures, name);
  const now = '2026-03-10T10:00:00+05:30';
  const input = Object(at('checkout.input'));
  const carts = ['checkout.cart', 'checkout.dearerCart', 'checkout.emptyCart'].map(at);
  const outcome = (result: object) => ({
    transaction: null,
    payment: null,
    lines: [],
    isFirst: true,
    ...result,
  });
  return {
    machine: shopMachines.inert(machine),
    invariants: [validCart, codCharge, payableMethod, oneOrder, leadsOn, hasWayOut],
    domain: {
      inputs: [
        input,
        ...['checkout.draftCod', 'checkout.draftPrepaid'].map((draft) => ({ ...input, draft: at(draft) })),
        { ...input, store: at('checkout.ppcodStore'), draft: at('checkout.draftPpcod') },
        { ...input, interrupted: { intent: at('intentPaying'), isStale: false } },
      ],
      events: [
        ...['NONE', ...orderPayments].map((paymentType) => ({
          type: 'checkout.payment.chosen',
          paymentType,
        })),
        { type: 'checkout.field.changed', field: 'firstName', value: '' },
        { type: 'checkout.submitted' },
        { type: 'checkout.amount.accepted' },
        { type: 'checkout.amount.declined' },
        { type: 'connectivity.online' },
        { type: 'pincode.reported', outcome: { kind: 'checking', pincode: '560001' } },
        { type: 'pincode.reported', outcome: { kind: 'serviceable', pincode: '560001', zip: at('zip') } },
        {
          type: 'pincode.reported',
          outcome: { kind: 'serviceable', pincode: '560001', zip: { ...Object(at('zip')), cod: false } },
        },
        { type: 'pincode.reported', outcome: { kind: 'unserviceable', pincode: '560001' } },
        ...carts.map((cart) => ({ type: 'checkout.cart.changed', cart, now })),
        ...answers('checkCart', [
          // An empty cart is never valid: the stock check does not answer for it.
          ...carts.slice(0, 2).map((cart) => ({ kind: 'valid', cart, now })),
          ...carts.map((cart) => ({ kind: 'invalid', cart, now })),
          { kind: 'offline' },
          { kind: 'failed', failure: { kind: 'network' } },
        ]),
        ...answers('order', [
          outcome({ result: 'SUCCESS', order: at('order.confirmedCod') }),
          { result: 'INVALID_ADDRESS', fields: { phone: 'Please enter valid phone number' } },
          { result: 'AMOUNT_CHANGED', totalAmount: 59_900 },
          { result: 'ERROR', message: 'No', code: 'OUT_OF_STOCK' },
          { result: 'ABANDONED' },
        ]),
        ...delaysOf(machine),
      ],
      bucket: (snapshot) => {
        const held = context(snapshot);
        const { cart, pincode, fields, refusal } = held;
        const first = Object(Object(Object(cart).lines)[0]).price;
        return [held.paymentType, Object(pincode).kind, Object(fields).firstName, Object(refusal).kind]
          .concat(
            first,
            held.agreedTotal,
            held.serverTotal,
            quoteOf(snapshot).codCharges,
            held.interrupted !== null,
          )
          .join();
      },
    },
  };
}
