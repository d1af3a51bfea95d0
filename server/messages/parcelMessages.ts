/** What messages say of an order's parcel. */
import { formatPaise } from '../../src/pricing/money.ts';
import { returnDays } from '../orders/returns.ts';
import type { Message } from './message.ts';
import { type Back, backParagraphs } from './moneyBackMessages.ts';
import type { OrderFacts } from './orderFacts.ts';
import { codeOf, dueParagraphs, message } from './orderWording.ts';
import { shortened } from './templates.ts';

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

/** The shop corrects the courier or the tracking number that it had named. */
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
      `Is something not right? You have ${returnDays} days to tell us, and we will put it right.`,
    ],
    button: 'See your order',
    amounts: [],
  });
}

/** The parcel was never delivered and is back at the shop. */
export function parcelBackMessage(order: OrderFacts, back: Back, isUnwanted: boolean): Message {
  const refund = back.refundOnline + back.refundCash;
  const values = [shortened(order.storeName), codeOf(order)];
  return message('returned', order, {
    ...(refund > 0
      ? { template: 'parcel_back_refund', values: [...values, formatPaise(refund)] }
      : { template: 'parcel_back', values }),
    subject: `Your order ${codeOf(order)} has come back to us`,
    heading: 'Your parcel has come back to us',
    paragraphs: [
      isUnwanted
        ? 'As you asked, the courier has brought your parcel back to us.'
        : 'The courier could not deliver your parcel and has brought it back to us. We are sorry that it did not reach you.',
      ...backParagraphs(order, back),
    ],
    button: 'See your order',
    lines: [],
    amounts: [],
  });
}

/** The courier has lost the parcel. */
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
      ...backParagraphs(order, back),
      'Would you still like these? Please order them again, or write to us.',
    ],
    button: 'See your order',
    lines: [],
    amounts: [],
  });
}
