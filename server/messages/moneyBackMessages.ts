/** What messages say of cancellations, returns and refunds. */
import { cashWay, couponLossWords } from '../../src/contract/moneyBackWords.ts';
import { waits } from '../../src/contract/waits.ts';
import { formatPaise } from '../../src/pricing/money.ts';
import type { Message } from './message.ts';
import type { OrderFacts } from './orderFacts.ts';
import { codeOf, message, type PhoneWording } from './orderWording.ts';
import { shortened, type TemplateName } from './templates.ts';

/** What the shopper gets back after a change of their order, in paise. */
export interface Back {
  readonly refundOnline: number;
  readonly refundCash: number;
  readonly pointsBack: number;
}

export interface Cancellation {
  /** In words for the shopper. */
  readonly reason: string;
  readonly back: Back;
  /** How much more the rest costs because a coupon no longer applies to it, in paise. */
  readonly couponLost: number;
  readonly lines: OrderFacts['lines'];
  /** Whether anything of the order is left. */
  readonly isPart: boolean;
}

export function cancelledMessage(order: OrderFacts, cancellation: Cancellation): Message {
  const { reason, back, couponLost, lines, isPart } = cancellation;
  const heading =
    order.code === null
      ? 'Your order could not be placed'
      : `${isPart ? 'Some of your order' : 'Your order'} has been cancelled`;
  const due = isPart ? order.dueOnDelivery : 0;
  return message('cancelled', order, {
    ...(isPart ? partCancelledText(order, back) : cancelledText(order, back)),
    subject: order.code === null ? heading : `${heading} (${order.code})`,
    heading,
    paragraphs: [
      reason,
      ...(couponLost > 0
        ? [`The coupon no longer applies to the rest, which costs ${formatPaise(couponLost)} more by it.`]
        : []),
      ...backParagraphs(order, back),
      ...(due > 0 ? [`Please keep ${formatPaise(due)} ready for the delivery of the rest.`] : []),
    ],
    button: 'See your order',
    lines,
    amounts: isPart
      ? [
          { label: 'The rest of your order', amount: order.totalAmount },
          ...(due > 0 ? [{ label: 'Due on delivery', amount: due }] : []),
        ]
      : [],
  });
}

function cancelledText(order: OrderFacts, { refundOnline, refundCash, pointsBack }: Back): PhoneWording {
  const store = shortened(order.storeName);
  const refund = refundOnline + refundCash;
  if (order.code === null) {
    return { template: 'order_not_placed', values: [store, formatPaise(order.totalAmount)] };
  }
  const points = formatPaise(pointsBack);
  if (refund === 0) {
    return pointsBack > 0
      ? { template: 'order_cancelled_points', values: [store, order.code, points] }
      : { template: 'order_cancelled', values: [store, order.code] };
  }
  const values = [store, order.code, formatPaise(refund)];
  return pointsBack > 0
    ? { template: 'order_cancelled_refund_points', values: [...values, points] }
    : { template: 'order_cancelled_refund', values };
}

/** What comes back, and what the rest costs at the door: an earlier message named another amount. */
function partCancelledText(order: OrderFacts, { refundOnline, refundCash, pointsBack }: Back): PhoneWording {
  const { storeName, totalAmount, dueOnDelivery } = order;
  const refund = refundOnline + refundCash;
  const values = [shortened(storeName), codeOf(order)];
  if (refund > 0 && dueOnDelivery > 0) {
    const sums = [formatPaise(refund), formatPaise(dueOnDelivery)];
    return { template: 'items_cancelled_refund_due', values: [...values, ...sums] };
  }
  if (refund > 0 && pointsBack > 0) {
    const sums = [formatPaise(refund), formatPaise(pointsBack)];
    return { template: 'items_cancelled_refund_points', values: [...values, ...sums] };
  }
  if (refund > 0) return { template: 'items_cancelled_refund', values: [...values, formatPaise(refund)] };
  return dueOnDelivery > 0
    ? { template: 'items_cancelled_due', values: [...values, formatPaise(dueOnDelivery)] }
    : { template: 'items_cancelled', values: [...values, formatPaise(totalAmount)] };
}

export function backParagraphs(order: OrderFacts, { refundOnline, refundCash, pointsBack }: Back): string[] {
  return [
    ...(refundOnline > 0
      ? [
          `We are returning ${formatPaise(refundOnline)} the way you paid, usually ${waits.bank}. There is nothing for you to do.`,
        ]
      : []),
    ...(refundCash > 0
      ? [`Of what you paid at the door, we send ${formatPaise(refundCash)} ${cashWay(order.refundTo)}.`]
      : []),
    ...(pointsBack > 0 ? [`Reward points worth ${formatPaise(pointsBack)} are yours again.`] : []),
  ];
}

/** What a return gives back once its goods have arrived. */
function promisedParagraphs(order: OrderFacts, { refundOnline, refundCash, pointsBack }: Back): string[] {
  return [
    ...(refundOnline > 0
      ? [
          `Once the goods have reached us, ${formatPaise(refundOnline)} goes back the way you paid, usually ${waits.bank}.`,
        ]
      : []),
    ...(refundCash > 0
      ? [
          `Once the goods have reached us, we send ${formatPaise(refundCash)} of what you paid at the door ${cashWay(order.refundTo)}.`,
        ]
      : []),
    ...(pointsBack > 0 ? [`Reward points worth ${formatPaise(pointsBack)} are yours again then.`] : []),
  ];
}

