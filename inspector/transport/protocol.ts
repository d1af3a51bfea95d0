/** The protocol between observed pages and inspectors, over a BroadcastChannel of their origin. */
import * as v from 'valibot';
import { type Entry, entrySchema } from '../core/format.ts';

export const CHANNEL = 'storefront-inspector';
/** Version of the protocol. Messages of other versions are ignored. */
const PROTOCOL = 1;

/** The description of a stream: of one observed page, from its load to its end. */
export interface StreamHead {
  /** A random id, one for each load of a page. */
  readonly stream: string;
  readonly title: string;
  /** Version of the app. */
  readonly app: string;
  readonly xstate: string;
  /** The number that every random draw returns, 0 to 1. */
  readonly seed: number;
  /** Structure hash of each machine that was started, by its id. */
  readonly machines: Readonly<Record<string, string>>;
  /** Whether the recorder is full: no further entries follow. */
  readonly isTruncated: boolean;
}

export type Message =
  /** An inspector asks for entries. `have` is the number of entries that it has of each stream. */
  | { readonly kind: 'hello'; readonly have: Readonly<Record<string, number>> }
  /** Entries of a stream. `first` is the number of the first one, from 0. An empty list announces the stream. */
  | {
      readonly kind: 'entries';
      readonly head: StreamHead;
      readonly first: number;
      readonly entries: readonly Entry[];
    }
  | { readonly kind: 'ended'; readonly stream: string }
  /** An inspector sends an event to an actor of the page. */
  | { readonly kind: 'send'; readonly stream: string; readonly to: string; readonly event: SentEvent };

export type SentEvent = { readonly type: string } & Readonly<Record<string, unknown>>;

/** The part of a BroadcastChannel that both sides use. */
export interface Channel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: ChannelEvent) => void): void;
  close(): void;
}

export interface ChannelEvent {
  readonly data: unknown;
  readonly origin: string;
}

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const head = v.object({
  stream: v.string(),
  title: v.string(),
  app: v.string(),
  xstate: v.string(),
  seed: v.number(),
  machines: v.record(v.string(), v.string()),
  isTruncated: v.boolean(),
});
const protocol = v.literal(PROTOCOL);
const message = v.variant('kind', [
  v.object({ protocol, kind: v.literal('hello'), have: v.record(v.string(), count) }),
  v.object({ protocol, kind: v.literal('entries'), head, first: count, entries: v.array(entrySchema) }),
  v.object({ protocol, kind: v.literal('ended'), stream: v.string() }),
  v.object({
    protocol,
    kind: v.literal('send'),
    stream: v.string(),
    to: v.string(),
    event: v.objectWithRest({ type: v.string() }, v.unknown()),
  }),
]);

/** Sends a message to everyone else on the channel. */
export function sendMessage(channel: Channel, sent: Message): void {
  channel.postMessage({ protocol: PROTOCOL, ...sent });
}

/** Calls the listener with every valid message from this origin. */
export function onMessage(channel: Channel, origin: string, listener: (received: Message) => void): void {
  channel.addEventListener('message', (event) => {
    if (event.origin !== origin) return;
    const parsed = v.safeParse(message, event.data);
    if (parsed.success) listener(parsed.output);
  });
}
