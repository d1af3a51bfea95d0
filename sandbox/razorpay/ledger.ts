import type * as v from 'valibot';
import { safeParse } from 'valibot';
import {
  type Instrument,
  type Order,
  OrderSchema,
  type Payer,
  type Payment,
  type PaymentError,
  PaymentSchema,
  type Refund,
  RefundSchema,
} from './entities.ts';
import { done, type Refusal, type Result, refuse, UNKNOWN_ID, unplaced } from './errors.ts';
import { randomDigits, randomId } from './ids.ts';
import type { Journal, JournalLine } from './journal.ts';
import type { NewCapture, NewOrder, NewRefund } from './requests.ts';

const FEE_RATE = 0.02;
const TAX_ON_FEE = 0.18;

/** A change that webhooks report, with the entities as they were at that moment. */
export type LedgerEvent = {
  readonly name: string;
  readonly orderId: string;
  readonly payload: { readonly payment?: Payment; readonly order?: Order; readonly refund?: Refund };
};

export type NewPayment = {
  readonly order: Order;
  readonly amount: number;
  readonly instrument: Instrument;
  readonly payer: Payer;
  readonly description: string | null;
};

export type Ledger = ReturnType<typeof createLedger>;

type Dependencies = {
  readonly journal: Journal;
  readonly announce: (event: LedgerEvent) => void;
  /** Unix time in milliseconds. */
  readonly now: () => number;
};

/**
 * Orders, payments and refunds, and the moves that are legal between their states:
 *
 *     order    created → attempted → paid
 *     payment  created → authorized → captured → refunded
 *                  └──→ failed ┄┄┄(late)┄┄┄↗
 *     refund   pending → processed | failed
 *
 * Every move is written to the journal before it is announced.
 */