/** A refund that was paid. */
export interface PaidRefund {
  /** Paise. */
  readonly amount: number;
  /** How staff paid it, in their words; `null`: the provider returned it the way it came. */
  readonly byHand: string | null;
}

export function refundedMessage(order: OrderFacts, { amount, byHand }: PaidRefund): Message {
  const store = shortened(order.storeName);
  const sum = formatPaise(amount);
  const template = byHand === null ? 'order_refunded' : 'order_refunded_by_hand';
  return message('refunded', order, {
    ...(order.code === null
      ? { template: 'payment_refunded', values: [store, sum] }
      : { template, values: [store, order.code, sum] }),
    subject: `We have returned ${sum} to you`,
    heading: `${sum} is on its way back`,
    paragraphs:
      byHand === null
        ? [
            `We have returned ${sum} to the card, account or UPI id that you paid with.`,
            `It reaches you ${waits.bank}; many banks are faster.`,
          ]
        : [`We have paid ${sum} back to you ourselves. How: ${byHand}.`, `It reaches you ${waits.transfer}.`],
    button: 'See your order',
    lines: [],
    amounts: [{ label: 'Returned to you', amount }],
  });
}

/** How far a return is. */
export type ReturnStage = 'asked' | 'approved' | 'refused' | 'received';

const returnWords: Readonly<Record<ReturnStage, { template: TemplateName; heading: string; text: string }>> =
  {
    asked: {
      template: 'return_asked',
      heading: 'We have your request',
      text: `Thank you for telling us. We look at every return ourselves and answer ${waits.answer}.`,
    },
    approved: {
      template: 'return_approved',
      heading: 'Your return is arranged',
      text: 'Please keep the items ready in any box or bag. The courier collects them from your door; there is nothing to pay.',
    },
    refused: {
      template: 'return_refused',
      heading: 'About your return',
      text: 'We are sorry: we could not accept this return.',
    },
    received: {
      template: 'return_received',
      heading: 'Your return has reached us',
      text: 'Thank you for sending it back.',
    },
  };

export interface ReturnNews {
  readonly stage: ReturnStage;
  /** What the shop's staff say to it. */
  readonly note: string | null;
  readonly back: Back;
  /** Points that the order had earned and that go with the goods, in paise. */
  readonly pointsTaken: number;
  /** How much more the rest costs because a coupon no longer applies to it, in paise. */
  readonly couponLost: number;
  readonly lines: OrderFacts['lines'];
  /** Whether the courier had already fetched the goods. */
  readonly isPickedUp: boolean;
}

export function returnMessage(order: OrderFacts, news: ReturnNews): Message {
  const { stage, note, back, pointsTaken, couponLost, lines, isPickedUp } = news;
  const { template, heading, text } = returnWords[stage];
  const refund = back.refundOnline + back.refundCash;
  const values = [shortened(order.storeName), codeOf(order)];
  return message('returned', order, {
    ...(stage === 'received' && refund > 0 ? receivedText(order, back) : { template, values }),
    subject: `${heading} (order ${codeOf(order)})`,
    heading,
    paragraphs: [
      text,
      ...(note === null ? [] : [note]),
      ...(stage === 'refused' && isPickedUp
        ? ['We send the items back to you. There is nothing to pay.']
        : []),
      ...(stage === 'received' ? backParagraphs(order, back) : []),
      ...(stage === 'asked' ? promisedParagraphs(order, back) : []),
      ...(couponLost > 0 ? [couponLossWords(order.couponCode, couponLost)] : []),
      ...takenParagraphs(stage, pointsTaken),
    ],
    button: 'See your return',
    lines,
    amounts: [],
  });
}

function takenParagraphs(stage: ReturnStage, points: number): string[] {
  if (points === 0) return [];
  const sum = formatPaise(points);
  if (stage === 'received') return [`Points worth ${sum} that this order had earned are taken back.`];
  return stage === 'asked' ? [`Points worth ${sum} that this order has earned are taken back then.`] : [];
}

function receivedText(order: OrderFacts, { refundOnline, refundCash, pointsBack }: Back): PhoneWording {
  const values = [shortened(order.storeName), codeOf(order)];
  const [online, cash] = [formatPaise(refundOnline), formatPaise(refundCash)];
  const isKnown = order.refundTo !== null;
  if (refundOnline === 0) {
    return {
      template: isKnown ? 'return_received_cash' : 'return_received_cash_call',
      values: [...values, cash],
    };
  }
  if (refundCash > 0) {
    return {
      template: isKnown ? 'return_received_refund_cash' : 'return_received_refund_cash_call',
      values: [...values, online, cash],
    };
  }
  return pointsBack > 0
    ? { template: 'return_received_refund_points', values: [...values, online, formatPaise(pointsBack)] }
    : { template: 'return_received_refund', values: [...values, online] };
}
