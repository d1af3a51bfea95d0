/**
 * Publishes the entries of a page's recorder: every inspector, early or late, receives each entry once and in order.
 */
import { XSTATE_VERSION } from '../core/format.ts';
import type { Recorder } from '../core/recorder.ts';
import { type Channel, onMessage, type StreamHead, sendMessage } from './protocol.ts';

export interface PublisherOptions {
  readonly recorder: Recorder;
  readonly channel: Channel;
  readonly origin: string;
  /** A random id. */
  readonly stream: string;
  readonly title: () => string;
  readonly app: string;
  /** Schedules work until the actors are idle. */
  readonly later: (work: () => void) => void;
}

export interface Publisher {
  /** Announces the stream to the inspectors that are open. */
  announce(): void;
  /** Announces that the page has ended. */
  end(): void;
}

/** Limit of entries in a message, so that no message blocks a page for long. */
const MOST_PER_MESSAGE = 500;

export function createPublisher(options: PublisherOptions): Publisher {
  const { recorder, channel, origin, stream, later } = options;
  let isWatched = false;
  let isScheduled = false;
  /** Number of entries that were published. */
  let published = 0;
  const head = (): StreamHead => ({
    stream,
    title: options.title(),
    app: options.app,
    xstate: XSTATE_VERSION,
    seed: recorder.chance(),
    machines: recorder.machines(),
    isTruncated: recorder.isFull(),
  });
  const publishFrom = (start: number): number => {
    const entries = recorder.since(start);
    for (let at = 0; at < entries.length; at += MOST_PER_MESSAGE) {
      const part = entries.slice(at, at + MOST_PER_MESSAGE);
      sendMessage(channel, { kind: 'entries', head: head(), first: start + at, entries: part });
    }
    return start + entries.length;
  };
  const announce = () => sendMessage(channel, { kind: 'entries', head: head(), first: 0, entries: [] });

  recorder.subscribe(() => {
    if (!isWatched || isScheduled) return;
    isScheduled = true;
    later(() => {
      isScheduled = false;
      published = publishFrom(published);
    });
  });
  onMessage(channel, origin, (message) => {
    if (message.kind === 'hello') {
      const have = message.have[stream];
      if (have === undefined && recorder.since(0).length === 0) announce();
      isWatched = true;
      published = Math.max(published, publishFrom(have ?? 0));
    } else if (message.kind === 'send' && message.stream === stream) {
      recorder.send(message.to, message.event);
    }
  });
  return { announce, end: () => sendMessage(channel, { kind: 'ended', stream }) };
}