export function createLedger({ journal, announce, now }: Dependencies) {
  const orders = restore(journal.lines, 'order', OrderSchema);
  const payments = restore(journal.lines, 'payment', PaymentSchema);
  const refunds = restore(journal.lines, 'refund', RefundSchema);
  const autoCaptured = keysOf(journal.lines, 'autoCapture');
  const refundKeys = new Map(
    journal.lines.flatMap(({ kind, key, value }) =>
      kind === 'refundKey' && typeof value === 'string' ? [[key, value] as const] : [],
    ),
  );

  const seconds = () => Math.floor(now() / 1000);

  function keep<T extends Order | Payment | Refund>(table: Map<string, T>, entity: T): T {
    journal.write(entity.entity, entity.id, entity);
    table.set(entity.id, entity);
    return entity;
  }

  function createOrder(request: NewOrder): Order {
    const order = keep(orders, {
      id: `order_${randomId()}`,
      entity: 'order',
      amount: request.amount,
      amount_paid: 0,
      amount_due: request.amount,
      currency: request.currency,
      receipt: request.receipt,
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: request.notes,
      created_at: seconds(),
    });
    if (request.payment_capture || request.payment?.capture === 'automatic') {
      journal.write('autoCapture', order.id, true);
      autoCaptured.add(order.id);
    }
    return order;
  }

  function beginPayment({ order, amount, instrument, payer, description }: NewPayment): Payment {
    const attempts = order.attempts + 1;
    keep(orders, { ...order, attempts, status: order.status === 'paid' ? 'paid' : 'attempted' });
    return keep(payments, {
      id: `pay_${randomId()}`,
      entity: 'payment',
      amount,
      currency: order.currency,
      status: 'created',
      order_id: order.id,
      invoice_id: null,
      international: false,
      amount_refunded: 0,
      refund_status: null,
      captured: false,
      description,
      email: payer.email ?? null,
      contact: payer.contact ?? null,
      notes: order.notes,
      fee: null,
      tax: null,
      ...NO_ERROR,
      ...paidWith(instrument),
      created_at: seconds(),
    });
  }

  /** The bank approves the payment. It is captured at once if the order asks for that. */
  function approve(payment: Payment): Payment {
    const authorized = keep(payments, {
      ...payment,
      ...NO_ERROR,
      status: 'authorized',
      acquirer_data: { ...payment.acquirer_data, rrn: randomDigits(12) },
    });
    announce({ name: 'payment.authorized', orderId: payment.order_id, payload: { payment: authorized } });
    return autoCaptured.has(payment.order_id) ? settle(authorized) : authorized;
  }

  function decline(payment: Payment, error: PaymentError): Payment {
    const failed = keep(payments, {
      ...payment,
      status: 'failed',
      error_code: error.code,
      error_description: error.description,
      error_source: error.source,
      error_step: error.step,
      error_reason: error.reason,
    });
    announce({ name: 'payment.failed', orderId: payment.order_id, payload: { payment: failed } });
    return failed;
  }

  function settle(payment: Payment): Payment {
    const fee = Math.round(payment.amount * FEE_RATE * (1 + TAX_ON_FEE));
    const tax = Math.round(payment.amount * FEE_RATE * TAX_ON_FEE);
    const captured = keep(payments, {
      ...payment,
      ...NO_ERROR,
      status: 'captured',
      captured: true,
      fee,
      tax,
    });
    announce({ name: 'payment.captured', orderId: payment.order_id, payload: { payment: captured } });
    const order = orders.get(payment.order_id);
    if (order && order.status !== 'paid') {
      const amount_due = Math.max(0, order.amount - captured.amount);
      const paid = keep(orders, { ...order, status: 'paid', amount_paid: captured.amount, amount_due });
      announce({ name: 'order.paid', orderId: order.id, payload: { payment: captured, order: paid } });
    }
    return captured;
  }

  function capture(paymentId: string, request: NewCapture): Result<Payment> {
    const payment = payments.get(paymentId);
    if (!payment) return refuse(UNKNOWN_ID);
    if (payment.captured) return refuse('This payment has already been captured');
    if (payment.status !== 'authorized') {
      return refuse('Only payments which have been authorized and not yet captured can be captured');
    }
    if (request.amount !== payment.amount) {
      return refuse('Capture amount must be equal to the amount authorized', 'amount');
    }
    return done(settle(payment));
  }

  /** Captures a failed or unanswered payment after all. */
  function captureLate(paymentId: string): Result<Payment> {
    const payment = payments.get(paymentId);
    if (!payment) return refuse(UNKNOWN_ID);
    if (payment.captured) return refuse('This payment has already been captured');
    return done(settle(payment));
  }

  function refund(
    paymentId: string,
    request: NewRefund,
    idempotencyKey: string | undefined,
    isPaidAtOnce: boolean,
  ): Result<Refund> {
    const fingerprint = JSON.stringify([paymentId, request]);
    const earlier = idempotencyKey === undefined ? undefined : refundKeys.get(idempotencyKey);
    if (earlier !== undefined) return repeatRefund(earlier, fingerprint);
    const payment = payments.get(paymentId);
    if (!payment) return refuse(UNKNOWN_ID);
    const refusal = refundRefusal(payment, request.amount);
    if (refusal) return { ok: false, refusal };
    const made = makeRefund(payment, request, isPaidAtOnce);
    if (idempotencyKey !== undefined) {
      const used = JSON.stringify([made.id, fingerprint]);
      journal.write('refundKey', idempotencyKey, used);
      refundKeys.set(idempotencyKey, used);
    }
    return done(made);
  }

  function repeatRefund(earlier: string, fingerprint: string): Result<Refund> {
    const made = [...refunds.values()].find(({ id }) => earlier === JSON.stringify([id, fingerprint]));
    if (made) return done(made);
    const description = 'Different request with the same idempotency key has already been processed.';
    return { ok: false, refusal: unplaced(409, description) };
  }

  function makeRefund(payment: Payment, request: NewRefund, isPaidAtOnce: boolean): Refund {
    const amount = request.amount ?? payment.amount - payment.amount_refunded;
    const orderId = payment.order_id;
    const created = keep(refunds, {
      id: `rfnd_${randomId()}`,
      entity: 'refund',
      amount,
      currency: payment.currency,
      payment_id: payment.id,
      notes: request.notes,
      receipt: request.receipt,
      acquirer_data: { arn: null },
      created_at: seconds(),
      batch_id: null,
      status: isPaidAtOnce ? 'processed' : 'pending',
      speed_processed: request.speed === 'optimum' ? 'instant' : 'normal',
      speed_requested: request.speed,
    });
    const reduced = keep(payments, withRefunded(payment, payment.amount_refunded + amount));
    announce({ name: 'refund.created', orderId, payload: { refund: created, payment: reduced } });
    if (isPaidAtOnce) {
      announce({ name: 'refund.processed', orderId, payload: { refund: created, payment: reduced } });
    }
    return created;
  }

  /** Ends a pending refund with the bank's answer. */
  function endRefund(refundId: string, status: 'processed' | 'failed'): Result<Refund> {
    const refund = refunds.get(refundId);
    const payment = refund === undefined ? undefined : payments.get(refund.payment_id);
    if (!refund || !payment) return refuse(UNKNOWN_ID);
    if (refund.status !== 'pending') return refuse('The refund has already been processed');
    const ended = keep(refunds, { ...refund, status });
    const rest = payment.amount_refunded - (status === 'failed' ? refund.amount : 0);
    const now = keep(payments, withRefunded(payment, rest));
    announce({
      name: `refund.${status}`,
      orderId: payment.order_id,
      payload: { refund: ended, payment: now },
    });
    return done(ended);
  }

  return {
    createOrder,
    beginPayment,
    approve,
    decline,
    capture,
    captureLate,
    refund,
    endRefund,
    order: (id: string) => orders.get(id),
    payment: (id: string) => payments.get(id),
    refundById: (id: string) => refunds.get(id),
    paymentsOf: (orderId: string) => [...payments.values()].filter((payment) => payment.order_id === orderId),
    refundsOf: (paymentId: string) =>
      [...refunds.values()].filter((refund) => refund.payment_id === paymentId),
    orders: () => [...orders.values()],
  };
}

