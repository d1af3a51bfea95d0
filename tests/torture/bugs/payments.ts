/** Bugs in settling payments and in the payment webhook. */
import type * as messages from '../../../server/messages/message.ts';
import type * as statuses from '../../../server/orders/status.ts';
import type * as confirming from '../../../server/payments/confirmPayment.ts';
import type * as signatures from '../../../server/payments/razorpay/signature.ts';
import type * as transactions from '../../../server/payments/transactions.ts';
import type * as events from '../../../server/payments/webhook/events.ts';
import { replacementsOf } from '../support/replacement.ts';

const replace = replacementsOf(import.meta.url);
const confirmPayment = 'server/payments/confirmPayment.ts';
const signature = 'server/payments/razorpay/signature.ts';

export const paymentSettledAgain = replace<typeof confirming>(confirmPayment, {
  isSettled: async () => false,
});

export const amountNotCompared = replace<typeof confirming>(confirmPayment, {
  refundReasonOf: (original, order, payment) =>
    original(order, { ...payment, amount: order.total_prepaid_amount }),
});

export const returnsNotCounted = replace<typeof confirming>(confirmPayment, {
  refundReasonOf: (original, order, payment) => original(order, { ...payment, refunded: 0 }),
});

export const stockIgnored = replace<typeof confirming>(confirmPayment, {
  async takeStock(original, ...args) {
    await original(...args);
    return true;
  },
});

export const soldOutNotRefunded = replace<typeof confirming>(confirmPayment, {
  recordRefund: async (original, trx, orderId, payment, reason, now) =>
    reason === 'SOLD_OUT' ? { kind: 'confirmed', orderId } : original(trx, orderId, payment, reason, now),
});

export const paymentOfAnyOrder = replace<typeof transactions>('server/payments/transactions.ts', {
  belongsTo: () => true,
});

/** A payment of an order that is already delivered confirms the order again. */
export const orderConfirmedAgain = [
  replace<typeof confirming>(confirmPayment, {
    isSettled: async () => false,
    async takeStock(original, trx, orderId) {
      const { status } = await trx
        .selectFrom('customer_order')
        .select('status')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow();
      return status === 'PENDING' ? original(trx, orderId) : true;
    },
  }),
  replace<typeof statuses>('server/orders/status.ts', {
    statusAfter: (original, from, event) =>
      event === 'order.confirm' && from !== 'CANCELLED' ? 'CONFIRMED' : original(from, event),
  }),
  replace<typeof messages>('server/messages/message.ts', {
    async saveMessages(_original, db, rows) {
      if (rows.length === 0) return;
      await db
        .insertInto('outbox_message')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  }),
];

export const webhookSignatureIgnored = replace<typeof signatures>(signature, {
  verifyWebhookSignature: () => true,
});

export const webhookSignatureOverParsedBody = replace<typeof signatures>(signature, {
  verifyWebhookSignature: (original, rawBody, ...rest) =>
    original(Buffer.from(JSON.stringify(JSON.parse(String(rawBody) || '0'))), ...rest),
});

export const eventProcessedAgain = replace<typeof events>('server/payments/webhook/events.ts', {
  async saveEvent(original, ...args) {
    await original(...args);
    return true;
  },
});
