import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Behaviour, BehaviourControl } from './behaviour.ts';
import type { Instrument, Order, Payer, Payment, PaymentError, Refund } from './entities.ts';
import { done, type Result, refuse, UNKNOWN_ID, unplaced } from './errors.ts';
import type { Ledger } from './ledger.ts';
import type { NewRefund } from './requests.ts';

/** The UPI address that always fails, as in the provider's own test mode. */
const FAILING_VPA = 'failure@razorpay';

export type PaymentRequest = {
  readonly orderId: string;
  readonly instrument: Instrument;
  readonly payer?: Payer;
  readonly description?: string | null;
};

export type Decision = 'approve' | 'decline';

/** The reply to the payment window. */
export type PaymentReply =
  | { readonly status: 'asked'; readonly payment_id: string }
  | {
      readonly status: 'paid';
      /** How often the shop's page is called back. */
      readonly callback: Behaviour['callback'];
      readonly response: {
        readonly razorpay_payment_id: string;
        readonly razorpay_order_id: string;
        readonly razorpay_signature: string;
      };
    }
  | {
      readonly status: 'failed';
      readonly error: PaymentError & {
        readonly metadata: { readonly payment_id: string; readonly order_id: string };
      };
    };

export type Cashier = ReturnType<typeof createCashier>;

type Dependencies = {
  readonly ledger: Ledger;
  readonly behaviour: BehaviourControl;
  readonly keySecret: string;
};

