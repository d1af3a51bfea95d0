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
import { capturePayment, isUnanswered } from './capturePayment.ts';
import { confirmPayment } from './confirmPayment.ts';
import { type RazorpayClient, verifyPaymentSignature } from './razorpay/index.ts';
import { settleWithProvider } from './settlePendingOrders.ts';

export interface PaymentServices {
  readonly razorpay: RazorpayClient;
  readonly config: RazorpayConfig;
  readonly publicUrl: string;
}

/** What is said to have paid an order. */
export interface PaymentReport {
  readonly paymentId: string;
  readonly signature: string | null | undefined;
}

const longestId = 100;

/** Who may pay the order has been settled by then. */
type PaymentContext = Pick<GraphQLContext, 'db' | 'now'>;

/** CreateTransaction and ValidateTransaction (S §7), for an order that the caller may see. */
export function createTransactions({ razorpay, config, publicUrl }: PaymentServices) {
  const underWay = new Map<string, Promise<string>>();

  /**
   * What is to be paid online now. The provider's order is made once, and kept with the shop's; where there is one, the
   * provider is asked first whether it has the money, so that nobody is asked to pay twice.
   */
  async function createTransaction(context: PaymentContext, order: OrderRecord): Promise<TransactionReply> {
    const { id: orderId, currency, total_prepaid_amount: amount } = order;
    const paid = { orderId, amount: 0, done: true, checkout: null };
    if (amount === 0 || isPaid(order)) return paid;
    if (order.provider_order_id !== null) {
      const services = { db: context.db, razorpay, publicUrl, now: context.now };
      const word = await settleWithProvider(services, order.provider_order_id);
      if (word === 'confirmed') return paid;
      if (word === 'unanswered') refuseUnavailable();
    }
    if (order.status !== 'PENDING' || isLapsed(order, context.now())) {
      refuse('ORDER_STATE', 'This order can no longer be paid.', { status: order.status });
    }
    const providerOrderId = order.provider_order_id ?? (await openOnce(context, order));
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
  }

  /** Callers of this process share one call to the provider. */
  function openOnce(context: PaymentContext, order: OrderRecord): Promise<string> {
    const running = underWay.get(order.id);
    if (running !== undefined) return running;
    const opening = openProviderOrder(context, order).finally(() => underWay.delete(order.id));
    underWay.set(order.id, opening);
    return opening;
  }

  /** Of two processes the first to store its provider order wins; nobody is ever shown the other. */
  async function openProviderOrder({ db }: PaymentContext, order: OrderRecord): Promise<string> {
    const known = await readProviderOrderId(db, order.id);
    if (known !== null) return known;
    const made = await razorpay.createOrder({
      amount: order.total_prepaid_amount,
      currency: order.currency,
      receipt: order.id,
      notes: { orderId: order.id },
    });
    if (!made.ok) return refuseUnavailable();
    const stored = await db
      .updateTable('customer_order')
      .set((eb) => ({ provider_order_id: eb.fn.coalesce('provider_order_id', eb.val(made.value.id)) }))
      .where('id', '=', order.id)
      .returning('provider_order_id')
      .executeTakeFirst();
    return stored?.provider_order_id ?? refuse('NOT_FOUND', 'There is no such order.');
  }

  /**
   * Takes only the payment's id from the browser; everything else is the provider's word. A signature that is sent
   * must be right, but proves nothing alone. False: not captured yet, ask again.
   */
  async function validateTransaction(
    context: PaymentContext,
    order: OrderRecord,
    { paymentId, signature }: PaymentReport,
  ): Promise<TransactionValidation> {
    if (isPaidBy(order, paymentId)) return { success: true };
    const providerOrderId = order.provider_order_id;
    if (providerOrderId === null || paymentId.length > longestId) return refuseUnconfirmed();
    const proof = { orderId: providerOrderId, paymentId, signature: signature ?? '' };
    if (proof.signature !== '' && !verifyPaymentSignature(proof, config.keySecret)) refuseUnconfirmed();

    const fetched = await razorpay.fetchPayment(paymentId);
    if (!fetched.ok) return isUnanswered(fetched.failure) ? refuseUnavailable() : refuseUnconfirmed();
    if (fetched.value.orderId !== providerOrderId || fetched.value.status === 'failed') refuseUnconfirmed();
    const payment = await capturePayment(razorpay, fetched.value);
    if (payment === null) return { success: false };

    const outcome = await confirmPayment(context.db, payment, { publicUrl, now: context.now });
    if (outcome.kind === 'confirmed') return { success: true };
    const { status } = (await loadOrder(context.db, order.id)) ?? order;
    if (status === 'PENDING') refuseUnconfirmed();
    if (status === 'CANCELLED') {
      refuse('ORDER_STATE', 'This order was cancelled. Your payment will be returned in full.', { status });
    }
    return { success: true };
  }

  return { createTransaction, validateTransaction };
}

function isPaid({ payments }: OrderRecord): boolean {
  return payments.some(({ method, status }) => method === 'ONLINE' && status === 'PAID');
}

/** Asked again once it is this call's turn: the caller may have read the order before another call ended. */
async function readProviderOrderId(db: Kysely<Database>, orderId: string): Promise<string | null> {
  const row = await db
    .selectFrom('customer_order')
    .select('provider_order_id')
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row?.provider_order_id ?? null;
}

/** The webhook was faster: there is nothing left to ask the provider. */
function isPaidBy({ status, payments }: OrderRecord, paymentId: string): boolean {
  return status !== 'CANCELLED' && payments.some((payment) => payment.provider_payment_id === paymentId);
}

function isLapsed({ expires_at: end }: OrderRecord, now: Date): boolean {
  return end !== null && end <= now;
}

function refuseUnavailable(): never {
  return refuse('PAYMENT_PROVIDER_UNAVAILABLE', 'The payment provider cannot be reached. Please try again.');
}

function refuseUnconfirmed(): never {
  return refuse('PAYMENT_NOT_CONFIRMED', 'This payment is not confirmed for this order.');
}
