/** Receives the streams of observed pages: complete, in order, each entry once, whenever the inspector was opened. */
import type { Entry } from '../core/format.ts';
import { type Channel, onMessage, type SentEvent, type StreamHead, sendMessage } from './protocol.ts';

export interface Stream {
  readonly head: StreamHead;
  /** Grows in place. */
  readonly entries: readonly Entry[];
  readonly isEnded: boolean;
}

export interface ReceiverOptions {
  readonly channel: Channel;
  readonly origin: string;
  /** Called with a stream that has changed. */
  readonly onChange: (stream: Stream) => void;
}

export interface Receiver {
  /** Asks all pages for the entries that are missing. */
  requestEntries(): void;
  send(stream: string, to: string, event: SentEvent): void;
  close(): void;
}

interface ReceivedStream {
  head: StreamHead;
  readonly entries: Entry[];
  isEnded: boolean;
  /** The length at which entries were last requested, so that each gap causes one request. */
  requestedAt: number;
}

export function createReceiver({ channel, origin, onChange }: ReceiverOptions): Receiver {
  const streams = new Map<string, ReceivedStream>();
  const requestEntries = () => {
    const have = Object.fromEntries([...streams].map(([id, { entries }]) => [id, entries.length]));
    sendMessage(channel, { kind: 'hello', have });
  };
  const addEntries = (head: StreamHead, first: number, entries: readonly Entry[]) => {
    const known = streams.get(head.stream);
    const stream = known ?? { head, entries: [], isEnded: false, requestedAt: -1 };
    streams.set(head.stream, stream);
    stream.head = head;
    stream.isEnded = false;
    const length = stream.entries.length;
    if (first > length || (!known && entries.length === 0)) {
      if (stream.requestedAt !== length) {
        stream.requestedAt = length;
        requestEntries();
      }
      if (first > length) return;
    }
    stream.entries.push(...entries.slice(length - first));
    onChange({ head, entries: stream.entries, isEnded: false });
  };
  onMessage(channel, origin, (message) => {
    if (message.kind === 'entries') {
      addEntries(message.head, message.first, message.entries);
    } else if (message.kind === 'ended') {
      const stream = streams.get(message.stream);
      if (!stream) return;
      stream.isEnded = true;
      onChange({ head: stream.head, entries: stream.entries, isEnded: true });
    }
  });
  return {
    requestEntries,
    send: (stream, to, event) => sendMessage(channel, { kind: 'send', stream, to, event }),
    close: () => channel.close(),
  };
}
