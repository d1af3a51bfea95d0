/**
 * The provider's entities as the shop parses them. Amounts are integer paise, times Unix seconds. The payer's e-mail,
 * phone and card details and the notes are left out, as the shop does not need them.
 */
import * as v from 'valibot';

const Id = v.pipe(v.string(), v.nonEmpty());
const Paise = v.pipe(v.number(), v.integer(), v.minValue(0));
const UnixSeconds = v.pipe(v.number(), v.integer());
const NullableText = v.optional(v.nullable(v.string()), null);

export const OrderSchema = v.pipe(
  v.object({
    id: Id,
    amount: Paise,
    amount_paid: Paise,
    amount_due: Paise,
    currency: v.string(),
    receipt: NullableText,
    status: v.picklist(['created', 'attempted', 'paid']),
    attempts: v.pipe(v.number(), v.integer()),
    created_at: UnixSeconds,
  }),
  v.transform((order) => ({
    id: order.id,
    amount: order.amount,
    amountPaid: order.amount_paid,
    amountDue: order.amount_due,
    currency: order.currency,
    receipt: order.receipt,
    status: order.status,
    attempts: order.attempts,
    createdAt: order.created_at,
  })),
);

export const PaymentSchema = v.pipe(
  v.object({
    id: Id,
    order_id: v.nullable(Id),
    amount: Paise,
    currency: v.string(),
    status: v.picklist(['created', 'authorized', 'captured', 'refunded', 'failed']),
    captured: v.boolean(),
    method: v.string(),
    amount_refunded: Paise,
    error_code: NullableText,
    error_description: NullableText,
    error_reason: NullableText,
    created_at: UnixSeconds,
  }),
  v.transform((payment) => ({
    id: payment.id,
    orderId: payment.order_id,
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    captured: payment.captured,
    method: payment.method,
    amountRefunded: payment.amount_refunded,
    error: payment.error_code
      ? { code: payment.error_code, description: payment.error_description, reason: payment.error_reason }
      : null,
    createdAt: payment.created_at,
  })),
);

export const RefundSchema = v.pipe(
  v.object({
    id: Id,
    payment_id: Id,
    amount: Paise,
    currency: v.string(),
    status: v.picklist(['pending', 'processed', 'failed']),
    receipt: NullableText,
    created_at: UnixSeconds,
  }),
  v.transform((refund) => ({
    id: refund.id,
    paymentId: refund.payment_id,
    amount: refund.amount,
    currency: refund.currency,
    status: refund.status,
    receipt: refund.receipt,
    createdAt: refund.created_at,
  })),
);

export const PaymentListSchema = v.pipe(
  v.object({ items: v.array(PaymentSchema) }),
  v.transform(({ items }) => items),
);

export const RefundListSchema = v.pipe(
  v.object({ items: v.array(RefundSchema) }),
  v.transform(({ items }) => items),
);

export type RazorpayOrder = v.InferOutput<typeof OrderSchema>;
export type RazorpayPayment = v.InferOutput<typeof PaymentSchema>;
export type RazorpayRefund = v.InferOutput<typeof RefundSchema>;
