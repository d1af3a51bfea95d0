/** Gathers the streams of observed pages: whole, in order, each entry once, whenever the inspector was opened. */
import type { Entry } from '../core/format.ts';
import { type Channel, hear, type SentEvent, type StreamHead, say } from './protocol.ts';

export interface Stream {
  readonly head: StreamHead;
  /** Grows in place. */
  readonly entries: readonly Entry[];
  readonly isEnded: boolean;
}

export interface ReceiverOptions {
  readonly channel: Channel;
  readonly origin: string;
  /** Told the stream that has changed. */
  readonly onChange: (stream: Stream) => void;
}

export interface Receiver {
  /** Asks for what is not there yet. */
  hello(): void;
  send(stream: string, to: string, event: SentEvent): void;
  close(): void;
}

interface Kept {
  head: StreamHead;
  readonly entries: Entry[];
  isEnded: boolean;
  /** The length at which it was last asked for more: one question for each gap. */
  asked: number;
}

export function createReceiver({ channel, origin, onChange }: ReceiverOptions): Receiver {
  const streams = new Map<string, Kept>();
  const hello = () => {
    const have = Object.fromEntries([...streams].map(([id, { entries }]) => [id, entries.length]));
    say(channel, { kind: 'hello', have });
  };
  const keep = (head: StreamHead, first: number, entries: readonly Entry[]) => {
    const known = streams.get(head.stream);
    const kept = known ?? { head, entries: [], isEnded: false, asked: -1 };
    streams.set(head.stream, kept);
    kept.head = head;
    kept.isEnded = false;
    const length = kept.entries.length;
    if (first > length || (!known && entries.length === 0)) {
      if (kept.asked !== length) {
        kept.asked = length;
        hello();
      }
      if (first > length) return;
    }
    kept.entries.push(...entries.slice(length - first));
    onChange({ head, entries: kept.entries, isEnded: false });
  };
  hear(channel, origin, (message) => {
    if (message.kind === 'entries') {
      keep(message.head, message.first, message.entries);
    } else if (message.kind === 'ended') {
      const kept = streams.get(message.stream);
      if (!kept) return;
      kept.isEnded = true;
      onChange({ head: kept.head, entries: kept.entries, isEnded: true });
    }
  });
  return {
    hello,
    send: (stream, to, event) => say(channel, { kind: 'send', stream, to, event }),
    close: () => channel.close(),
  };
}
