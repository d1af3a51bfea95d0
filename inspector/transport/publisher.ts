/** Tells inspectors what a page's recorder records: each entry once and in order to whoever is there, or comes later. */
import { XSTATE_VERSION } from '../core/format.ts';
import type { Recorder } from '../core/recorder.ts';
import { type Channel, hear, type StreamHead, say } from './protocol.ts';

export interface PublisherOptions {
  readonly recorder: Recorder;
  readonly channel: Channel;
  readonly origin: string;
  /** Unforeseeable. */
  readonly stream: string;
  readonly title: () => string;
  readonly app: string;
  /** Does it soon, when the actors have come to rest. */
  readonly later: (work: () => void) => void;
}

export interface Publisher {
  /** Makes itself known to inspectors that are open. */
  announce(): void;
  end(): void;
}

/** Entries in one message at most, so that no message holds a page up. */
const MOST_AT_ONCE = 500;

export function createPublisher(options: PublisherOptions): Publisher {
  const { recorder, channel, origin, stream, later } = options;
  let isWatched = false;
  let isDue = false;
  /** Said to all that watch. */
  let said = 0;
  const head = (): StreamHead => ({
    stream,
    title: options.title(),
    app: options.app,
    xstate: XSTATE_VERSION,
    seed: recorder.chance(),
    machines: recorder.machines(),
    isTruncated: recorder.isFull(),
  });
  const sayFrom = (start: number): number => {
    const entries = recorder.since(start);
    for (let at = 0; at < entries.length; at += MOST_AT_ONCE) {
      const part = entries.slice(at, at + MOST_AT_ONCE);
      say(channel, { kind: 'entries', head: head(), first: start + at, entries: part });
    }
    return start + entries.length;
  };
  const announce = () => say(channel, { kind: 'entries', head: head(), first: 0, entries: [] });

  recorder.subscribe(() => {
    if (!isWatched || isDue) return;
    isDue = true;
    later(() => {
      isDue = false;
      said = sayFrom(said);
    });
  });
  hear(channel, origin, (message) => {
    if (message.kind === 'hello') {
      const have = message.have[stream];
      if (have === undefined && recorder.since(0).length === 0) announce();
      isWatched = true;
      said = Math.max(said, sayFrom(have ?? 0));
    } else if (message.kind === 'send' && message.stream === stream) {
      recorder.send(message.to, message.event);
    }
  });
  return { announce, end: () => say(channel, { kind: 'ended', stream }) };
}
