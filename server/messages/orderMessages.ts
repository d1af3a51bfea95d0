import { indianStates } from '../../src/contract/indianStates.ts';
import { waits } from '../../src/contract/waits.ts';
import { formatPaise } from '../../src/pricing/money.ts';
import { holdsLink } from '../plainText.ts';
import type { MessageKind } from './kinds.ts';
import type { Letter, Message } from './message.ts';
import type { OrderFacts } from './orderFacts.ts';
import { shortened, type TemplateName } from './templates.ts';

/** What each kind of message about an order says. */

interface Wording {
  readonly template: TemplateName;
  readonly values: readonly string[];
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button?: string;
  /** What the e-mail lists; as a rule all that is ordered. */
  readonly lines?: OrderFacts['lines'];
  /** Further amounts, below the lines, in place of the order's own. */
  readonly amounts?: Letter['amounts'];
}

/** Waits for its payment. `until`: when it is given up. */
export function placedMessage(order: OrderFacts, until: Date): Message {
  const time = timeInIndia(until);
  return message('placed', order, {
    template: 'order_placed',
    values: [shortened(order.storeName), formatPaise(order.totalAmount), time],
    subject: 'Your order is waiting for its payment',
    heading: 'Almost yours',
    paragraphs: [
      `We have everything in your bag ready and are keeping it for you until ${time}. All that is missing is the payment.`,
      'If you have just paid, there is nothing more to do: the confirmation is on its way.',
    ],
    button: 'Pay for your order',
  });
}

export function confirmedMessage(order: OrderFacts): Message {
  const { storeName, totalAmount, dueOnDelivery } = order;
  const values = [shortened(storeName), codeOf(order), formatPaise(totalAmount)];
  const due =
    dueOnDelivery > 0
      ? `Please keep ${formatPaise(dueOnDelivery)} ready for delivery.`
      : 'It is paid in full, so there is nothing to do at the door but say hello.';
  return message('confirmed', order, {
    ...(dueOnDelivery > 0
      ? { template: 'order_confirmed_due', values: [...values, formatPaise(dueOnDelivery)] }
      : { template: 'order_confirmed', values }),
    subject: `Your order ${codeOf(order)} is confirmed`,
    heading: `Thank you${firstName(order)}`,
    paragraphs: [`Your order ${codeOf(order)} is confirmed, and we have begun to pack it with care.`, due],
    button: 'See your order',
  });
}

/** An order to be paid at the door is confirmed; the shopper is asked to say, at `link`, that they still want it. */
export function askedMessage(order: OrderFacts, link: string): Message {
  const { storeName, totalAmount } = order;
  const asked = message('confirmed', order, {
    template: 'order_asked',
    values: [shortened(storeName), codeOf(order), formatPaise(totalAmount)],
    subject: `Shall we send your order ${codeOf(order)}?`,
    heading: `Thank you${firstName(order)}`,
    paragraphs: [
      `We have your order ${codeOf(order)}. It comes to ${formatPaise(totalAmount)}, to be paid at the door.`,
      'Shall we send it? One tap tells us so, and we pack it with care. You can cancel it there, too.',
    ],
    button: 'Confirm or cancel',
  });
  return { ...asked, link };
}

/** The payment did not come in time, so that there is no order. */
export function paymentFailedMessage(order: OrderFacts): Message {
  return message('paymentFailed', order, {
    template: 'payment_failed',
    values: [shortened(order.storeName), formatPaise(order.totalAmount)],
    subject: 'Your payment did not reach us',
    heading: 'Your payment did not reach us',
    paragraphs: [
      'The time to pay ran out, so your order was not placed, and nothing is owed.',
      'Should your payment still arrive, you get all of it back by itself. Would you still like these? They are one tap away.',
    ],
    button: 'Order again',
  });
}

export interface Parcel {
  readonly courier: string | null;
  readonly trackingId: string | null;
}

