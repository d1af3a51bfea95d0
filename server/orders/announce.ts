import type { Transaction } from 'kysely';
import type { MovedLineRecord, OrderActor } from '../db/orderLifeTables.ts';
import type { Database } from '../db/types.ts';
import { type Message, messageRows, saveMessages } from '../messages/message.ts';
import {
  type Back,
  cancelledMessage,
  type ReturnStage,
  refundedMessage,
  returnMessage,
} from '../messages/moneyBackMessages.ts';
import { loadOrderFacts, type MoveFacts } from '../messages/orderFacts.ts';
import { confirmedMessage, paymentFailedMessage, reviewAskedMessage } from '../messages/orderMessages.ts';
import {
  deliveredMessage,
  dispatchedMessage,
  outForDeliveryMessage,
  parcelBackMessage,
  parcelCorrectedMessage,
  parcelLostMessage,
  undeliveredMessage,
} from '../messages/parcelMessages.ts';
import { askReviewOf } from '../messages/reviewsAsked.ts';
import { cancelReasons } from './cancelReasons.ts';

/** A move, with all that the message to the shopper says about it. Amounts are paise. */
export interface Announced {
  /** The move's number. */
  readonly id: number;
  readonly orderId: string;
  /** An event of the chart of an order's life. */
  readonly event: string;
  readonly actor: OrderActor;
  readonly reason: string | null;
  readonly lines: readonly MovedLineRecord[];
  readonly refundOnline: number;
  readonly refundCash: number;
  readonly pointsBack: number;
  /** How much has reached the shopper, if the move says that a refund was paid. */
  readonly paid: number;
  /** How much more the rest costs because a coupon is lost with the move, or with the return that it asks for. */
  readonly couponLost: number;
  /** What a requested return gives back once the shop has its goods. */
  readonly promised: Back | undefined;
  /** Points that the order had earned and that a return takes back once the shop has its goods. */
  readonly pointsTaken: number;
  /** The units that the message names, if the move itself takes no units out of the order. */
  readonly about: readonly MovedLineRecord[];
  /** Whether the courier had fetched the goods of its return. */
  readonly isPickedUp: boolean;
  readonly at: Date;
}

/**
 * Writes the messages about a move of an order to the outbox, in the transaction of the move. Only the first message of a new
 * order is written elsewhere, by `saveOrder`. Most keys hold the move's number, so that each message is sent once.
 */
export async function announce(trx: Transaction<Database>, move: Announced): Promise<void> {
  // A request that is taken back has no message of its own, but changes what the shopper is asked to review.
  if (!isAnnounced(move.event) && move.event !== 'return.withdraw') return;
  const facts = await loadOrderFacts(trx, move.orderId, move.lines.length > 0 ? move.lines : move.about);
  const { address } = facts.order;
  const rows = messagesOf(move, facts).flatMap((message) => messageRows(message, address, move.at));
  await saveMessages(trx, rows);
  if (move.event === 'return.ask') await askReviewOf(trx, facts.order, facts.others);
  if (move.event === 'return.withdraw') await askReviewOf(trx, facts.order, facts.order.lines);
}

/** Whether the shopper gets a message about such a move. */
export function isAnnounced(event: string): boolean {
  return announced.has(event);
}

/** Moves that the shopper gets a message about. */
const announced: ReadonlySet<string> = new Set([
  'order.confirm',
  'order.dispatch',
  'order.correctParcel',
  'order.goOut',
  'order.miss',
  'order.deliver',
  'order.cancel',
  'order.restock',
  'order.writeOff',
  'order.lose',
  'return.ask',
  'return.approve',
  'return.refuse',
  'return.receive',
  'refund.pay',
]);

function messagesOf(move: Announced, facts: MoveFacts): readonly Message[] {
  // Its key needs no number of the move, because an order is confirmed only once.
  if (move.event === 'order.confirm') return [confirmedMessage(facts.order)];
  const message = messageOf(move, facts);
  if (message === null) return [];
  const own = { ...message, key: `move-${move.id}` };
  // Only shoppers with an account can write a review.
  const isReviewer = move.event === 'order.deliver' && !facts.isGuest;
  return isReviewer ? [own, reviewAskedMessage(facts.order)] : [own];
}

function messageOf(move: Announced, facts: MoveFacts): Message | null {
  const { order, moved } = facts;
  switch (move.event) {
    case 'order.dispatch':
      return dispatchedMessage(order, facts);
    case 'order.correctParcel':
      return parcelCorrectedMessage(order, facts);
    case 'order.goOut':
      return outForDeliveryMessage(order);
    case 'order.miss':
      return undeliveredMessage(order, move.reason);
    case 'order.deliver':
      return deliveredMessage(order);
    case 'order.cancel':
      return cancellationOf(move, facts);
    case 'order.restock':
    case 'order.writeOff':
      return parcelBackMessage(order, move, facts.isUnwanted);
    case 'order.lose':
      return parcelLostMessage(order, move);
    case 'refund.pay':
      return move.paid > 0
        ? refundedMessage(order, {
            amount: move.paid,
            byHand: move.actor === 'STAFF' ? (move.reason ?? '') : null,
          })
        : null;
    default: {
      const stage = returnStages[move.event];
      const note = stage === 'asked' ? null : move.reason;
      return stage === undefined
        ? null
        : returnMessage(order, {
            stage,
            note,
            back: move.promised ?? move,
            pointsTaken: move.pointsTaken,
            couponLost: move.couponLost,
            lines: moved,
            isPickedUp: move.isPickedUp,
          });
    }
  }
}

const returnStages: Readonly<Record<string, ReturnStage>> = {
  'return.ask': 'asked',
  'return.approve': 'approved',
  'return.refuse': 'refused',
  'return.receive': 'received',
};

/** A shopper who chose another way to pay has replaced the order themselves, so gets no message. */
function cancellationOf(move: Announced, { order, moved }: MoveFacts): Message | null {
  const { reason } = move;
  if (reason === cancelReasons.replaced) return null;
  if (reason === cancelReasons.lapsed) return paymentFailedMessage(order);
  return cancelledMessage(order, {
    reason: reason ?? 'It was cancelled.',
    back: move,
    couponLost: move.couponLost,
    lines: moved,
    // An order that waits for its payment is cancelled as a whole.
    isPart: order.code !== null && order.lines.length > 0,
  });
}
