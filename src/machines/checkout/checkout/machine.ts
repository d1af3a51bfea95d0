/**
 * Checkout: the address form, the payment method, and the press of the button (Specification 5 and 8).
 *
 *   editing.filling ⇄ editing.rejected ──submit──▶ submitting ─▶ checkingCart ─▶ ordering ─▶ completed
 *        ▲                    ▲                        │               │             │
 *        └── any edit ────────┴──────── errors ────────┘               ▼             │ refused
 *        └───────────────────────────────────────────────── confirmingAmount ◀───────┘ total changed
 *
 * Invariants:
 * - Every submit checks the cart's stock and prices again. If the total has changed, by that check or by the server's
 *   refusal, the shopper is asked to confirm the new total.
 * - Only signing out clears a field that the shopper filled in. The draft survives closing the tab and the order itself:
 *   the next checkout in this browser starts with the same address and payment method.
 * - A payment method that is not available for this cart and pincode is never the chosen one. The form says why it no longer is.
 * - A refusal because of the cart lasts until a check of the cart says something else.
 * - An unfinished intent is resumed at once (`ordering`), before the form can be sent.
 *
 * Children: `pincode` runs as long as checkout and reports every outcome; `order` runs in `ordering`.
 *
 * Ignored: `checkout.submitted` while a submit or an order is in progress; form events while ordering.
 */
import { emptyAddress, newAddressForm } from '../addressForm/index.ts';
import { requiredToast } from './deliveryToast.ts';
import { offeredOrNone } from './form.ts';
import { completed, left, ordering, orderingSetup } from './orderingStates.ts';
import { payableBill } from './paymentMethods.ts';
import type { CheckoutContext, CheckoutInput } from './types.ts';

const uncheckedCart = {
  kind: 'CART_UNCHECKED' as const,
  message: 'Your cart could not be checked just now. Please try again.',
};
const offline = {
  kind: 'CART_UNCHECKED' as const,
  message: 'You are offline. Nothing was ordered: please try again when you are back online.',
};
const invalidCart = {
  kind: 'CART_INVALID' as const,
  message: 'Something in your cart has changed. Please review it before you place the order.',
};