export function dispatchedMessage(order: OrderFacts, { courier, trackingId }: Parcel): Message {
  const isTracked = courier !== null && trackingId !== null;
  const values = [shortened(order.storeName), codeOf(order)];
  return message('dispatched', order, {
    ...(isTracked
      ? { template: 'order_dispatched_by', values: [...values, shortened(courier), shortened(trackingId)] }
      : { template: 'order_dispatched', values }),
    subject: `Your order ${codeOf(order)} is on its way`,
    heading: 'On its way to you',
    paragraphs: [
      isTracked
        ? `${courier} has your parcel. Its tracking number is ${trackingId}.`
        : 'Your parcel has left us and is with the courier.',
      ...dueParagraphs(order),
    ],
    button: 'Follow your order',
  });
}

/** The shop had named another courier or tracking number. */
export function parcelCorrectedMessage(order: OrderFacts, { courier, trackingId }: Parcel): Message {
  const names = [courier ?? '', trackingId ?? ''];
  return message('dispatched', order, {
    template: 'order_parcel_corrected',
    values: [shortened(order.storeName), codeOf(order), ...names.map(shortened)],
    subject: `The right tracking number of your order ${codeOf(order)}`,
    heading: 'The right tracking number',
    paragraphs: [
      `We had noted your parcel wrongly, and are sorry. ${courier} has it, and its tracking number is ${trackingId}.`,
      ...dueParagraphs(order),
    ],
    button: 'Follow your order',
  });
}

export function outForDeliveryMessage(order: OrderFacts): Message {
  const values = [shortened(order.storeName), codeOf(order)];
  return message('outForDelivery', order, {
    ...(order.dueOnDelivery > 0
      ? { template: 'out_for_delivery_due', values: [...values, formatPaise(order.dueOnDelivery)] }
      : { template: 'out_for_delivery', values }),
    subject: `Your order ${codeOf(order)} arrives today`,
    heading: 'Arriving today',
    paragraphs: ['Your parcel is out for delivery and should reach you today.', ...dueParagraphs(order)],
    button: 'Follow your order',
  });
}

/** The courier could not hand the parcel over. `reason`: in the courier's words, where it gives one. */
export function undeliveredMessage(order: OrderFacts, reason: string | null): Message {
  return message('undelivered', order, {
    template: 'not_delivered',
    values: [shortened(order.storeName), codeOf(order)],
    subject: `We could not deliver your order ${codeOf(order)}`,
    heading: 'Your parcel is still with the courier',
    paragraphs: [
      'The courier could not hand over your parcel. They will try again, as a rule on the next working day.',
      ...(reason === null ? [] : [`What they noted: ${reason}`]),
      'Would another day or another phone number be better, is the way to your door hard to find, or do you not want it any more? Please tell us, so that it comes as it suits you.',
    ],
    button: 'Tell us what to do',
    lines: [],
    amounts: [],
  });
}

export function deliveredMessage(order: OrderFacts): Message {
  return message('delivered', order, {
    template: 'order_delivered',
    values: [shortened(order.storeName), codeOf(order)],
    subject: `Your order ${codeOf(order)} has been delivered`,
    heading: 'It is with you',
    paragraphs: [
      'Your parcel has been delivered. We hope you love every bit of it.',
      'Is something not right? You have seven days to tell us, and we will put it right.',
    ],
    button: 'See your order',
    amounts: [],
  });
}

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
  /** What a coupon that no longer applies takes off less, in paise. */
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
        ? [`The coupon no longer applies to the rest, so ${formatPaise(couponLost)} less is taken off.`]
        : []),
      ...backParagraphs(back),
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

type PhoneWording = Pick<Wording, 'template' | 'values'>;

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

/** What comes back, and what the rest costs at the door: the amount that was told before holds no more. */
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

