/** Actors, actions, guards and delays of the checkout machine. */
import { assign, emit, sendTo, setup } from 'xstate';
import type { ToastRequested } from '../../shared/effects.ts';
import { actionStub, promiseStub } from '../../shared/stubs.ts';
import { emptyAddress, newAddressForm } from '../addressForm/index.ts';
import { orderMachine } from '../order/index.ts';
import { type PincodeOutcome, reportingPincodeMachine } from '../pincode/index.ts';
import { deliveryToast } from './deliveryToast.ts';
import {
  allErrors,
  applyChosenAddress,
  applyFieldChange,
  applyFieldLeft,
  applyPaymentType,
  applyPincodeOutcome,
  applyStore,
  refusalOfBrowser,
  refusalOfForm,
} from './form.ts';
import { payableBill } from './paymentMethods.ts';
import type {
  CartCheck,
  CheckoutCart,
  CheckoutContext,
  CheckoutDraft,
  CheckoutEmitted,
  CheckoutEvent,
  CheckoutInput,
  CheckoutRefusal,
  CheckoutTag,
} from './types.ts';

type Of<Type extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: Type }>;

export const checkoutSetup = setup({
  types: {
    context: {} as CheckoutContext,
    input: {} as CheckoutInput,
    events: {} as CheckoutEvent,
    emitted: {} as CheckoutEmitted,
    tags: {} as CheckoutTag,
    children: {} as { pincode: 'pincode'; order: 'order' },
  },
  actors: {
    pincode: reportingPincodeMachine,
    order: orderMachine,
    /** Checks stock and prices again, with the cart's own machines. */
    checkCart: promiseStub<CartCheck, { storeId: string }>('checkCart'),
  },
  actions: {
    storeDraft: actionStub<CheckoutDraft>('storeDraft'),
    forgetDraft: actionStub<undefined>('forgetDraft'),

    assignField: assign(({ context }, { field, value }: Of<'checkout.field.changed'>) =>
      applyFieldChange(context, field, value),
    ),
    assignLeftField: assign(({ context }, { field }: Of<'checkout.field.left'>) =>
      applyFieldLeft(context, field),
    ),
    assignChosenAddress: assign(({ context }, { fields }: Of<'checkout.address.chosen'>) => {
      const filled = { ...context, ...applyChosenAddress(context, fields) };
      return { ...filled, ...payableBill(filled) };
    }),
    sendPincode: sendTo('pincode', ({ context }) => ({
      type: 'pincode.changed' as const,
      pincode: context.fields.pincode,
    })),
    sendPincodeRetry: sendTo('pincode', { type: 'pincode.retried' }),
    sendOnlineToPincode: sendTo('pincode', { type: 'connectivity.online' }),
    assignPincode: assign(({ context }, outcome: PincodeOutcome) => applyPincodeOutcome(context, outcome)),
    emitDeliveryToast: emit((_, toast: ToastRequested) => toast),
    assignPaymentType: assign(({ context }, { paymentType }: Of<'checkout.payment.chosen'>) =>
      applyPaymentType(context, paymentType),
    ),
    assignCart: assign(({ context }, { cart, now }: { cart: CheckoutCart; now: string }) => ({
      cart,
      now,
      ...payableBill({ ...context, cart, now }),
    })),
    assignCheckedCart: assign(({ context }, check: CartCheck) => {
      if (!('cart' in check)) return {};
      const { cart, now } = check;
      return { cart, now, ...payableBill({ ...context, cart, now }) };
    }),
    assignStore: assign(({ context }, { store, now }: Of<'checkout.store.changed'>) =>
      applyStore(context, store, now),
    ),
    /** Also clears the refusals that a sign-in, or cookies, end. */
    assignSession: assign(({ context }, { session }: Of<'checkout.session.changed'>) => {
      const { refusal } = context;
      const isEnded =
        refusal?.kind === 'SIGN_IN_REQUIRED'
          ? session.isSignedIn
          : refusal?.kind === 'COOKIES_BLOCKED' && refusalOfBrowser({ session }) === null;
      return { session, refusal: isEnded ? null : refusal };
    }),
    clearForm: assign(({ context }) => {
      const cleared = {
        ...context,
        ...newAddressForm(emptyAddress),
        paymentType: 'NONE' as const,
        withdrawn: null,
      };
      return { ...cleared, ...payableBill(cleared), restoredPincode: '', refusal: null, amountChange: null };
    }),

    assignAgreedTotal: assign(({ context }) => ({
      agreedTotal: context.bill.quote?.payable ?? null,
      serverTotal: null,
      amountChange: null,
      refusal: null,
    })),
    assignAcceptedTotal: assign(({ context }) => ({
      agreedTotal: context.amountChange?.to ?? context.agreedTotal,
      amountChange: null,
    })),
    assignAmountChange: assign(({ context }) => ({
      amountChange: { from: context.agreedTotal ?? 0, to: context.bill.quote?.payable ?? 0 },
    })),
    clearAmountChange: assign({ amountChange: null, serverTotal: null }),
    assignErrors: assign(({ context }) => ({ errors: allErrors(context), refusal: refusalOfForm(context) })),
    assignRefusal: assign((_, refusal: CheckoutRefusal | null) => ({ refusal })),
  },
  guards: {
    isInterrupted: ({ context }) => context.interrupted !== null,
    isPincodeField: (_, { field }: { field: string }) => field === 'pincode',
    isPincodePending: ({ context }) => context.pincode.kind === 'checking',
    isPincodeAnswered: ({ context }) => context.pincode.kind !== 'checking',
    hasFormErrors: ({ context }) =>
      Object.keys(allErrors(context)).length > 0 || refusalOfForm(context) !== null,
    isValid: (_, check: CartCheck) => check.kind === 'valid',
    isAnswered: (_, check: CartCheck) => 'cart' in check,
    isOffline: (_, check: CartCheck) => check.kind === 'offline',
    /** The cart's check is newer than the refusal, and says something else. */
    isRefusalOutdated: ({ context: { refusal } }, { isBlocked }: Of<'checkout.cart.checked'>) =>
      refusal?.kind === 'CART_UNCHECKED' || (refusal?.kind === 'CART_INVALID' && !isBlocked),
    isTotalAgreed: ({ context }) => {
      const payable = context.bill.quote?.payable ?? null;
      return (
        payable !== null && (payable === context.agreedTotal || context.serverTotal === context.agreedTotal)
      );
    },
    hasDeliveryToast: ({ context }, outcome: PincodeOutcome) =>
      deliveryToast(outcome, context.restoredPincode) !== null,
  },
  delays: { pincodeTimeout: 5_000, cartCheckTimeout: 15_000 },
});
