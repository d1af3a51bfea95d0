/** Actors, actions, guards and delays of the order machine. */
import { assign, sendTo, setup } from 'xstate';
import type {
  CartLineRequest,
  Failure,
  Order,
  OrderSummary,
  Result,
  TransactionCheckout,
} from '../../../contract/domain/index.ts';
import { isFinalRefusal, isRefusalOfFirstCall, retryAfter } from '../../../contract/temporary.ts';
import { actionStub, callbackStub, promiseStub } from '../../shared/stubs.ts';
import {
  isCancelled,
  isConfirmed,
  type OrderReadReply,
  orderWatchMachine,
  POLL_INTERVAL,
  SLOW_AFTER,
  SLOW_POLL_INTERVAL,
} from '../orderWatch.ts';
import { orderedLines } from '../purchase.ts';
import { isHeldByAnother, isNotFound, outcomeOfRefusal, refusalBeforeSending } from './failure.ts';
import type {
  IntentPhase,
  OpenedIntent,
  OpenIntentInput,
  OrderContext,
  OrderEvent,
  OrderInput,
  OrderIntent,
  OrderOutcome,
  OrderReply,
  OrderTag,
  PaymentContact,
  PaymentFailure,
  PaymentWindowEvent,
  PaymentWindowInput,
  ProviderPayment,
  TransactionReply,
  ValidationReply,
} from './types.ts';

/** Validations at the short delay: about the first minute (Specification 9). */
const QUICK_VALIDATIONS = SLOW_AFTER / POLL_INTERVAL;

export const orderSetup = setup({
  types: {
    context: {} as OrderContext,
    input: {} as OrderInput,
    output: {} as OrderOutcome,
    events: {} as OrderEvent,
    tags: {} as OrderTag,
  },
  actors: {
    /** Under a lock shared by all tabs: adopts an unfinished intent, or stores a new one with a new idempotency key. */
    openIntent: promiseStub<OpenedIntent, OpenIntentInput>('openIntent'),
    /** Idempotent: the same key and body return the same order. */
    createOrder: promiseStub<OrderReply, { intent: OrderIntent | null }>('createOrder'),
    createTransaction: promiseStub<TransactionReply, { orderId: string }>('createTransaction'),
    validateTransaction: promiseStub<ValidationReply, { orderId: string; payment: ProviderPayment | null }>(
      'validateTransaction',
    ),
    openPaymentWindow: callbackStub<PaymentWindowEvent, PaymentWindowInput>('openPaymentWindow'),
    readOrder: promiseStub<OrderReadReply, { orderId: string }>('readOrder'),
    watchOrder: orderWatchMachine,
    /** Removes the stored intent. `isFirst`: it was still stored, so this tab reports the purchase. */
    closeIntent: promiseStub<{ isFirst: boolean }, { intent: OrderIntent | null }>('closeIntent'),
  },
  actions: {
    /** Writes the record synchronously, before the next request starts. */
    storeIntent: actionStub<OrderIntent | null>('storeIntent'),
    assignIntent: assign((_, { intent }: OpenedIntent) => ({ intent })),
    assignAsker: assign((_, { asker }: { asker: string | null }) => ({ asker })),
    assignReply: assign(({ context }, reply: OrderReply) => ({
      order: reply.ok ? reply.value : context.order,
      failure: null,
      intent: context.intent && reply.ok ? placed(context.intent, reply.value) : context.intent,
    })),
    assignOrder: assign((_, { order }: { order: Order }) => ({ order })),
    advanceIntent: assign(({ context }, step: { phase: IntentPhase; payment?: ProviderPayment }) => ({
      intent: context.intent && {
        ...context.intent,
        phase: step.phase,
        payment: step.payment ?? context.intent.payment,
      },
    })),
    assignTransaction: assign(({ context }, reply: TransactionReply) => ({
      transaction: reply.ok ? reply.value : context.transaction,
      failure: null,
    })),
    countValidation: assign(({ context }) => ({ validations: context.validations + 1 })),
    assignPaymentFailure: assign((_, { code, description }: PaymentFailure) => ({
      paymentFailure: { code, description },
    })),
    assignFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailures: assign({ failure: null, paymentFailure: null }),
    /** Use only in states that run the actor `watch`. */
    sendRetryToWatch: sendTo('watch', { type: 'order.retried' }),
    concludeRefusedBeforeSending: assign(({ context }) => ({
      outcome: context.placement && refusalBeforeSending(context.placement),
    })),
    concludeRefused: assign((_, failure: Failure) => ({ outcome: outcomeOfRefusal(failure) })),
    concludeSuccess: assign(({ context }) => ({
      outcome: context.order && {
        result: 'SUCCESS' as const,
        order: context.order,
        payment: context.intent?.payment ?? null,
        transaction: context.transaction,
        lines: linesOf(context),
        isFirst: true,
      },
    })),
    concludeAbandoned: assign({ outcome: { result: 'ABANDONED' as const } }),
    concludeLeft: assign(({ context }) => ({
      outcome: { result: 'LEFT' as const, orderId: knownOrderId(context) },
    })),
    assignIsFirst: assign(({ context }, { isFirst }: { isFirst: boolean }) => ({
      outcome: context.outcome?.result === 'SUCCESS' ? { ...context.outcome, isFirst } : context.outcome,
    })),
  },
  guards: {
    isStale: ({ context }) => context.isStale && context.intent?.phase === 'placing',
    isPlacedElsewhere: ({ context }) => context.orderId !== null,
    hasIntent: ({ context }) => context.intent !== null,
    isRefusedBeforeSending: ({ context }) =>
      context.placement !== null && refusalBeforeSending(context.placement) !== null,
    isSomebodyElses: ({ context: { intent, asker } }) => isSomebodyElses(intent, asker),
    isAdopted: (_, opened: OpenedIntent) => opened.kind === 'adopted',
    isAdoptedFromAnother: ({ context }, { intent }: OpenedIntent) => isSomebodyElses(intent, context.asker),
    /** The adopted intent is stale or for another order: sending it could place an order that the shopper does not want now. */
    isAdoptedUnlike: (_, opened: OpenedIntent) =>
      opened.kind === 'adopted' && opened.intent.phase === 'placing' && (opened.isStale || !opened.isSame),
    isAnswered: (_, reply: OrderReply) => reply.ok,
    isOutOfReach: (_, reply: Result<unknown>) => !reply.ok && isNotFound(reply.failure),
    isOutOfReachElsewhere: ({ context }, reply: OrderReadReply) =>
      !reply.ok && isNotFound(reply.failure) && context.intent === null,
    isRefused: (_, reply: OrderReply) => !reply.ok && isRefusalOfFirstCall(reply.failure),
    /** The server refused the idempotency key although the order's id is known: the order is read by its id instead. */
    isRefusedAlthoughPlaced: ({ context }, reply: OrderReply) =>
      !reply.ok && isFinalRefusal(reply.failure) && knownOrderId(context) !== null,
    isHeldByAnother: (_, reply: OrderReply) => !reply.ok && isHeldByAnother(reply.failure),
    /** The intent has not created an order and never will. */
    isRefusedForGood: (_, reply: OrderReply) => !reply.ok && isFinalRefusal(reply.failure),
    isConfirmed: ({ context }) => context.order !== null && isConfirmed(context.order),
    isCancelled: ({ context }) => context.order !== null && isCancelled(context.order),
    isCod: ({ context: { intent, order } }) => (intent?.request ?? order)?.paymentType === 'COD',
    isPaid: ({ context }) => context.intent?.phase === 'paid',
    mayHavePaid: ({ context: { intent } }) => intent?.phase === 'paying' || intent?.phase === 'paid',
    mayBeCharged: ({ context: { intent } }) => intent === null || intent.phase === 'paying',
    isPaidAlready: (_, reply: TransactionReply) => reply.ok && reply.value.done,
    isPayable: (_, reply: TransactionReply) => reply.ok && reply.value.checkout !== null,
    hasOrderStateChanged: (_, reply: TransactionReply) =>
      !reply.ok && reply.failure.kind === 'refused' && reply.failure.code === 'ORDER_STATE',
    isValidated: (_, reply: ValidationReply) => reply.ok && reply.value,
    isReadSettled: (_, reply: OrderReadReply) =>
      reply.ok && (isConfirmed(reply.value) || isCancelled(reply.value)),
    isReadPending: (_, reply: OrderReadReply) => reply.ok,
  },
  delays: {
    openTimeout: 5_000,
    placeTimeout: 30_000,
    transactionTimeout: 20_000,
    validationTimeout: 20_000,
    readTimeout: 15_000,
    closeTimeout: 5_000,
    retryDelay: ({ context }) => retryAfter(context.failure) ?? 2_000,
    slowRetryDelay: 10_000,
    validationDelay: ({ context }) =>
      context.validations < QUICK_VALIDATIONS ? POLL_INTERVAL : SLOW_POLL_INTERVAL,
    patience: SLOW_AFTER,
    /** How long the order is polled for an unknown payment before the provider is asked; longer after a failed request. */
    paymentGrace: ({ context }) => (context.failure === null ? 3_000 : 10_000),
    windowTimeout: 30 * 60_000,
  },
});