/** Never delivered, and back at the shop. */
export function parcelBackMessage(order: OrderFacts, back: Back): Message {
  const refund = back.refundOnline + back.refundCash;
  const values = [shortened(order.storeName), codeOf(order)];
  return message('returned', order, {
    ...(refund > 0
      ? { template: 'parcel_back_refund', values: [...values, formatPaise(refund)] }
      : { template: 'parcel_back', values }),
    subject: `Your order ${codeOf(order)} has come back to us`,
    heading: 'Your parcel has come back to us',
    paragraphs: [
      'The courier could not deliver your parcel and has brought it back to us. We are sorry that it did not reach you.',
      ...backParagraphs(back),
    ],
    button: 'See your order',
    lines: [],
    amounts: [],
  });
}

/** The courier has lost it. */
export function parcelLostMessage(order: OrderFacts, back: Back): Message {
  const refund = back.refundOnline + back.refundCash;
  const values = [shortened(order.storeName), codeOf(order)];
  return message('returned', order, {
    ...(refund > 0
      ? { template: 'parcel_lost_refund', values: [...values, formatPaise(refund)] }
      : { template: 'parcel_lost', values }),
    subject: `Your order ${codeOf(order)} was lost on its way`,
    heading: 'Your parcel was lost on its way',
    paragraphs: [
      'The courier has lost your parcel on its way to you. We are very sorry.',
      ...(refund > 0 ? [] : ['There is nothing to pay for it.']),
      ...backParagraphs(back),
      'Would you still like these? Please order them again, or write to us.',
    ],
    button: 'See your order',
    lines: [],
    amounts: [],
  });
}

function backParagraphs({ refundOnline, refundCash, pointsBack }: Back): string[] {
  return [
    ...(refundOnline > 0
      ? [
          `We are returning ${formatPaise(refundOnline)} the way you paid, usually ${waits.bank}. There is nothing for you to do.`,
        ]
      : []),
    ...(refundCash > 0
      ? [
          `What you paid at the door, ${formatPaise(refundCash)}, we send to your UPI id or bank account ${waits.byHand}.`,
        ]
      : []),
    ...(pointsBack > 0 ? [`Reward points worth ${formatPaise(pointsBack)} are yours again.`] : []),
  ];
}

