/** What the shop's pages and the inspector's say to each other, over a BroadcastChannel of their origin. */
import * as v from 'valibot';
import { type Entry, entrySchema } from '../core/format.ts';

export const CHANNEL = 'storefront-inspector';
/** Both sides must speak the same one: a message of another is not heard. */
const PROTOCOL = 1;

/** A page whose actors are observed, from its load to its end. */
export interface StreamHead {
  /** Unforeseeable, one for each load of a page. */
  readonly stream: string;
  readonly title: string;
  /** Version of the app. */
  readonly app: string;
  readonly xstate: string;
  /** What every random draw gives, 0 to 1. */
  readonly seed: number;
  /** Structure of each machine that takes part so far, by its id. */
  readonly machines: Readonly<Record<string, string>>;
  /** The recorder ran full: no entry comes any more. */
  readonly isTruncated: boolean;
}

export type Message =
  /** An inspector is there, and has so many entries of each stream. */
  | { readonly kind: 'hello'; readonly have: Readonly<Record<string, number>> }
  /** Entries of a stream; `first` is the number of the first of them, from 0. None: the stream begins. */
  | {
      readonly kind: 'entries';
      readonly head: StreamHead;
      readonly first: number;
      readonly entries: readonly Entry[];
    }
  | { readonly kind: 'ended'; readonly stream: string }
  /** An inspector gives an event to an actor of the page. */
  | { readonly kind: 'send'; readonly stream: string; readonly to: string; readonly event: SentEvent };

export type SentEvent = { readonly type: string } & Readonly<Record<string, unknown>>;

/** As much of a BroadcastChannel as both sides need. */
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

/** Says a message to everyone else on the channel. */
export function say(channel: Channel, said: Message): void {
  channel.postMessage({ protocol: PROTOCOL, ...said });
}

/** Hears what is a message of this protocol and comes from this origin. */
export function hear(channel: Channel, origin: string, listener: (heard: Message) => void): void {
  channel.addEventListener('message', (event) => {
    if (event.origin !== origin) return;
    const parsed = v.safeParse(message, event.data);
    if (parsed.success) listener(parsed.output);
  });
}
