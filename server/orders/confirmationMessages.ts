import type { Kysely } from 'kysely';
import { rupees } from '../../src/pricing/money.ts';
import type { Database, NewRow } from '../db/types.ts';

export interface ConfirmedOrder {
  readonly id: string;
  readonly code: string;
  readonly storeName: string;
  readonly phone: string | null;
  readonly email: string | null;
  /** Paise. */
  readonly totalAmount: number;
  /** Collected at the door, in paise. */
  readonly dueOnDelivery: number;
  /** The link's secret, which opens the order to a guest; `null` for a signed-in shopper. */
  readonly secret: string | null;
}

/**
 * The messages that confirm an order, by text message and e-mail. Their keys are unique in the outbox, so that each is
 * sent once.
 */
export function confirmationMessages(order: ConfirmedOrder, publicUrl: string): NewRow<'outbox_message'>[] {
  const query = order.secret === null ? '' : `?secret=${order.secret}`;
  const common = {
    subject: null,
    body: bodyOf(order),
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

/** Writes messages to the outbox, from which they are sent. Fails on a message that is there already. */
export async function saveMessages(
  db: Kysely<Database>,
  messages: readonly NewRow<'outbox_message'>[],
): Promise<void> {
  if (messages.length > 0) await db.insertInto('outbox_message').values(messages).execute();
}

function bodyOf({ storeName, code, totalAmount, dueOnDelivery }: ConfirmedOrder): string {
  const thanks = `Thank you for shopping at ${storeName}. Your order ${code} of ${rupees(totalAmount)} is confirmed.`;
  return dueOnDelivery > 0 ? `${thanks} Please keep ${rupees(dueOnDelivery)} ready for delivery.` : thanks;
}