/** What a return gives back, which waits for its goods. */
function promisedParagraphs({ refundOnline, refundCash, pointsBack }: Back): string[] {
  return [
    ...(refundOnline > 0
      ? [
          `Once the goods have reached us, ${formatPaise(refundOnline)} goes back the way you paid, usually ${waits.bank}.`,
        ]
      : []),
    ...(refundCash > 0
      ? [
          `Once the goods have reached us, we send ${formatPaise(refundCash)}, which you paid at the door, to your UPI id or bank account ${waits.byHand}.`,
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
  readonly lines: OrderFacts['lines'];
}

export function returnMessage(order: OrderFacts, { stage, note, back, lines }: ReturnNews): Message {
  const { template, heading, text } = returnWords[stage];
  const refund = back.refundOnline + back.refundCash;
  const values = [shortened(order.storeName), codeOf(order)];
  return message('returned', order, {
    ...(stage === 'received' && refund > 0
      ? receivedText([...values, formatPaise(refund)], back)
      : { template, values }),
    subject: `${heading} (order ${codeOf(order)})`,
    heading,
    paragraphs: [
      text,
      ...(note === null ? [] : [note]),
      ...(stage === 'received' ? backParagraphs(back) : []),
      ...(stage === 'asked' ? promisedParagraphs(back) : []),
    ],
    button: 'See your return',
    lines,
    amounts: [],
  });
}

function receivedText(values: readonly string[], { refundOnline, pointsBack }: Back): PhoneWording {
  if (refundOnline === 0) return { template: 'return_received_cash', values };
  return pointsBack > 0
    ? { template: 'return_received_refund_points', values: [...values, formatPaise(pointsBack)] }
    : { template: 'return_received_refund', values };
}

/** Leads to the reviews of what was ordered, the first of which is the button's. */
export function reviewAskedMessage(order: OrderFacts): Message {
  const bought = order.lines.filter(({ amount }) => amount !== 0);
  const first = bought.find(({ page }) => page !== null);
  const asked = message('reviewAsked', order, {
    template: 'review_asked',
    values: [shortened(order.storeName)],
    subject: 'How do you like it?',
    heading: 'How do you like it?',
    paragraphs: [
      'You have had your order for a little while now. A few honest words of yours, good or bad, help others choose.',
    ],
    button:
      first === undefined
        ? 'See your order'
        : bought.length === 1
          ? 'Write a review'
          : `Review ${first.title}`,
    lines: bought,
    amounts: [],
  });
  return { ...asked, link: first === undefined ? order.link : reviewsOf(first) };
}

function reviewsOf({ page }: OrderFacts['lines'][number]): string | null {
  return page === null ? null : `${page}#reviews`;
}

function message(kind: MessageKind, order: OrderFacts, wording: Wording): Message {
  const { lines = order.lines } = wording;
  return {
    kind,
    orderId: order.id,
    key: `${kind}-${order.id}`,
    subject: wording.subject,
    template: wording.template,
    values: wording.values,
    link: order.link,
    letter: {
      heading: wording.heading,
      paragraphs: [...wording.paragraphs],
      lines: lines.map((line) => lineOf(line, kind)),
      amounts: wording.amounts ?? amountsOf(order, kind),
      button: wording.button ?? null,
      documents: order.documents.map(({ kind: paper, number, url }) => ({
        label: `${paper === 'CREDIT_NOTE' ? 'Credit note' : 'Tax invoice'} ${number}`,
        link: url,
      })),
      address: hasAddress.has(kind) ? addressOf(order) : null,
    },
  };
}

const hasAddress: ReadonlySet<MessageKind> = new Set(['confirmed', 'dispatched', 'undelivered']);

function lineOf(line: OrderFacts['lines'][number], kind: MessageKind): Letter['lines'][number] {
  const { title, variantTitle, quantity, amount, imageKey } = line;
  const detail = [...(variantTitle === null ? [] : [variantTitle]), `Quantity ${quantity}`].join(' · ');
  const isReviewed = kind === 'reviewAsked';
  return {
    title,
    detail,
    amount: isReviewed ? null : amount,
    imageKey,
    link: isReviewed ? reviewsOf(line) : null,
  };
}

function amountsOf(order: OrderFacts, kind: MessageKind): Letter['amounts'] {
  const charges = [
    { label: 'Delivery', amount: order.shipping },
    { label: 'Cash on delivery charge', amount: order.codCharge },
    { label: 'Reward points', amount: -order.points },
  ].filter(({ amount }) => amount !== 0);
  const online = order.totalAmount - order.dueOnDelivery;
  const isSplit = order.dueOnDelivery > 0 && online > 0 && kind !== 'paymentFailed';
  return [
    ...charges,
    { label: 'Total, all taxes included', amount: order.totalAmount },
    ...(isSplit
      ? [
          { label: kind === 'placed' ? 'To pay now' : 'Paid online', amount: online },
          { label: 'Due on delivery', amount: order.dueOnDelivery },
        ]
      : []),
  ];
}

function dueParagraphs({ dueOnDelivery }: OrderFacts): string[] {
  return dueOnDelivery > 0 ? [`Please keep ${formatPaise(dueOnDelivery)} ready for the courier.`] : [];
}

function addressOf({ address }: OrderFacts): string {
  const { name, address: street, area, landmark, city, state, pinCode } = address;
  const stateName = indianStates.find(({ code }) => code === state)?.name ?? state;
  return [name, street, area, landmark, `${city} ${pinCode}`, stateName]
    .filter((part) => part !== null && part !== '' && !holdsLink(part, 'place'))
    .join('\n');
}

function firstName({ address }: OrderFacts): string {
  const [first = ''] = address.name.trim().split(/\s+/);
  // Of an order from before such names were refused.
  return first === '' || holdsLink(first, 'name') ? '' : `, ${first}`;
}

function codeOf({ code }: OrderFacts): string {
  return code ?? '';
}

/** Such as "4:45 pm". */
function timeInIndia(time: Date): string {
  return new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone: 'Asia/Kolkata' }).format(time);
}