/** Takes payments as the behaviour for their order sets: outcome, delays, late and second captures. */
export function createCashier({ ledger, behaviour, keySecret }: Dependencies) {
  const closing = new AbortController();
  const underWay = new Set<Promise<unknown>>();

  /** Starts a payment. If the bank's page is to be shown, the reply is `asked`, and `decide` finishes the payment. */
  async function pay(request: PaymentRequest): Promise<Result<PaymentReply>> {
    const order = ledger.order(request.orderId);
    if (!order) return refuse(UNKNOWN_ID);
    const payer = request.payer ?? {};
    const rules = behaviourOf(order, payer.contact ?? null);
    if (order.status === 'paid') return refuse(ALREADY_PAID);
    const { instrument, description = null } = request;
    const amount = order.amount + rules.amountOffset;
    const payment = ledger.beginPayment({ order, amount, instrument, payer, description });
    const decision = decisionFor(rules, order, instrument);
    if (decision === 'ask') return done({ status: 'asked', payment_id: payment.id });
    return done(await finish(payment, decision, PAYMENT_FAILED, rules));
  }

  /** Finishes a payment with the shopper's choice on the bank's page. */
  async function decide(paymentId: string, decision: Decision): Promise<Result<PaymentReply>> {
    const payment = ledger.payment(paymentId);
    if (!payment) return refuse(UNKNOWN_ID);
    if (payment.status !== 'created') return refuse('The payment has already been processed');
    return done(await finish(payment, decision, CANCELLED, behaviourOfPayment(payment)));
  }

  async function finish(payment: Payment, decision: Decision, error: PaymentError, rules: Behaviour) {
    await pause(rules.delayMs.payment);
    if (decision === 'decline') return fail(payment, error, rules);
    const approved = ledger.approve(payment);
    if (rules.secondCapture) chargeAgain(approved);
    await pause(rules.delayMs.callback);
    return paid(approved, rules.callback);
  }

  function fail(payment: Payment, error: PaymentError, rules: Behaviour): PaymentReply {
    ledger.decline(payment, error);
    if (rules.lateCapture) {
      track(pause(rules.delayMs.lateCapture).then(() => ledger.captureLate(payment.id)));
    }
    return {
      status: 'failed',
      error: { ...error, metadata: { payment_id: payment.id, order_id: payment.order_id } },
    };
  }

  /** Charges again, as if the shopper had paid the same order in another tab as well. */
  function chargeAgain(first: Payment): Result<Payment> {
    const order = ledger.order(first.order_id);
    if (!order) return refuse(UNKNOWN_ID);
    const second = ledger.beginPayment({
      order,
      amount: first.amount,
      instrument: { method: 'upi', vpa: first.vpa ?? 'success@razorpay' },
      payer: { email: first.email ?? undefined, contact: first.contact ?? undefined },
      description: first.description,
    });
    return done(ledger.approve(second));
  }

  function paid(payment: Payment, callback: Behaviour['callback']): PaymentReply {
    const signed = `${payment.order_id}|${payment.id}`;
    return {
      status: 'paid',
      callback,
      response: {
        razorpay_payment_id: payment.id,
        razorpay_order_id: payment.order_id,
        razorpay_signature: createHmac('sha256', keySecret).update(signed).digest('hex'),
      },
    };
  }

  function behaviourOf(order: Order, contact: string | null): Behaviour {
    const note = Array.isArray(order.notes)
      ? undefined
      : Object.entries(order.notes).find(isSandboxNote)?.[1];
    return behaviour.resolve({ orderId: order.id, receipt: order.receipt, contact, note });
  }

  /** The behaviour of a payment, its refunds and its webhooks. */
  function behaviourOfPayment(payment: Payment): Behaviour {
    const order = ledger.order(payment.order_id);
    return order ? behaviourOf(order, payment.contact) : behaviour.get();
  }

  async function pause(ms: number): Promise<void> {
    if (ms > 0) await wait(ms, undefined, { signal: closing.signal });
  }

  function track(work: Promise<unknown>): void {
    const tracked: Promise<unknown> = work.catch(ignoreAbort).finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  }

  /** Refunds a payment as the behaviour for its order sets. */
  function refund(paymentId: string, request: NewRefund, idempotencyKey?: string): Result<Refund> {
    const payment = ledger.payment(paymentId);
    const rules = payment ? behaviourOfPayment(payment) : behaviour.get();
    if (rules.refund === 'refuse') return refuse(NO_BALANCE);
    const isPaidAtOnce =
      rules.refund === 'process' ||
      rules.refund === 'lose-reply' ||
      (rules.refund === 'later' && request.speed === 'optimum');
    const known = ledger.refundsOf(paymentId).length;
    const reply = ledger.refund(paymentId, request, idempotencyKey, isPaidAtOnce);
    const isNew = ledger.refundsOf(paymentId).length > known;
    if (reply.ok && isNew && !isPaidAtOnce) {
      const status = rules.refund === 'fail' ? 'failed' : 'processed';
      track(pause(rules.delayMs.refund).then(() => ledger.endRefund(reply.value.id, status)));
    }
    if (!reply.ok || rules.refund !== 'lose-reply') return reply;
    return { ok: false, refusal: unplaced(500, 'The server encountered an error.', 'SERVER_ERROR') };
  }

  return {
    pay,
    decide,
    refund,
    chargeAgain: (paymentId: string): Result<Payment> => {
      const payment = ledger.payment(paymentId);
      return payment ? chargeAgain(payment) : refuse(UNKNOWN_ID);
    },
    behaviourOfPayment,
    async close() {
      closing.abort();
      await Promise.all(underWay);
    },
  };
}

function decisionFor(rules: Behaviour, order: Order, instrument: Instrument): Decision | 'ask' {
  if (instrument.method === 'upi' && instrument.vpa === FAILING_VPA) return 'decline';
  switch (rules.outcome) {
    case 'ask':
      return 'ask';
    case 'fail':
      return 'decline';
    case 'fail-first':
      return order.attempts === 0 ? 'decline' : 'approve';
    case 'succeed':
      return 'approve';
  }
}

function isSandboxNote([key]: readonly [string, string]): boolean {
  return key === 'sandbox';
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error;
}

const ALREADY_PAID =
  'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.';

const NO_BALANCE = 'Your account does not have enough balance to carry out the refund operation.';

const PAYMENT_FAILED: PaymentError = {
  code: 'BAD_REQUEST_ERROR',
  description:
    'Payment was unsuccessful due to a temporary issue. If amount got deducted, it will be refunded within 5-7 working days.',
  source: 'gateway',
  step: 'payment_response',
  reason: 'payment_failed',
};

const CANCELLED: PaymentError = {
  code: 'BAD_REQUEST_ERROR',
  description: 'Your payment has been cancelled. Try again or complete the payment later.',
  source: 'customer',
  step: 'payment_authentication',
  reason: 'payment_cancelled',
};
