/**
 * Checkout: the address form, the way to pay, and the press of the button.
 *
 *   editing.filling ⇄ editing.rejected ──submit──▶ submitting ─▶ checkingCart ─▶ ordering ─▶ completed
 *        ▲                    ▲                        │               │             │
 *        └── any edit ────────┴──────── errors ────────┘               ▼             │ refused
 *        └───────────────────────────────────────────────── confirmingAmount ◀───────┘ total moved
 *
 * Nothing is ordered on a stale look at the cart: every submit asks for a fresh one. If the total moved, by that
 * look or by the server's refusal, the shopper is asked again. Input is never wiped: no event clears a field, and
 * a draft outlives the tab. An intent that was left unfinished is taken up at once (`ordering`), before the form
 * can be sent.
 *
 * Children: `pincode` lives as long as checkout and reports every outcome; `order` lives in `ordering`.
 *
 * Ignored: `checkout.submitted` while a submit is at work or an order is under way; form events while ordering.
 */
import { emptyAddress, newAddressForm } from '../addressForm/index.ts';
import { requiredToast } from './deliveryToast.ts';
import { billOf } from './paymentMethods.ts';
import { placementOf } from './placement.ts';
import { checkoutSetup } from './setup.ts';
import type { CheckoutContext, CheckoutInput } from './types.ts';

const uncheckedCart = {
  kind: 'CART_UNCHECKED' as const,
  message: 'Your cart could not be checked just now. Please try again.',
};
const invalidCart = {
  kind: 'CART_INVALID' as const,
  message: 'Something in your cart has changed. Please review it before you place the order.',
};
const orderCrashed = { kind: 'ERROR' as const, message: 'Something went wrong' };

