import type { OrderStatus } from '../../src/contract/generated/schema.ts';

/** How a message reaches a shopper. */
export type MessageChannel = 'EMAIL' | 'SMS' | 'WHATSAPP';

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
   * Anybody can cause it, at any address, by ordering, cancelling, complaining or asking to hear of goods: so many in an hour go to one
   * address, and the others follow later. What comes after the shop has sent a parcel is always sent.
   */
  readonly isFromAnybody: boolean;
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
  isFromAnybody: false,
  isWished: false,
  orderStatus: null,
};
const dayMinutes = 24 * 60;
const calm: KindRules = { ...urgent, isUrgent: false, livesHours: 72 };
const anybodys: KindRules = { ...urgent, isFromAnybody: true };
const optional: KindRules = { ...calm, isOwed: false };

/** Every kind of message. */
export const messageKinds = {
  signInCode: { ...urgent, livesHours: 1 / 6 },
  /** A guest asked for the way back to an order. */
  orderLink: { ...urgent, livesHours: 1 },
  /** The order waits for its payment; who pays at once gets the confirmation only. */
  placed: { ...anybodys, livesHours: 1 / 5, delayMinutes: 3, orderStatus: 'PENDING' },
  confirmed: anybodys,
  paymentFailed: { ...anybodys, livesHours: 6 },
  dispatched: calm,
  outForDelivery: { ...urgent, livesHours: 8 },
  undelivered: urgent,
  delivered: calm,
  cancelled: anybodys,
  refunded: calm,
  returned: calm,
  /** The receipt, with the number of the complaint. */
  grievanceReceived: anybodys,
  /** Within the 48 hours that the law gives, at any hour. */
  grievanceAcknowledged: { ...urgent, livesHours: 7 * 24 },
  grievanceResolved: { ...calm, livesHours: 30 * 24 },
  backInStock: { ...optional, isFromAnybody: true, isWished: true },
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
