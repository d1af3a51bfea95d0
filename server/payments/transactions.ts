import type { Kysely } from 'kysely';
import type {
  Transaction as TransactionReply,
  TransactionValidation,
} from '../../src/contract/generated/schema.ts';
import { toRupees } from '../catalogue/rupees.ts';
import type { RazorpayConfig } from '../config.ts';
import type { Database } from '../db/types.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import { refuse } from '../graphql/errors.ts';
import { loadOrder, type OrderRecord } from '../orders/orderRecord.ts';
import { capturePayment, isInconclusive } from './capturePayment.ts';
import { confirmPayment } from './confirmPayment.ts';
import { type RazorpayClient, type RazorpayPayment, verifyPaymentSignature } from './razorpay/index.ts';
import { mayStillBePaid, settleWithProvider } from './settlePendingOrders.ts';

export interface PaymentServices {
  readonly razorpay: RazorpayClient;
  readonly config: RazorpayConfig;
}

/** The browser's claim that a payment has paid an order. */
export interface PaymentReport {
  readonly paymentId: string;
  readonly signature: string | null | undefined;
}

export interface Transactions {
  /**
   * CreateTransaction (Specification 7): what is to be paid online now, for an order that the caller may pay. The
   * provider's order is created once and stored with the shop's. If it exists, the provider is asked first whether it
   * is paid, so that nobody pays twice. Refuses ORDER_STATE, PAYMENT_PROVIDER_UNAVAILABLE or NOT_FOUND.
   */
  createTransaction(context: PaymentContext, order: OrderRecord): Promise<TransactionReply>;
  /**
   * ValidateTransaction (Specification 7). Only the payment's id is taken from the browser; all else comes from the
   * provider. A signature must match if it is sent, but is no proof of payment. `success: false` means not captured
   * yet. Refuses PAYMENT_NOT_CONFIRMED, PAYMENT_PROVIDER_UNAVAILABLE or ORDER_STATE.
   */
  validateTransaction(
    context: PaymentContext,
    order: OrderRecord,
    report: PaymentReport,
  ): Promise<TransactionValidation>;
}

/** Without the caller, because the resolvers have checked that the caller may see the order. */
type PaymentContext = Pick<GraphQLContext, 'db' | 'now'>;

const maxPaymentIdLength = 100;

/** The contract's payment operations. */
export function createTransactions({ razorpay, config }: PaymentServices): Transactions {
  const openProviderOrder = createProviderOrders(razorpay);

  return {
    async createTransaction(context, order) {
      const { id: orderId, currency, total_prepaid_amount: amount } = order;
      const paid = { orderId, amount: 0, done: true, checkout: null };
      if (amount === 0 || isPaid(order)) return paid;
      let current = order;
      if (order.provider_order_id !== null) {
        const services = { db: context.db, razorpay, now: context.now };
        const outcome = await settleWithProvider(services, order.provider_order_id);
        // The provider's answer or the webhook may have confirmed the order, or cancelled it as sold out.
        current = (await loadOrder(context.db, orderId)) ?? order;
        if (isPaid(current)) return paid;
        if (mayStillBePaid(outcome)) refuseUnavailable();
      }
      if (current.status !== 'PENDING' || isExpired(current, context.now())) {
        refuse('ORDER_STATE', 'This order can no longer be paid.', { status: current.status });
      }
      const providerOrderId = order.provider_order_id ?? (await openProviderOrder(context.db, order));
      return {
        orderId,
        amount: toRupees(amount),
        done: false,
        checkout: {
          key: config.keyId,
          providerOrderId,
          amountInPaise: amount,
          currency,
          scriptUrl: config.checkoutScriptUrl,
        },
      };
    },

    async validateTransaction(context, order, { paymentId, signature }) {
      if (isPaidBy(order, paymentId)) return { success: true };
      const providerOrderId = order.provider_order_id;
      if (providerOrderId === null || paymentId.length > maxPaymentIdLength) return refuseUnconfirmed();
      const proof = { orderId: providerOrderId, paymentId, signature: signature ?? '' };
      if (proof.signature !== '' && !verifyPaymentSignature(proof, config.keySecret)) refuseUnconfirmed();

      const fetched = await razorpay.fetchPayment(paymentId);
      if (!fetched.ok) return isInconclusive(fetched.failure) ? refuseUnavailable() : refuseUnconfirmed();
      if (!belongsTo(fetched.value, providerOrderId) || fetched.value.status === 'failed')
        refuseUnconfirmed();
      const capture = await capturePayment(razorpay, fetched.value);
      if (capture.kind !== 'captured') return { success: false };

      const outcome = await confirmPayment(context.db, capture.payment, { now: context.now });
      if (outcome.kind === 'confirmed') return { success: true };
      const { status } = (await loadOrder(context.db, order.id)) ?? order;
      if (status === 'PENDING') refuseUnconfirmed();
      if (status === 'CANCELLED') {
        refuse('ORDER_STATE', 'This order was cancelled. We return your payment in full.', { status });
      }
      return { success: true };
    },
  };
}