const NO_ERROR = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

function paidWith(instrument: Instrument) {
  const none = { card_id: null, bank: null, wallet: null, vpa: null, acquirer_data: {} };
  switch (instrument.method) {
    case 'upi':
      return { ...none, method: instrument.method, vpa: instrument.vpa, upi: { vpa: instrument.vpa } };
    case 'netbanking':
      return { ...none, method: instrument.method, bank: instrument.bank };
    case 'wallet':
      return { ...none, method: instrument.method, wallet: instrument.wallet };
    case 'card': {
      const id = `card_${randomId()}`;
      const { last4, network, name } = instrument;
      return { ...none, method: instrument.method, card_id: id, card: { ...CARD, id, last4, network, name } };
    }
  }
}

const CARD = {
  entity: 'card',
  type: 'debit',
  issuer: null,
  international: false,
  emi: false,
  sub_type: 'consumer',
} as const;

function refundRefusal(payment: Payment, amount: number | undefined): Refusal | undefined {
  const refused = (description: string) => refuse(description, 'amount').refusal;
  if (!payment.captured) return refused('The payment status should be captured for action to be taken');
  if (payment.status === 'refunded') return refused('The payment has been fully refunded already');
  if ((amount ?? 0) > payment.amount - payment.amount_refunded) {
    return refused('The refund amount provided is greater than amount captured');
  }
  return undefined;
}

function withRefunded(payment: Payment, amount_refunded: number): Payment {
  if (amount_refunded === 0) return { ...payment, amount_refunded, status: 'captured', refund_status: null };
  const full = amount_refunded === payment.amount;
  return {
    ...payment,
    amount_refunded,
    status: full ? 'refunded' : 'captured',
    refund_status: full ? 'full' : 'partial',
  };
}

function restore<T>(lines: readonly JournalLine[], kind: string, schema: v.GenericSchema<unknown, T>) {
  return new Map(
    lines.flatMap((line): [string, T][] => {
      if (line.kind !== kind) return [];
      const reading = safeParse(schema, line.value);
      return reading.success ? [[line.key, reading.output]] : [];
    }),
  );
}

function keysOf(lines: readonly JournalLine[], kind: string): Set<string> {
  return new Set(lines.filter((line) => line.kind === kind).map(({ key }) => key));
}
