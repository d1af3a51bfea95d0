/** The states of checkout from the running order to the page that shows it, with their actions and guards. */
import { assign, emit, sendTo } from 'xstate';
import type { OrderOutcome } from '../order/index.ts';
import { purchaseOf } from '../purchase.ts';
import { applyPaymentType } from './form.ts';
import { isForGoodsOf, placementRequestOf } from './placement.ts';
import { checkoutSetup } from './setup.ts';
import type { CheckoutContext, CheckoutEvent, CheckoutRefusal } from './types.ts';

type SessionChange = Extract<CheckoutEvent, { type: 'checkout.session.changed' }>;

const orderCrashed = { kind: 'ERROR' as const, message: 'Something went wrong' };

/** Error codes which mean that prices, stock or offers on this page are outdated. */
const outdated: readonly string[] = [
  'CART_EMPTY',
  'PRODUCT_UNAVAILABLE',
  'OUT_OF_STOCK',
  'QUANTITY_NOT_ALLOWED',
  'COUPON_NOT_APPLICABLE',
  'COUPON_EXHAUSTED',
];

export const orderingSetup = checkoutSetup.extend({
  actions: {
    sendOnlineToOrder: sendTo('order', { type: 'connectivity.online' }),
    sendAskerToOrder: sendTo('order', (_, { session }: SessionChange) => ({
      type: 'order.asker.changed' as const,
      asker: session.userId,
    })),
    assignOutcome: assign(({ context }, outcome: OrderOutcome) => ({
      ...afterRefusal(context, outcome),
      interrupted: null,
    })),
    emitGiftsRefused: emit((_, outcome: OrderOutcome) => ({
      type: 'checkout.gifts.refused' as const,
      recordKeys: outcome.result === 'GIFTS_REFUSED' ? outcome.recordKeys : [],
    })),
    emitFiguresOutdated: emit({ type: 'checkout.figures.outdated' }),
    emitOrderCompleted: emit((_, outcome: OrderOutcome) => ({
      type: 'order.completed' as const,
      orderId: successOf(outcome).order.id,
      couponCode: successOf(outcome).order.couponCode,
      lines: successOf(outcome).lines,
    })),
    emitOrderAbandoned: emit({ type: 'order.abandoned' }),
    emitPurchase: emit((_, outcome: OrderOutcome) => purchaseOf(successOf(outcome).order)),
    navigateAway: emit((_, outcome: OrderOutcome) => ({
      type: 'navigation.requested' as const,
      to: { path: placeToWait(outcome) },
      replace: false,
    })),
    navigateToOrder: emit((_, outcome: OrderOutcome) => ({
      type: 'navigation.requested' as const,
      to: { path: `/order/${successOf(outcome).order.id}` },
      replace: true,
    })),
  },
  guards: {
    isFirstSuccess: (_, outcome: OrderOutcome) => outcome.result === 'SUCCESS' && outcome.isFirst,
    isSuccess: (_, outcome: OrderOutcome) => outcome.result === 'SUCCESS',
    isLeft: (_, outcome: OrderOutcome) => outcome.result === 'LEFT',
    isAbandoned: (_, outcome: OrderOutcome) => outcome.result === 'ABANDONED',
    isInvalidAddress: (_, outcome: OrderOutcome) => outcome.result === 'INVALID_ADDRESS',
    isAmountChanged: (_, outcome: OrderOutcome) => outcome.result === 'AMOUNT_CHANGED',
    areGiftsRefused: (_, outcome: OrderOutcome) => outcome.result === 'GIFTS_REFUSED',
    isOutdated: (_, outcome: OrderOutcome) => isOutdated(outcome),
  },
});

