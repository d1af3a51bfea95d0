/** Invariants of the express checkout and of the provider's widget in it. */

import {
  answers,
  type Checked,
  delaysOf,
  hasWayOut,
  type Invariant,
  type Json,
  type JsonObject,
} from '@storefront/inspector';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { expressMachine } from '../../machines/checkout/express/index.ts';
import { shopMachines } from '../machines.ts';
import { context, fixture, replyOk } from './samples.ts';

const isIn = (snapshot: AnyMachineSnapshot, state: string) =>
  snapshot._nodes.some(({ id }) => id === `express.active.${state}`);
const enters = (from: AnyMachineSnapshot, to: AnyMachineSnapshot, state: string) =>
  isIn(to, state) && !isIn(from, state);
const mayOrder = (snapshot: AnyMachineSnapshot) => context(snapshot).mayOrder === true;

const goodCart: Invariant = {
  name: 'the widget opens for a cart that the server has looked at and holds',
  ofStep: ({ from, to }) =>
    enters(from.snapshot, to.snapshot, 'widget') && context(to.snapshot).shoppingCartId === null
      ? 'The widget opens without a valid cart.'
      : null,
};

/** Events of the server, and those that can only follow one. */
const serverEvents =
  /^xstate\.(?:done\.actor\.(?:askServer|order)$|(?:done|error)\.actor\.fetchRule|after\.ruleTimeout)/;

const asksFirst: Invariant = {
  name: 'after “may have been ordered” the record goes by the server’s word only',
  ofStep: ({ from, event, to }) =>
    enters(from.snapshot, to.snapshot, 'closing') && mayOrder(from.snapshot) && !serverEvents.test(event.type)
      ? `"${event.type}" lets go of an order that may have been made.`
      : null,
};

const notTwice: Invariant = {
  name: 'after “may have been ordered” the widget is not offered again',
  ofStep: ({ from, event, to }) => {
    if (!enters(from.snapshot, to.snapshot, 'startingCheckout')) return null;
    const isLeftOver = mayOrder(from.snapshot) || Object(event.output).kind === 'adopted';
    return isLeftOver ? 'The widget is started for an intent that may have been ordered already.' : null;
  },
};

const notInTheWay: Invariant = {
  name: 'the widget is over the page only while it is waited for',
  ofState: ({ snapshot }) => {
    const isWanted = ['widget', 'ordering', 'fetchingRule', 'closing'].some((state) => isIn(snapshot, state));
    return snapshot.children.widget !== undefined && !isWanted
      ? `In ${JSON.stringify(snapshot.value)} the widget still covers the page.`
      : null;
  },
};

const leadsOn: Invariant = {
  name: 'express checkout comes back to its button from every state',
  progress: { from: () => true, to: (snapshot) => snapshot.matches('idle') },
};

export function expressChecks(fixtures: JsonObject, machine: AnyStateMachine = expressMachine): Checked {
  const at = (name: string) => fixture(fixtures, name);
  const checkout = at('express.checkout');
  const offline = at('offline');
  const refused = { ok: false, failure: { kind: 'refused', code: 'NOT_FOUND', message: '', details: {} } };
  const intent: Json = at('express.intent');
  return {
    machine: shopMachines.inert(machine),
    invariants: [goodCart, asksFirst, notTwice, notInTheWay, leadsOn, hasWayOut],
    domain: {
      inputs: [
        { storeId: 'demo', interrupted: null },
        { storeId: 'demo', interrupted: intent },
      ],
      events: [
        ...['express.start', 'express.left', 'express.retried', 'connectivity.online'].map((type) => ({
          type,
        })),
        ...['turn.taken', 'turn.busy', 'widget.alive', 'widget.couponRemoved', 'widget.closed'].map(
          (type) => ({
            type,
          }),
        ),
        { type: 'widget.orderCompleted', orderId: 'o1', discountCode: 'SAVE50' },
        { type: 'widget.orderCompleted', orderId: null, discountCode: null },
        { type: 'widget.couponApplied', code: 'SAVE50' },
        { type: 'widget.addressChosen', isNew: true },
        { type: 'widget.paymentChosen', method: 'cod' },
        { type: 'widget.failed', reason: 'x' },
        { type: 'widget.signedIn', phone: '9876543210', code: null },
        ...answers('checkCart', [
          { kind: 'valid', shoppingCartId: 'cart-1' },
          { kind: 'invalid' },
          { kind: 'failed' },
        ]),
        ...answers(
          'openIntent',
          ['opened', 'adopted'].map((kind) => ({ kind, intent })),
        ),
        ...answers('startCheckout', [replyOk(checkout), offline]),
        ...answers('loadWidget', [{ ok: true }, { ok: false }]),
        ...answers('askServer', [
          replyOk(checkout),
          replyOk({ ...Object(checkout), orderId: 'o1' }),
          replyOk({ ...Object(checkout), orderId: 'o1', isOrdered: true }),
          offline,
          refused,
        ]),
        ...answers('order', [
          { result: 'SUCCESS', order: at('order.confirmedCod'), lines: [] },
          { result: 'ABANDONED' },
          { result: 'ERROR', message: '', code: 'NOT_FOUND' },
        ]),
        ...answers('fetchRule', [replyOk(null), offline]),
        ...answers('closeIntent', [{ isFirst: true }, { isFirst: false }]),
        ...delaysOf(machine),
      ],
      bucket: (snapshot) => {
        const { intent, checkout, shoppingCartId, orderId, discountCode, done, exit, noes, failure } =
          context(snapshot);
        return [
          intent !== null,
          Object(checkout).orderId,
          Object(checkout).isOrdered,
          shoppingCartId,
          orderId,
          discountCode,
          done !== null,
        ]
          .concat(exit, Math.min(Number(noes), 3), failure !== null, mayOrder(snapshot))
          .concat(snapshot.children.widget !== undefined)
          .join();
      },
    },
  };
}