export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: ({ input }) => initialContext(input),
  invoke: {
    id: 'pincode',
    src: 'pincode',
    input: ({ context }) => ({ pincode: context.fields.pincode }),
    onError: { actions: { type: 'keepPincode', params: { kind: 'unchecked', pincode: '' } } },
  },
  on: {
    'pincode.reported': [
      {
        guard: { type: 'isTold', params: ({ event }) => event.outcome },
        actions: [
          { type: 'keepPincode', params: ({ event }) => event.outcome },
          { type: 'storeDraft', params: ({ context }) => draftOf(context) },
          {
            type: 'tellDelivery',
            params: ({ context, event }) => requiredToast(event.outcome, context.restoredPincode),
          },
        ],
      },
      {
        actions: [
          { type: 'keepPincode', params: ({ event }) => event.outcome },
          { type: 'storeDraft', params: ({ context }) => draftOf(context) },
        ],
      },
    ],
    'checkout.cart.changed': { actions: { type: 'keepCart', params: ({ event }) => event } },
    'checkout.store.changed': { actions: { type: 'keepStore', params: ({ event }) => event } },
    'checkout.session.changed': { actions: { type: 'keepSession', params: ({ event }) => event } },
    'connectivity.online': { actions: 'tellOnline' },
  },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isInterrupted', target: 'ordering' }, { target: 'form' }] },
    form: {
      tags: 'editing',
      initial: 'editing',
      on: {
        'checkout.field.changed': [
          {
            guard: { type: 'isPincode', params: ({ event }) => event },
            target: '.editing.latest',
            actions: [
              { type: 'changeField', params: ({ event }) => event },
              'tellPincode',
              { type: 'storeDraft', params: ({ context }) => draftOf(context) },
            ],
          },
          {
            target: '.editing.latest',
            actions: [
              { type: 'changeField', params: ({ event }) => event },
              { type: 'storeDraft', params: ({ context }) => draftOf(context) },
            ],
          },
        ],
        'checkout.address.chosen': {
          target: '.editing.filling',
          actions: [
            { type: 'fillForm', params: ({ event }) => event },
            'tellPincode',
            { type: 'storeDraft', params: ({ context }) => draftOf(context) },
          ],
        },
        'checkout.field.left': {
          actions: [
            { type: 'leaveField', params: ({ event }) => event },
            { type: 'storeDraft', params: ({ context }) => draftOf(context) },
          ],
        },
        'checkout.payment.chosen': {
          target: '.editing.latest',
          actions: [
            { type: 'choosePayment', params: ({ event }) => event },
            { type: 'storeDraft', params: ({ context }) => draftOf(context) },
          ],
        },
        'checkout.pincode.retried': { actions: 'retryPincode' },
      },
      states: {
        editing: {
          initial: 'filling',
          on: { 'checkout.submitted': { target: 'submitting', actions: 'agreeToTotal' } },
          states: {
            latest: { type: 'history' },
            filling: {},
            rejected: {
              description: 'The last submit found errors: their list stays until the next one.',
              tags: 'errorSummary',
            },
          },
        },
        submitting: {
          tags: 'busy',
          initial: 'deciding',
          states: {
            deciding: {
              always: [
                { guard: 'isPincodePending', target: 'awaitingPincode' },
                { guard: 'isFormWrong', target: '#checkout.form.editing.rejected', actions: 'showErrors' },
                { target: 'checkingCart' },
              ],
            },
            awaitingPincode: {
              description: 'Submitted while the pincode is being looked up.',
              on: {
                'pincode.reported': {
                  target: 'deciding',
                  actions: [
                    { type: 'keepPincode', params: ({ event }) => event.outcome },
                    { type: 'storeDraft', params: ({ context }) => draftOf(context) },
                  ],
                },
              },
              after: {
                pincodeTimeout: { target: '#checkout.form.editing.rejected', actions: 'showErrors' },
              },
            },
            checkingCart: {
              invoke: {
                id: 'checkCart',
                src: 'checkCart',
                input: ({ context }) => ({ storeId: context.storeId }),
                onDone: [
                  {
                    guard: { type: 'isValid', params: ({ event }) => event.output },
                    target: 'comparingTotal',
                    actions: { type: 'keepCheckedCart', params: ({ event }) => event.output },
                  },
                  {
                    guard: { type: 'isAnswered', params: ({ event }) => event.output },
                    target: '#checkout.form.editing.latest',
                    actions: [
                      { type: 'keepCheckedCart', params: ({ event }) => event.output },
                      { type: 'refuse', params: invalidCart },
                    ],
                  },
                  {
                    target: '#checkout.form.editing.latest',
                    actions: { type: 'refuse', params: uncheckedCart },
                  },
                ],
                onError: {
                  target: '#checkout.form.editing.latest',
                  actions: { type: 'refuse', params: uncheckedCart },
                },
              },
              after: {
                cartCheckTimeout: {
                  target: '#checkout.form.editing.latest',
                  actions: { type: 'refuse', params: uncheckedCart },
                },
              },
            },
            comparingTotal: {
              always: [
                { guard: 'isTotalAgreed', target: '#checkout.ordering' },
                { target: '#checkout.form.confirmingAmount', actions: 'noteChange' },
              ],
            },
          },
        },
        confirmingAmount: {
          description: 'The total is not what the shopper agreed to: say so and ask again.',
          on: {
            'checkout.amount.accepted': { target: 'submitting', actions: 'agreeToChange' },
            'checkout.amount.declined': { target: 'editing', actions: 'forgetChange' },
          },
        },
      },
    },
    ordering: {
      tags: 'ordering',
      invoke: {
        id: 'order',
        src: 'order',
        input: ({ context }) => orderInput(context),
        onDone: [
          {
            guard: { type: 'isFirstSuccess', params: ({ event }) => event.output },
            target: 'completed',
            actions: [
              'forgetDraft',
              { type: 'tellCompleted', params: ({ event }) => event.output },
              { type: 'tellPurchase', params: ({ event }) => event.output },
              { type: 'goToOrder', params: ({ event }) => event.output },
            ],
          },
          {
            guard: { type: 'isSuccess', params: ({ event }) => event.output },
            target: 'completed',
            actions: [
              'forgetDraft',
              { type: 'tellCompleted', params: ({ event }) => event.output },
              { type: 'goToOrder', params: ({ event }) => event.output },
            ],
          },
          {
            guard: { type: 'isInvalidAddress', params: ({ event }) => event.output },
            target: 'form.editing.rejected',
            actions: { type: 'takeOutcome', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isAmountChanged', params: ({ event }) => event.output },
            target: 'form.confirmingAmount',
            actions: [{ type: 'takeOutcome', params: ({ event }) => event.output }, 'tellOutdated'],
          },
          {
            guard: { type: 'isOutdated', params: ({ event }) => event.output },
            target: 'form',
            actions: [{ type: 'takeOutcome', params: ({ event }) => event.output }, 'tellOutdated'],
          },
          { target: 'form', actions: { type: 'takeOutcome', params: ({ event }) => event.output } },
        ],
        onError: { target: 'form', actions: { type: 'refuse', params: orderCrashed } },
      },
      on: { 'connectivity.online': { actions: ['tellOnline', 'tellOrderOnline'] } },
    },
    completed: { description: 'The order is confirmed; the page is on its way to it.' },
  },
});

function orderInput(context: CheckoutContext) {
  return context.interrupted
    ? { kind: 'restored' as const, ...context.interrupted }
    : { kind: 'new' as const, placement: placementOf(context) };
}

function draftOf({ fields, paymentType }: CheckoutContext) {
  return { version: 1 as const, fields, paymentType };
}

function initialContext(input: CheckoutInput): CheckoutContext {
  const { storeId, store, cart, session, now, draft, interrupted } = input;
  const fields = draft?.fields ?? emptyAddress;
  const priced = {
    store,
    cart,
    now,
    ...newAddressForm(fields),
    paymentType: draft?.paymentType ?? ('NONE' as const),
  };
  return {
    ...priced,
    storeId,
    session,
    restoredPincode: fields.pincode,
    bill: billOf(priced),
    agreedTotal: null,
    serverTotal: null,
    amountChange: null,
    refusal: null,
    interrupted,
  };
}
