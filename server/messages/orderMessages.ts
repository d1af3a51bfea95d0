/** What messages say of an order before its parcel, and of the review afterwards. */
import { formatPaise } from '../../src/pricing/money.ts';
import type { Message } from './message.ts';
import type { OrderFacts } from './orderFacts.ts';
import { codeOf, firstName, message, reviewsOf, timeInIndia } from './orderWording.ts';
import { shortened } from './templates.ts';

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
    values: [shortened(order.storeName), formatPaise(order.totalAmount - order.dueOnDelivery)],
    subject: 'Your payment did not reach us',
    heading: 'Your payment did not reach us',
    paragraphs: [
      'The time to pay ran out, so your order was not placed, and nothing is owed.',
      'Should your payment still arrive, you get all of it back by itself. Would you still like these? They are one tap away.',
    ],
    button: 'Order again',
  });
}

/** Leads to the reviews of what was ordered, the first of which is the button's. It needs no tax papers. */
export function reviewAskedMessage(ordered: OrderFacts): Message {
  const order = { ...ordered, documents: [] };
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