export const checkoutMachine = orderingSetup.createMachine({
  id: 'checkout',
  context: ({ input }) => initialContext(input),
  invoke: {
    id: 'pincode',
    src: 'pincode',
    input: ({ context }) => ({ pincode: context.fields.pincode }),
    onError: { actions: { type: 'assignPincode', params: { kind: 'unchecked', pincode: '' } } },
  },
  on: {
    'pincode.reported': [
      {
        guard: { type: 'hasDeliveryToast', params: ({ event }) => event.outcome },
        actions: [
          { type: 'assignPincode', params: ({ event }) => event.outcome },
          { type: 'storeDraft', params: ({ context }) => draftOf(context) },
          {
            type: 'emitDeliveryToast',
            params: ({ context, event }) => requiredToast(event.outcome, context.restoredPincode),
          },
        ],
      },
      {
        actions: [
          { type: 'assignPincode', params: ({ event }) => event.outcome },
          { type: 'storeDraft', params: ({ context }) => draftOf(context) },
        ],
      },
    ],
    'checkout.cart.changed': { actions: { type: 'assignCart', params: ({ event }) => event } },
    'checkout.cart.checked': {
      guard: { type: 'isRefusalOutdated', params: ({ event }) => event },
      actions: {
        type: 'assignRefusal',
        params: ({ event }) => (event.isBlocked ? invalidCart : null),
      },
    },
    'checkout.store.changed': { actions: { type: 'assignStore', params: ({ event }) => event } },
    'checkout.session.changed': { actions: { type: 'assignSession', params: ({ event }) => event } },
    'checkout.shopper.left': { actions: ['clearForm', 'sendPincode', 'forgetDraft'] },
    'connectivity.online': { actions: 'sendOnlineToPincode' },
  },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isInterrupted', target: 'ordering' }, { target: 'form' }] },
    form: {
      tags: 'editing',
      initial: 'editing',
      on: {
        'checkout.shopper.left': {
          target: '.editing.filling',
          actions: ['clearForm', 'sendPincode', 'forgetDraft'],
        },
        'checkout.field.changed': [
          {
            guard: { type: 'isPincodeField', params: ({ event }) => event },
            target: '.editing.latest',
            actions: [
              { type: 'assignField', params: ({ event }) => event },
              'sendPincode',
              { type: 'storeDraft', params: ({ context }) => draftOf(context) },
            ],
          },
          {
            target: '.editing.latest',
            actions: [
              { type: 'assignField', params: ({ event }) => event },
              { type: 'storeDraft', params: ({ context }) => draftOf(context) },
            ],
          },
        ],
        'checkout.address.chosen': {
          target: '.editing.filling',
          actions: [
            { type: 'assignChosenAddress', params: ({ event }) => event },
            'sendPincode',
            { type: 'storeDraft', params: ({ context }) => draftOf(context) },
          ],
        },
        'checkout.field.left': {
          actions: [
            { type: 'assignLeftField', params: ({ event }) => event },
            { type: 'storeDraft', params: ({ context }) => draftOf(context) },
          ],
        },
        'checkout.payment.chosen': {
          target: '.editing.latest',
          actions: [
            { type: 'assignPaymentType', params: ({ event }) => event },
            { type: 'storeDraft', params: ({ context }) => draftOf(context) },
          ],
        },
        'checkout.pincode.retried': { actions: 'sendPincodeRetry' },
      },
      states: {
        editing: {
          initial: 'filling',
          on: { 'checkout.submitted': { target: 'submitting', actions: 'assignAgreedTotal' } },
          states: {
            latest: { type: 'history' },
            filling: {},
            rejected: {
              description: 'The last submit found errors: the error summary stays until the next submit.',
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
                {
                  guard: 'hasFormErrors',
                  target: '#checkout.form.editing.rejected',
                  actions: 'assignErrors',
                },
                { target: 'checkingCart' },
              ],
            },
            awaitingPincode: {
              description: 'Submitted during the look-up of the pincode: wait for its result.',
              always: { guard: 'isPincodeAnswered', target: 'deciding' },
              after: {
                pincodeTimeout: { target: '#checkout.form.editing.rejected', actions: 'assignErrors' },
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
                    actions: { type: 'assignCheckedCart', params: ({ event }) => event.output },
                  },
                  {
                    guard: { type: 'isAnswered', params: ({ event }) => event.output },
                    target: '#checkout.form.editing.latest',
                    actions: [
                      { type: 'assignCheckedCart', params: ({ event }) => event.output },
                      { type: 'assignRefusal', params: invalidCart },
                    ],
                  },
                  {
                    guard: { type: 'isOffline', params: ({ event }) => event.output },
                    target: '#checkout.form.editing.latest',
                    actions: { type: 'assignRefusal', params: offline },
                  },
                  {
                    target: '#checkout.form.editing.latest',
                    actions: { type: 'assignRefusal', params: uncheckedCart },
                  },
                ],
                onError: {
                  target: '#checkout.form.editing.latest',
                  actions: { type: 'assignRefusal', params: uncheckedCart },
                },
              },
              after: {
                cartCheckTimeout: {
                  target: '#checkout.form.editing.latest',
                  actions: { type: 'assignRefusal', params: uncheckedCart },
                },
              },
            },
            comparingTotal: {
              always: [
                // The check may have withdrawn the payment method.
                {
                  guard: 'hasFormErrors',
                  target: '#checkout.form.editing.rejected',
                  actions: 'assignErrors',
                },
                { guard: 'isTotalAgreed', target: '#checkout.ordering' },
                { target: '#checkout.form.confirmingAmount', actions: 'assignAmountChange' },
              ],
            },
          },
        },
        confirmingAmount: {
          description: 'The total differs from the one that the shopper agreed to: ask again.',
          on: {
            'checkout.amount.accepted': { target: 'submitting', actions: 'assignAcceptedTotal' },
            'checkout.amount.declined': { target: 'editing', actions: 'clearAmountChange' },
          },
        },
      },
    },
    ordering,
    left,
    completed,
  },
});

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
    paymentType: offeredOrNone(store, draft?.paymentType ?? 'NONE'),
    withdrawn: null,
  };
  return {
    ...priced,
    ...payableBill(priced),
    storeId,
    session,
    restoredPincode: fields.pincode,
    agreedTotal: null,
    serverTotal: null,
    amountChange: null,
    refusal: null,
    interrupted,
  };
}
