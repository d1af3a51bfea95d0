import { toAskedAccount, toUpiId } from '../../src/contract/moneyBackWords.ts';
import { fitText } from '../../src/contract/text.ts';
import { waits } from '../../src/contract/waits.ts';

/**
 * The wordings of phone messages. Indian operators (DLT) and WhatsApp deliver only wordings that they have approved, with
 * gaps such as `{1}` that are filled for each shopper. A wording that is changed here has to be registered again before it
 * is sent: `npm run messages -- templates` prints them all. A link, if any, follows the text.
 */
export const phoneTemplates = {
  sign_in_code:
    '{1} is your code to sign in at {2}. It is good for {3} minutes. Do not share it with anyone.',
  order_link:
    'Your order {2} from {1}: this link opens it for {3} days. If you did not ask for it, please ignore it.',
  order_link_sign_in:
    'Your order {2} from {1}: sign in with this number to see it. If you did not ask for this, please ignore it.',
  order_placed:
    'Your order at {1} of {2} is waiting for its payment. We are keeping it for you until {3}. Pay here:',
  order_confirmed: 'Thank you for shopping at {1}. Your order {2} of {3} is confirmed.',
  order_confirmed_due:
    'Thank you for shopping at {1}. Your order {2} of {3} is confirmed. Please keep {4} ready for delivery.',
  order_asked:
    'Thank you for shopping at {1}. Your order {2} comes to {3}, to be paid at the door. Please tell us if we shall send it:',
  payment_failed:
    'Your payment of {2} did not reach {1} in time, so your order was not placed. Should it still arrive, you get all of it back.',
  order_dispatched: 'Good news from {1}: your order {2} has been packed with care and is on its way.',
  order_dispatched_by: 'Good news from {1}: your order {2} is on its way with {3}, tracking number {4}.',
  order_parcel_corrected:
    'A correction from {1}: your order {2} is on its way with {3}, tracking number {4}.',
  out_for_delivery: 'Your order {2} from {1} is out for delivery and should reach you today.',
  out_for_delivery_due:
    'Your order {2} from {1} is out for delivery and should reach you today. Please keep {3} ready.',
  not_delivered:
    'The courier could not hand over your order {2} from {1}. Please tell us here when to bring it again, or what to change:',
  order_delivered: 'Your order {2} from {1} has been delivered. We hope you love it.',
  order_cancelled: 'Your order {2} from {1} has been cancelled.',
  order_cancelled_refund: `Your order {2} from {1} has been cancelled. We are returning {3} to you, usually ${waits.bank}.`,
  order_cancelled_points:
    'Your order {2} from {1} has been cancelled. Reward points worth {3} are yours again.',
  order_cancelled_refund_points: `Your order {2} from {1} has been cancelled. We are returning {3} to you, usually ${waits.bank}. Reward points worth {4} are yours again.`,
  items_cancelled: 'Some of your order {2} from {1} has been cancelled. The rest comes to {3}.',
  items_cancelled_due:
    'Some of your order {2} from {1} has been cancelled. Please keep {3} ready for the rest.',
  items_cancelled_refund: `Some of your order {2} from {1} has been cancelled. We are returning {3} to you, usually ${waits.bank}.`,
  items_cancelled_refund_points: `Some of your order {2} from {1} has been cancelled. We are returning {3} to you, usually ${waits.bank}. Reward points worth {4} are yours again.`,
  items_cancelled_refund_due: `Some of your order {2} from {1} has been cancelled. We are returning {3} to you, usually ${waits.bank}. Please keep {4} ready for the rest.`,
  parcel_back: 'Your order {2} from {1} could not be delivered and has come back to us.',
  parcel_back_refund: `Your order {2} from {1} could not be delivered and has come back to us. We are returning {3} to you, usually ${waits.bank}.`,
  parcel_lost:
    'We are sorry: your order {2} from {1} was lost on its way to you. There is nothing to pay for it.',
  parcel_lost_refund: `We are sorry: your order {2} from {1} was lost on its way to you. We are returning {3} to you, usually ${waits.bank}.`,
  order_not_placed: 'Your order at {1} of {2} could not be placed. If you have paid, you get all of it back.',
  order_refunded: `We have returned {3} for your order {2} from {1}. It reaches you ${waits.bank}.`,
  order_refunded_by_hand: `We have paid {3} back to you for your order {2} from {1}. It reaches you ${waits.transfer}.`,
  payment_refunded: `We have returned {2}, which you had paid at {1}. It reaches you ${waits.bank}.`,
  return_asked: `We have your request to return items of order {2} from {1}, and will answer ${waits.answer}.`,
  return_approved: 'Your return of order {2} from {1} is arranged. The courier will collect it from you.',
  return_refused: 'We could not accept your return of order {2} from {1}. Please see why here.',
  return_received: 'Your return of order {2} has reached {1}. Thank you for sending it back.',
  return_received_refund: `Your return of order {2} has reached {1}. We are returning {3} to you, usually ${waits.bank}.`,
  return_received_refund_points: `Your return of order {2} has reached {1}. We are returning {3} to you, usually ${waits.bank}. Reward points worth {4} are yours again.`,
  return_received_cash: `Your return of order {2} has reached {1}. We are sending you {3}, which you paid at the door, ${toUpiId}.`,
  return_received_cash_call: `Your return of order {2} has reached {1}. We are sending you {3}, which you paid at the door, ${toAskedAccount}.`,
  return_received_refund_cash: `Your return of order {2} has reached {1}. We are returning {3} the way you paid, usually ${waits.bank}, and are sending you {4}, which you paid at the door, ${toUpiId}.`,
  return_received_refund_cash_call: `Your return of order {2} has reached {1}. We are returning {3} the way you paid, usually ${waits.bank}, and are sending you {4}, which you paid at the door, ${toAskedAccount}.`,
  grievance_received:
    'Your complaint to {1} has the number {2}. Our grievance officer confirms it by {3}. See here how it stands:',
  grievance_acknowledged:
    'Our grievance officer at {1} has your complaint {2}. It is resolved by {3}. See here how it stands:',
  grievance_resolved:
    'Your complaint {2} to {1} is resolved. Please read here what our grievance officer says to it:',
  back_in_stock: '{2} is back in stock at {1}. You asked us to tell you; this is the only message about it.',
  review_asked: 'How do you like what you ordered from {1}? A few words of yours help others choose:',
} as const;

export type TemplateName = keyof typeof phoneTemplates;

/** The most characters that operators allow in place of a `{…}`. */
const longestValue = 30;

/** A value as it fits into a gap of a wording. */
export function shortened(text: string): string {
  return text.length > longestValue ? `${fitText(text, longestValue - 1).trimEnd()}…` : text;
}

/** The wording with its gaps filled. */
export function fillTemplate(name: TemplateName, values: readonly string[]): string {
  return phoneTemplates[name].replace(/\{(\d)\}/g, (_gap, number) => values[Number(number) - 1] ?? '');
}

/** Whether this is a wording of the messages about orders. */
export function isOrderWording(text: string): boolean {
  return text !== 'sign_in_code' && Object.hasOwn(phoneTemplates, text);
}