function placed(intent: OrderIntent, order: OrderSummary): OrderIntent {
  return { ...intent, orderId: order.id, phase: intent.phase === 'placing' ? 'placed' : intent.phase };
}

export function orderIdOf(context: OrderContext): string {
  return knownOrderId(context) ?? '';
}

function knownOrderId({ intent, order, orderId }: OrderContext): string | null {
  return order?.id ?? intent?.orderId ?? orderId;
}

/** Whether the intent belongs to another user. A guest's intent belongs to anyone who uses this browser. */
function isSomebodyElses(intent: OrderIntent | null, asker: string | null): boolean {
  return intent !== null && intent.asker !== null && intent.asker !== asker;
}

export function watchInput({ context }: { readonly context: OrderContext }) {
  return { orderId: orderIdOf(context) };
}

/** The ordered lines, from the intent, or from the order if it was placed elsewhere. */
function linesOf({ intent, order }: OrderContext): readonly CartLineRequest[] {
  if (intent) return intent.request.lines;
  return order && 'products' in order ? orderedLines(order) : [];
}

export function contactOf({ intent, order }: OrderContext): PaymentContact {
  const saved = order && 'shippingAddress' in order ? order.shippingAddress : null;
  const address = intent?.request.shippingAddress ?? saved;
  return { name: address?.name ?? '', email: address?.email ?? null, phone: address?.phone ?? '' };
}

export function checkoutOf({ transaction }: OrderContext): TransactionCheckout {
  if (!transaction?.checkout) throw new Error('The payment window needs a transaction');
  return transaction.checkout;
}
