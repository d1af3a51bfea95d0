/** Pure functions that apply the outcome of an order to the form, and the messages for refused orders. */
import type { OrderOutcome } from '../order/index.ts';
import type { CheckoutContext, CheckoutRefusal } from './types.ts';

const SIGN_IN_MESSAGE = 'Please sign in to place your order';

/** Error codes which mean that prices, stock or offers on this page are outdated. */
const outdated: readonly string[] = [
  'CART_EMPTY',
  'PRODUCT_UNAVAILABLE',
  'OUT_OF_STOCK',
  'QUANTITY_NOT_ALLOWED',
  'COUPON_NOT_APPLICABLE',
  'COUPON_EXHAUSTED',
];

/** Whether the order failed because this page's data is outdated. */
export function isOutdated(outcome: OrderOutcome): boolean {
  return outcome.result === 'ERROR' && outcome.code !== null && outdated.includes(outcome.code);
}

/** The context after an order that was not placed: errors, refusal or new total. */
export function afterRefusal(context: CheckoutContext, outcome: OrderOutcome): Partial<CheckoutContext> {
  switch (outcome.result) {
    case 'INVALID_ADDRESS':
      return { errors: { ...context.errors, ...outcome.fields }, refusal: null };
    case 'AMOUNT_CHANGED':
      return {
        amountChange: { from: context.agreedTotal ?? outcome.totalAmount, to: outcome.totalAmount },
        serverTotal: outcome.totalAmount,
        refusal: null,
      };
    case 'NOT_READY':
    case 'INVALID_PAYMENT_METHOD':
      return { refusal: { kind: outcome.result, message: outcome.message } };
    case 'ERROR':
      return { refusal: refusalOf(outcome.message, outcome.code) };
    case 'SUCCESS':
    case 'ABANDONED':
    case 'LEFT':
      return { refusal: null };
  }
}

function refusalOf(message: string, code: string | null): CheckoutRefusal {
  return { kind: code === 'SIGN_IN_REQUIRED' ? code : 'ERROR', message };
}

/** Narrows to a success. Throws for any other outcome. */
export function successOf(outcome: OrderOutcome): Extract<OrderOutcome, { result: 'SUCCESS' }> {
  if (outcome.result !== 'SUCCESS') throw new Error(`The outcome ${outcome.result} has no order`);
  return outcome;
}

/** Where a shopper goes who does not wait: to the order's page if its id is known, else home. */
export function placeToWait(outcome: OrderOutcome): string {
  return outcome.result === 'LEFT' && outcome.orderId !== null ? `/order/${outcome.orderId}` : '/';
}

/** Why the form must not be submitted, apart from field errors; `null` if it may. */
export function refusalOfForm(context: CheckoutContext): CheckoutRefusal | null {
  const { cart, store, session, bill, paymentType } = context;
  if (cart.lines.length === 0) return { kind: 'CART_EMPTY', message: 'Your cart is empty' };
  if (!store.settings.guestCheckout && !session.isSignedIn) {
    return { kind: 'SIGN_IN_REQUIRED', message: SIGN_IN_MESSAGE };
  }
  const method = bill.methods.find((view) => view.paymentType === paymentType);
  if (method?.isAvailable || (method && method.message === null)) return null;
  return {
    kind: 'INVALID_PAYMENT_METHOD',
    message: method?.message ?? 'Please choose a payment method',
  };
}
