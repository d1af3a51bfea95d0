import { randomUUID } from 'node:crypto';

/** A message as its receiver would see it. */
export interface ReceivedMessage {
  readonly id: string;
  readonly channel: 'EMAIL' | 'SMS' | 'WHATSAPP';
  readonly from: string;
  /** A phone number with its country code, or an e-mail address. */
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  /** The HTML part of an e-mail; `null` without one. */
  readonly html: string | null;
  /** The URL that the button of a WhatsApp message opens; `null` without a button. */
  readonly link: string | null;
  /** The sender's own id: the Message-ID header, or WhatsApp's opaque callback data. */
  readonly reference: string | null;
  readonly at: Date;
}

/**
 * How a provider handles messages: accepts them; accepts them without replying; refuses the receiver; refuses the message; or
 * is busy and accepts nothing.
 */
export const deliveries = ['take', 'take-silently', 'refuse-receiver', 'refuse', 'busy'] as const;
export type Delivery = (typeof deliveries)[number];

/** Limit of stored messages; the oldest are dropped. Nothing outlives the process. */
const mostKept = 20_000;

/** Creates the store of all messages that the stand-ins received, with the behaviour of each channel. */
export function createPostbox() {
  const received: ReceivedMessage[] = [];
  const behaviour = new Map<ReceivedMessage['channel'], Delivery>();
  let wordings: ReadonlyMap<string, string> | null = null;
  let shopUrl = '';

  return {
    put(message: Omit<ReceivedMessage, 'id' | 'at'>): ReceivedMessage {
      const stored = { ...message, id: randomUUID(), at: new Date() };
      received.unshift(stored);
      received.splice(mostKept);
      return stored;
    },
    /** Messages to this receiver, or to all, newest first. */
    list: (to?: string): readonly ReceivedMessage[] =>
      to === undefined ? received : received.filter((message) => message.to === to),
    find: (id: string) => received.find((message) => message.id === id),
    clear: () => received.splice(0),
    /** Phone channels are `busy` until the templates are registered, because the shop would take a refusal as final. */
    deliveryOf(channel: ReceivedMessage['channel']): Delivery {
      const delivery = behaviour.get(channel) ?? 'take';
      const isTaken = delivery === 'take' || delivery === 'take-silently';
      return isTaken && channel !== 'EMAIL' && wordings === null ? 'busy' : delivery;
    },
    setDelivery: (channel: ReceivedMessage['channel'], delivery: Delivery) =>
      behaviour.set(channel, delivery),
    /** Registers the approved templates of phone messages, with placeholders such as `{1}`, and the shop that links lead to. */
    register(shop: string, approved: ReadonlyMap<string, string>): void {
      shopUrl = shop;
      wordings = approved;
    },
    /** The text of an approved template; `undefined` for an unknown one, which providers refuse. */
    wordingOf: (name: string) => wordings?.get(name),
    shopUrl: () => shopUrl,
  };
}

export type Postbox = ReturnType<typeof createPostbox>;

/** The template with its placeholders replaced by the values. */
export function fill(wording: string, values: readonly string[]): string {
  return wording.replace(/\{(\d)\}/g, (_gap, number) => values[Number(number) - 1] ?? '');
}