/** Returns the id of an order's counterpart at the provider, which it creates once for all callers. */
function createProviderOrders(razorpay: RazorpayClient) {
  const pending = new Map<string, Promise<string>>();

  /** Concurrent callers of this process share one call to the provider. */
  return function openProviderOrder(db: Kysely<Database>, order: OrderRecord): Promise<string> {
    const running = pending.get(order.id);
    if (running !== undefined) return running;
    const opening = createAndSave(db, order).finally(() => pending.delete(order.id));
    pending.set(order.id, opening);
    return opening;
  };

  /** Of two processes the first to store its provider order wins; the other provider order is never used. */
  async function createAndSave(db: Kysely<Database>, order: OrderRecord): Promise<string> {
    const stored = await loadProviderOrderId(db, order.id);
    if (stored !== null) return stored;
    const created = await razorpay.createOrder({
      amount: order.total_prepaid_amount,
      currency: order.currency,
      receipt: order.id,
      notes: { orderId: order.id },
    });
    if (!created.ok) return refuseUnavailable();
    const row = await db
      .updateTable('customer_order')
      .set((eb) => ({ provider_order_id: eb.fn.coalesce('provider_order_id', eb.val(created.value.id)) }))
      .where('id', '=', order.id)
      .returning('provider_order_id')
      .executeTakeFirst();
    return row?.provider_order_id ?? refuse('NOT_FOUND', 'There is no such order.');
  }
}

/** Loaded again here, as the caller may have loaded the order before another call stored the id. */
async function loadProviderOrderId(db: Kysely<Database>, orderId: string): Promise<string | null> {
  const row = await db
    .selectFrom('customer_order')
    .select('provider_order_id')
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row?.provider_order_id ?? null;
}

/** Whether the provider's payment is for this provider order. */
export function belongsTo(payment: RazorpayPayment, providerOrderId: string): boolean {
  return payment.orderId === providerOrderId;
}

function isPaid({ payments }: OrderRecord): boolean {
  return payments.some(({ method, status }) => method === 'ONLINE' && status === 'PAID');
}

/** Whether this payment is recorded already, such as by the webhook, and its order stands: the provider need not be asked. */
function isPaidBy({ status, payments }: OrderRecord, paymentId: string): boolean {
  return status !== 'CANCELLED' && payments.some((payment) => payment.provider_payment_id === paymentId);
}

function isExpired({ expires_at: end }: OrderRecord, now: Date): boolean {
  return end !== null && end <= now;
}

function refuseUnavailable(): never {
  return refuse('PAYMENT_PROVIDER_UNAVAILABLE', 'The payment provider cannot be reached. Please try again.');
}

function refuseUnconfirmed(): never {
  return refuse('PAYMENT_NOT_CONFIRMED', 'This payment is not confirmed for this order.');
}
