import type { OrderStatus } from '../../src/contract/generated/schema.ts';

/** How a message reaches a shopper. */
export type MessageChannel = 'EMAIL' | 'SMS' | 'WHATSAPP';

/** Messages that anybody can cause at any address. Each group has a limit of its own, so a flood of one never holds back the other. */
export type MessageGroup =
  /** Caused by an order. */
  | 'ORDERS'
  /** Caused by a form, without an order. */
  | 'FORMS';

export interface KindRules {
  /** About an order, a complaint or signing in: cannot be declined, and is sent even to an address that failed before. */
  readonly isOwed: boolean;
  /** What is not urgent waits until the quiet hours are over. */
  readonly isUrgent: boolean;
  /** How many hours after it is due a message is still of use. */
  readonly livesHours: number;
  /** Sent so many minutes later. */
  readonly delayMinutes: number;
  /**
   * Anybody can cause it, at any address, by ordering, cancelling, complaining or asking to hear of goods: so many of its group go to
   * one address in an hour, and the others follow later. `null`: always sent, such as what comes after the shop has sent a parcel.
   */
  readonly countedWith: MessageGroup | null;
  /** The shopper asked for this very message: who declined before asking gets it all the same. */
  readonly isWished: boolean;
  /** Not sent any more once the order has another status; `null`: whatever its status. */
  readonly orderStatus: OrderStatus | null;
}

const urgent: KindRules = {
  isOwed: true,
  isUrgent: true,
  livesHours: 24,
  delayMinutes: 0,
  countedWith: null,
  isWished: false,
  orderStatus: null,
};
const dayMinutes = 24 * 60;
const calm: KindRules = { ...urgent, isUrgent: false, livesHours: 72 };
const ofOrders: KindRules = { ...urgent, countedWith: 'ORDERS' };
const optional: KindRules = { ...calm, isOwed: false };

/** Every kind of message. */
export const messageKinds = {
  signInCode: { ...urgent, livesHours: 1 / 6 },
  /** A guest asked for the way back to an order. */
  orderLink: { ...urgent, livesHours: 1 },
  /** The order waits for its payment; who pays at once gets the confirmation only. */
  placed: { ...ofOrders, livesHours: 1 / 5, delayMinutes: 3, orderStatus: 'PENDING' },
  confirmed: ofOrders,
  paymentFailed: { ...ofOrders, livesHours: 6 },
  dispatched: calm,
  outForDelivery: { ...urgent, livesHours: 8 },
  undelivered: urgent,
  delivered: calm,
  cancelled: ofOrders,
  refunded: calm,
  returned: calm,
  /** The receipt, with the number of the complaint. */
  grievanceReceived: { ...urgent, countedWith: 'FORMS' },
  /** Within the 48 hours that the law gives, at any hour. */
  grievanceAcknowledged: { ...urgent, livesHours: 7 * 24 },
  grievanceResolved: { ...calm, livesHours: 30 * 24 },
  backInStock: { ...optional, countedWith: 'FORMS', isWished: true },
  reviewAsked: { ...optional, delayMinutes: 7 * dayMinutes, orderStatus: 'DELIVERED' },
} satisfies Readonly<Record<string, KindRules>>;

export type MessageKind = keyof typeof messageKinds;

/** Kinds of message without a secret code or link: they can be previewed with made-up values. */
export type PreviewableKind = Exclude<MessageKind, 'signInCode' | 'orderLink'>;

export const previewedKinds: readonly string[] = Object.keys(messageKinds).filter(
  (kind) => kind !== 'signInCode' && kind !== 'orderLink',
);

/** The rules of a kind. */
export function rulesOf(kind: MessageKind): KindRules {
  return messageKinds[kind];
}

/** Kinds that wait until the quiet hours are over. */
export const calmKinds: readonly string[] = Object.entries(messageKinds)
  .filter(([, { isUrgent }]) => !isUrgent)
  .map(([kind]) => kind);