export const ordering = orderingSetup.createStateConfig({
  meta: { lasts: 'The order limits its own waits, and in each the shopper can leave.' },
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
          { type: 'emitOrderCompleted', params: ({ event }) => event.output },
          { type: 'emitPurchase', params: ({ event }) => event.output },
          { type: 'navigateToOrder', params: ({ event }) => event.output },
        ],
      },
      {
        guard: { type: 'isSuccess', params: ({ event }) => event.output },
        target: 'completed',
        actions: [
          { type: 'emitOrderCompleted', params: ({ event }) => event.output },
          { type: 'navigateToOrder', params: ({ event }) => event.output },
        ],
      },
      {
        guard: { type: 'isLeft', params: ({ event }) => event.output },
        target: 'left',
        actions: { type: 'navigateAway', params: ({ event }) => event.output },
      },
      {
        guard: { type: 'isAbandoned', params: ({ event }) => event.output },
        target: 'form',
        actions: [{ type: 'assignOutcome', params: ({ event }) => event.output }, 'emitOrderAbandoned'],
      },
      {
        guard: { type: 'isInvalidAddress', params: ({ event }) => event.output },
        target: 'form.editing.rejected',
        actions: { type: 'assignOutcome', params: ({ event }) => event.output },
      },
      {
        guard: { type: 'isAmountChanged', params: ({ event }) => event.output },
        target: 'form.confirmingAmount',
        actions: [{ type: 'assignOutcome', params: ({ event }) => event.output }, 'emitFiguresOutdated'],
      },
      {
        guard: { type: 'areGiftsRefused', params: ({ event }) => event.output },
        target: 'form',
        actions: [
          { type: 'assignOutcome', params: ({ event }) => event.output },
          { type: 'emitGiftsRefused', params: ({ event }) => event.output },
          'emitFiguresOutdated',
        ],
      },
      {
        guard: { type: 'isOutdated', params: ({ event }) => event.output },
        target: 'form',
        actions: [{ type: 'assignOutcome', params: ({ event }) => event.output }, 'emitFiguresOutdated'],
      },
      { target: 'form', actions: { type: 'assignOutcome', params: ({ event }) => event.output } },
    ],
    onError: { target: 'form', actions: { type: 'assignRefusal', params: orderCrashed } },
  },
  on: {
    'connectivity.online': { actions: ['sendOnlineToPincode', 'sendOnlineToOrder'] },
    'checkout.session.changed': {
      actions: [
        { type: 'assignSession', params: ({ event }) => event },
        { type: 'sendAskerToOrder', params: ({ event }) => event },
      ],
    },
  },
});

export const left = orderingSetup.createStateConfig({
  meta: { lasts: 'The page navigates away.' },
  description: 'The shopper does not wait for an unfinished order; the next visit looks for it again.',
});

export const completed = orderingSetup.createStateConfig({
  description: 'The order is confirmed.',
  meta: { lasts: 'The page navigates to the order.' },
});

function orderInput(context: CheckoutContext) {
  const { interrupted, cart, session } = context;
  const asker = session.userId;
  if (interrupted === null) return { kind: 'new' as const, placement: placementRequestOf(context), asker };
  const { intent } = interrupted;
  const isStale = interrupted.isStale || !isForGoodsOf(cart, intent.request);
  return { kind: 'restored' as const, intent, isStale, asker };
}

/** Whether the order failed because this page's data is outdated. */
function isOutdated(outcome: OrderOutcome): boolean {
  return outcome.result === 'ERROR' && outcome.code !== null && outdated.includes(outcome.code);
}

/** The context after an order that was not placed: errors, refusal or new total. */
function afterRefusal(context: CheckoutContext, outcome: OrderOutcome): Partial<CheckoutContext> {
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
      return { refusal: { kind: outcome.result, message: outcome.message } };
    case 'INVALID_PAYMENT_METHOD':
      return {
        ...applyPaymentType(context, 'NONE'),
        refusal: { kind: outcome.result, message: outcome.message },
      };
    case 'GIFTS_REFUSED':
      return { refusal: { kind: 'ERROR', message: outcome.message } };
    case 'ERROR':
      return { refusal: refusalOf(outcome.message, outcome.code, context.cart.coupon?.code ?? null) };
    case 'SUCCESS':
    case 'ABANDONED':
    case 'LEFT':
      return { refusal: null };
  }
}

function refusalOf(message: string, code: string | null, couponCode: string | null): CheckoutRefusal {
  const isAboutCoupon = code === 'COUPON_NOT_APPLICABLE' || code === 'COUPON_EXHAUSTED';
  if (isAboutCoupon && couponCode !== null) return { kind: 'COUPON', message, couponCode };
  return { kind: code === 'SIGN_IN_REQUIRED' ? code : 'ERROR', message };
}

/** Narrows to a success. Throws for any other outcome. */
function successOf(outcome: OrderOutcome): Extract<OrderOutcome, { result: 'SUCCESS' }> {
  if (outcome.result !== 'SUCCESS') throw new Error(`The outcome ${outcome.result} has no order`);
  return outcome;
}

/** The path for a shopper who stops waiting: the order's page if its id is known, otherwise the home page. */
function placeToWait(outcome: OrderOutcome): string {
  return outcome.result === 'LEFT' && outcome.orderId !== null ? `/order/${outcome.orderId}` : '/';
}
