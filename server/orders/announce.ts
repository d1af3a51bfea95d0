import type { Transaction } from 'kysely';
import { rupees } from '../../src/pricing/money.ts';
import type { MovedLineRecord } from '../db/orderLifeTables.ts';
import type { Database } from '../db/types.ts';
import { saveMessages } from './confirmationMessages.ts';

/** A move as its shopper is told of it. Amounts are paise. */
export interface Announced {
  /** The move's number. */
  readonly id: number;
  readonly orderId: string;
  /** An event of the chart of an order's life. */
  readonly event: string;
  readonly reason: string | null;
  readonly lines: readonly MovedLineRecord[];
  readonly refundOnline: number;
  readonly refundCash: number;
  readonly pointsBack: number;
}

/**
 * The one place where the messages about an order's moves are written to the outbox, in the transaction of the move. Their keys
 * hold the move's number, so that each is sent once. An order without a code was never confirmed: nobody waits for it.
 */
export async function announce(trx: Transaction<Database>, move: Announced): Promise<void> {
  const sentence = sentenceOf(move);
  if (sentence === null) return;
  const { code, shipping_address: address } = await trx
    .selectFrom('customer_order')
    .select(['code', 'shipping_address'])
    .where('id', '=', move.orderId)
    .executeTakeFirstOrThrow();
  if (code === null) return;
  const body = `Order ${code}: ${sentence}`;
  const common = { body, link: null, order_id: move.orderId };
  const { phone, email } = address;
  await saveMessages(trx, [
    ...(phone === null
      ? []
      : [
          {
            ...common,
            channel: 'SMS' as const,
            recipient: phone,
            subject: null,
            dedupe_key: keyOf(move, 'sms'),
          },
        ]),
    ...(email === null
      ? []
      : [
          {
            ...common,
            channel: 'EMAIL' as const,
            recipient: email,
            subject: `About your order ${code}`,
            dedupe_key: keyOf(move, 'email'),
          },
        ]),
  ]);
}

function keyOf({ id }: Announced, channel: string): string {
  return `move-${id}-${channel}`;
}

/** What the shopper reads; `null` for a move that nobody needs to hear of. */
function sentenceOf(move: Announced): string | null {
  switch (move.event) {
    case 'order.dispatch':
      return 'your parcel is on its way.';
    case 'order.goOut':
      return 'your parcel comes today.';
    case 'order.deliver':
      return 'your parcel was delivered.';
    case 'order.miss':
      return 'the courier could not hand over your parcel and will try again.';
    case 'order.cancel':
      return `${move.reason ?? 'cancelled.'}${backIn(move)}`;
    case 'order.restock':
    case 'order.writeOff':
      return `your parcel came back to us.${backIn(move)}`;
    case 'return.ask':
      return 'we have your return request and will answer within a working day.';
    case 'return.approve':
      return 'your return is approved. We will pick it up from you.';
    case 'return.refuse':
      return `we cannot take back what you asked us to. ${move.reason ?? ''}`.trim();
    case 'return.receive':
      return `your return has arrived.${backIn(move)}`;
    case 'refund.pay':
      return 'your refund is paid.';
    default:
      return null;
  }
}

function backIn({ refundOnline, refundCash, pointsBack }: Announced): string {
  const parts = [
    ...(refundOnline + refundCash > 0 ? [`${rupees(refundOnline + refundCash)} goes back to you`] : []),
    ...(pointsBack > 0 ? [`points worth ${rupees(pointsBack)} are yours again`] : []),
  ];
  return parts.length === 0 ? '' : ` ${parts.join(', and ')}.`;
}
