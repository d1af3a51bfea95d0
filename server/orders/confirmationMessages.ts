import { rupees } from '../../src/pricing/money.ts';
import type { NewRow } from '../db/types.ts';

export interface ConfirmedOrder {
  readonly id: string;
  readonly code: string;
  readonly storeName: string;
  readonly phone: string | null;
  readonly email: string | null;
  /** Paise. */
  readonly totalAmount: number;
  /** What is collected at the door, in paise. */
  readonly dueOnDelivery: number;
  /** Opens the order to a guest; null: a signed-in shopper opens it by signing in. */
  readonly secret: string | null;
}

/** What tells a shopper of a confirmed order, each message once; whatever sends messages reads the outbox. */
export function confirmationMessages(order: ConfirmedOrder, publicUrl: string): NewRow<'outbox_message'>[] {
  const query = order.secret === null ? '' : `?secret=${order.secret}`;
  const common = {
    subject: null,
    body: wording(order),
    link: `${publicUrl}/order/${order.id}${query}`,
    order_id: order.id,
  };
  const messages: NewRow<'outbox_message'>[] = [];
  if (order.phone !== null) {
    messages.push({
      ...common,
      channel: 'SMS',
      recipient: order.phone,
      dedupe_key: `confirmed-sms-${order.id}`,
    });
  }
  if (order.email !== null) {
    messages.push({
      ...common,
      channel: 'EMAIL',
      recipient: order.email,
      subject: `Your order ${order.code} is confirmed`,
      dedupe_key: `confirmed-email-${order.id}`,
    });
  }
  return messages;
}

function wording({ storeName, code, totalAmount, dueOnDelivery }: ConfirmedOrder): string {
  const thanks = `Thank you for shopping at ${storeName}. Your order ${code} of ${rupees(totalAmount)} is confirmed.`;
  return dueOnDelivery > 0 ? `${thanks} Please keep ${rupees(dueOnDelivery)} ready for delivery.` : thanks;
}
