/** Actors, actions, guards and delays of the express machine. */
import { assign, emit, sendTo, setup, spawnChild, stopChild } from 'xstate';
import type { ExpressCheckout, ExpressIntent, Failure } from '../../../contract/domain/index.ts';
import { isFinalRefusal, retryAfter } from '../../../contract/temporary.ts';
import { callbackStub, promiseStub } from '../../shared/stubs.ts';
import { type OrderOutcome, orderMachine } from '../order/index.ts';
import { purchaseOf } from '../purchase.ts';
import type {
  CouponRuleReply,
  ExpressCartCheck,
  ExpressCheckoutReply,
  ExpressContext,
  ExpressEmitted,
  ExpressEvent,
  ExpressInput,
  ExpressTag,
  OpenedExpress,
  PlacedOrder,
  WidgetEvent,
} from './types.ts';

/**
 * How often the server may answer that there is no order. It is asked again, because an order placed while the widget was
 * closing arrives late.
 */
const MAX_NO_ORDER_REPLIES = 3;

type WidgetEventOf<Type extends WidgetEvent['type']> = Extract<WidgetEvent, { type: Type }>;

export const expressSetup = setup({
  types: {
    context: {} as ExpressContext,
    input: {} as ExpressInput,
    events: {} as ExpressEvent,
    emitted: {} as ExpressEmitted,
    tags: {} as ExpressTag,
    children: {} as { order: 'order'; widget: 'runWidget'; turn: 'holdTurn' },
  },
  actors: {
    /** Holds a lock shared by all tabs while it runs. */
    holdTurn: callbackStub<ExpressEvent, undefined>('holdTurn'),
    /** Checks stock and prices again, and syncs the cart. */
    checkCart: promiseStub<ExpressCartCheck, undefined>('checkCart'),
    /** Adopts an unfinished intent, or stores a new one with a new idempotency key. */
    openIntent: promiseStub<OpenedExpress, { storeId: string; shoppingCartId: string }>('openIntent'),
    /** Idempotent: the same intent returns the same checkout, with the order if there is one. */
    startCheckout: promiseStub<ExpressCheckoutReply, { intent: ExpressIntent | null }>('startCheckout'),
    loadWidget: promiseStub<{ ok: boolean }, { scriptUrl: string }>('loadWidget'),
    /** Opens the widget, forwards its events, and closes it when it is stopped. */
    runWidget: callbackStub<WidgetEvent, { checkout: ExpressCheckout }>('runWidget'),
    fetchRule: promiseStub<CouponRuleReply, { storeId: string; code: string }>('fetchRule'),
    order: orderMachine,
    /** Removes the stored intent. `isFirst`: it was still stored, so this tab reports the purchase. */
    closeIntent: promiseStub<{ isFirst: boolean }, { intent: ExpressIntent | null }>('closeIntent'),
  },
  actions: {
    openWidget: spawnChild('runWidget', {
      id: 'widget',
      input: ({ context }) => ({ checkout: checkoutOf(context) }),
    }),
    assignCartId: assign((_, check: ExpressCartCheck) => ({
      shoppingCartId: check.kind === 'valid' ? check.shoppingCartId : null,
    })),
    assignIntent: assign((_, { intent }: OpenedExpress) => ({ intent })),
    assignAdoptedIntent: assign((_, { intent }: OpenedExpress) => ({ intent, mayOrder: true })),
    assignCheckout: assign(({ context }, reply: ExpressCheckoutReply) => ({
      checkout: reply.ok ? reply.value : context.checkout,
      failure: null,
    })),
    assignOrderId: assign(({ context }, reply: ExpressCheckoutReply) => ({
      checkout: reply.ok ? reply.value : context.checkout,
      orderId: reply.ok ? reply.value.orderId : context.orderId,
      failure: null,
    })),
    clearOrder: assign({ orderId: null, discountCode: null }),
    resetContext: assign(({ context: { storeId } }) => initialContext({ storeId, interrupted: null })),
    sendOnlineToOrder: sendTo('order', { type: 'connectivity.online' }),
    countNoOrderReply: assign(({ context }) => ({ noes: context.noes + 1, failure: null })),
    assignFailure: assign((_, failure: Failure) => ({ failure })),
    assignExitToCheckout: assign({ exit: 'checkout' as const }),
    assignReportedOrder: assign((_, { orderId, discountCode }: WidgetEventOf<'widget.orderCompleted'>) => ({
      orderId,
      discountCode,
    })),
    assignIsPressed: assign({ isPressed: true }),
    /** There is an order that cannot be shown: its id is unknown, or the server does not show it. */
    assignExitToOrder: assign({ exit: 'order' as const, mayOrder: true }),
    assignMayOrder: assign({ mayOrder: true }),
    assignCouponRule: assign((_, reply: CouponRuleReply) => ({ rule: reply.ok ? reply.value : null })),
    assignPlacedOrder: assign((_, outcome: OrderOutcome) => ({ done: placedIn(outcome) })),

    emitCouponApplied: emit((_, { code }: WidgetEventOf<'widget.couponApplied'>) => ({
      type: 'express.coupon.applied' as const,
      code,
    })),
    emitCouponRemoved: emit({ type: 'express.coupon.removed' as const }),
    emitBeginCheckout: emit(({ context }) =>
      analyticsEvent('begin_checkout', { checkoutId: context.checkout?.merchantCheckoutId }),
    ),
    emitShippingInfo: emit((_, { isNew }: WidgetEventOf<'widget.addressChosen'>) =>
      analyticsEvent('add_shipping_info', { isNew }),
    ),
    emitPaymentInfo: emit((_, { method }: WidgetEventOf<'widget.paymentChosen'>) =>
      analyticsEvent('add_payment_info', { paymentType: method }),
    ),
    emitSignInRequested: emit((_, { phone, code }: WidgetEventOf<'widget.signedIn'>) => ({
      type: 'express.signIn.requested' as const,
      phone,
      code: code ?? '',
    })),
    logWidgetFailure: emit((_, { reason }: { reason: string }) => ({
      type: 'log.requested' as const,
      level: 'warning' as const,
      message: 'The express checkout could not be used',
      details: { reason },
    })),

    /** Effects of a completed order, in the sequence of the specification. */
    emitPurchase: emit(({ context }) => {
      const purchase = purchaseOf(placedOrderOf(context).order);
      const coupon = context.rule?.name ?? null;
      return { ...purchase, attributes: { ...purchase.attributes, couponName: coupon, via: 'express' } };
    }),
    closeWidget: stopChild('widget'),
    emitOrderCompleted: emit(({ context }) => {
      const { order, lines } = placedOrderOf(context);
      return {
        type: 'order.completed' as const,
        orderId: order.id,
        couponCode: order.couponCode,
        lines,
      };
    }),
    /** The cart is told what the server's cart held: the order itself cannot be read. */
    emitHiddenOrderCompleted: emit(({ context }) => {
      const { orderId, intent } = hiddenOrderOf(context);
      const { lines, couponCode } = intent;
      return { type: 'order.completed' as const, orderId, couponCode, lines };
    }),
    emitOrderAbandoned: emit({ type: 'order.abandoned' }),
    navigateToOrder: emit(({ context }) => goTo(`/order/${placedOrderOf(context).order.id}`)),
    navigateToHiddenOrder: emit(({ context: { orderId } }) =>
      goTo(orderId === null ? '/' : `/order/${orderId}`),
    ),
    navigateToCheckout: emit(goTo('/pages/checkout')),
    emitCheckoutToast: emit(
      toast('Express checkout could not start. Nothing was charged, and your cart is here: check out below.'),
    ),
    emitCartToast: emit(toast('Something in your cart has changed. Please review it, then check out.')),
    emitOtherTabToast: emit(
      toast('Express checkout is open in another tab. Finish or close it there first.'),
    ),
  },
  guards: {
    isInterrupted: ({ context }) => context.intent !== null,
    /** Resumed on load and not requested by the shopper, so another tab's turn needs no message. */
    isResumedOnLoad: ({ context }) => context.intent !== null && !context.isPressed,
    isCartValid: (_, check: ExpressCartCheck) => check.kind === 'valid',
    isCartInvalid: (_, check: ExpressCartCheck) => check.kind === 'invalid',
    isAdopted: (_, { kind }: OpenedExpress) => kind === 'adopted',
    isOk: (_, reply: { ok: boolean }) => reply.ok,
    hasOrder: (_, reply: ExpressCheckoutReply) => reply.ok && reply.value.orderId !== null,
    hasNoOrder: ({ context }, reply: ExpressCheckoutReply) =>
      reply.ok && (!context.mayOrder || context.noes + 1 >= MAX_NO_ORDER_REPLIES),
    isAnswered: (_, reply: ExpressCheckoutReply) => reply.ok,
    isRefused: (_, reply: ExpressCheckoutReply) => !reply.ok && isFinalRefusal(reply.failure),
    hasOrderId: (_, { orderId }: { orderId: string | null }) => orderId !== null,
    hasSignInCode: (_, { code }: { code: string | null }) => code !== null,
    hasDiscount: ({ context }) => discountOf(context) !== null,
    isPlaced: (_, outcome: OrderOutcome) => outcome.result === 'SUCCESS',
    isLeft: (_, outcome: OrderOutcome) => outcome.result === 'LEFT',
    isAbandoned: (_, outcome: OrderOutcome) => outcome.result === 'ABANDONED',
    /** The server supplied the order id, so it is not asked again. */
    isOrderIdFromServer: ({ context: { checkout, orderId } }) =>
      checkout !== null && checkout.orderId === orderId,
    isFirstPurchase: ({ context }, { isFirst }: { isFirst: boolean }) => isFirst && context.done !== null,
    mayOrder: ({ context }) => context.mayOrder,
    isOrderPlaced: ({ context }) => context.done !== null,
    /** The server says that its order stands, and what was ordered is known. An unpaid or cancelled order leaves the cart as it is. */
    isHiddenOrderPlaced: ({ context: { exit, checkout, orderId, intent } }) =>
      exit === 'order' &&
      orderId !== null &&
      checkout?.orderId === orderId &&
      checkout.isOrdered &&
      intent !== null &&
      intent.lines.length > 0,
    exitsToOrder: ({ context }) => context.exit === 'order',
    exitsToCheckout: ({ context }) => context.exit === 'checkout',
  },
  delays: {
    turnTimeout: 3_000,
    cartTimeout: 15_000,
    openTimeout: 5_000,
    startTimeout: 20_000,
    /** Enough for two attempts to load the script, and a margin. */
    scriptTimeout: 25_000,
    aliveTimeout: 15_000,
    ruleTimeout: 5_000,
    closeTimeout: 5_000,
    retryDelay: ({ context }) => retryAfter(context.failure) ?? (context.failure === null ? 2_000 : 5_000),
    /** How long the widget may cover the page while its order is being confirmed. */
    widgetPatience: 8_000,
  },
});

