import { randomUUID } from 'node:crypto';

/** A message as whoever got it would see it. */
export interface ReceivedMessage {
  readonly id: string;
  readonly channel: 'EMAIL' | 'SMS' | 'WHATSAPP';
  readonly from: string;
  /** A phone number with its country code, or an e-mail address. */
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  /** An e-mail's page; `null`: it has none. */
  readonly html: string | null;
  /** What the button of a WhatsApp message opens. */
  readonly link: string | null;
  /** The sender's own id: the Message-ID, or what WhatsApp calls opaque data. */
  readonly reference: string | null;
  readonly at: Date;
}

/**
 * What a provider does with messages: take them; take one and never answer; refuse the receiver; refuse the message; or be
 * busy, having taken nothing.
 */
export const deliveries = ['take', 'take-silently', 'refuse-receiver', 'refuse', 'busy'] as const;
export type Delivery = (typeof deliveries)[number];

/** Messages are forgotten with the process; the oldest go first. */
const mostKept = 20_000;

/** Where all messages of the stand-ins arrive, and how each channel behaves. */
export function createPostbox() {
  const received: ReceivedMessage[] = [];
  const behaviour = new Map<ReceivedMessage['channel'], Delivery>();
  let wordings: ReadonlyMap<string, string> = new Map();
  let shopUrl = '';

  return {
    put(message: Omit<ReceivedMessage, 'id' | 'at'>): ReceivedMessage {
      const stored = { ...message, id: randomUUID(), at: new Date() };
      received.unshift(stored);
      received.splice(mostKept);
      return stored;
    },
    /** The newest first. */
    list: (to?: string): readonly ReceivedMessage[] =>
      to === undefined ? received : received.filter((message) => message.to === to),
    find: (id: string) => received.find((message) => message.id === id),
    clear: () => received.splice(0),
    deliveryOf: (channel: ReceivedMessage['channel']): Delivery => behaviour.get(channel) ?? 'take',
    setDelivery: (channel: ReceivedMessage['channel'], delivery: Delivery) =>
      behaviour.set(channel, delivery),
    /** The approved wordings of phone messages, whose gaps `{1}` are filled, and the shop that their links lead to. */
    register(shop: string, approved: ReadonlyMap<string, string>): void {
      shopUrl = shop;
      wordings = approved;
    },
    /** The text of an approved wording; as at the providers there is none without. */
    wordingOf: (name: string) => wordings.get(name),
    shopUrl: () => shopUrl,
  };
}

export type Postbox = ReturnType<typeof createPostbox>;

/** A wording with its gaps filled. */
export function fill(wording: string, values: readonly string[]): string {
  return wording.replace(/\{(\d)\}/g, (_gap, number) => values[Number(number) - 1] ?? '');
}