export function initialContext({ storeId, interrupted }: ExpressInput): ExpressContext {
  return {
    storeId,
    intent: interrupted,
    checkout: null,
    shoppingCartId: null,
    orderId: null,
    discountCode: null,
    rule: null,
    done: null,
    exit: 'shop',
    // It is unknown how far the interrupted checkout had got.
    mayOrder: interrupted !== null,
    isPressed: false,
    noes: 0,
    failure: null,
  };
}

export function checkoutOf({ checkout }: ExpressContext): ExpressCheckout {
  if (!checkout) throw new Error('The widget needs a checkout');
  return checkout;
}

export function discountOf({ done, discountCode }: ExpressContext): string | null {
  return done?.order.couponCode ?? discountCode;
}

function placedIn(outcome: OrderOutcome): PlacedOrder | null {
  return outcome.result === 'SUCCESS' ? { order: outcome.order, lines: outcome.lines } : null;
}

function placedOrderOf({ done }: ExpressContext): PlacedOrder {
  if (!done) throw new Error('There is no placed order in the context');
  return done;
}

function hiddenOrderOf({ orderId, intent }: ExpressContext) {
  if (orderId === null || !intent) throw new Error('There is no hidden order in the context');
  return { orderId, intent };
}

function analyticsEvent(name: string, attributes: Readonly<Record<string, string | boolean | undefined>>) {
  const known = Object.entries(attributes).map(([key, value]) => [key, value ?? null] as const);
  return {
    type: 'analytics.requested' as const,
    name,
    attributes: { ...Object.fromEntries(known), via: 'express' },
  };
}

function goTo(path: string) {
  return { type: 'navigation.requested' as const, to: { path }, replace: false };
}

function toast(text: string) {
  return { type: 'toast.requested' as const, toast: { kind: 'info' as const, text, duration: 6_000 } };
}
