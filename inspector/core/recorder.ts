/**
 * Records the actors of a running app: redacted before anything is kept, bounded, and the beginning is never lost.
 * While actors are at work only references are noted; hashing and redaction wait until the page is idle.
 */
import type { EventObject } from 'xstate';
import { createBacklog, type WhenIdle } from './backlog.ts';
import { systemClock } from './clock.ts';
import { type Entry, newRecording, type Recording } from './format.ts';
import { createObserver, type ObservedOptions } from './observer.ts';
import type { Rewrite } from './plain.ts';

export interface RecorderOptions {
  /** Version of the app. */
  readonly app: string;
  /** What every random draw gives meanwhile. */
  readonly seed?: number;
  /** Entries kept at most; what comes later is not recorded. */
  readonly mostEntries?: number;
  /** Milliseconds, from any zero. */
  readonly now?: () => number;
  /** Takes out what is personal. */
  readonly rewrite: Rewrite;
  /** When hashing and redaction go on; the browser's idle time by default. */
  readonly whenIdle?: WhenIdle;
}

export interface Recorder {
  /** What a root actor of that name is to be created with. */
  optionsFor(root: string): ObservedOptions;
  /** The chance that machines' delays get, 0 to 1: always the same, so that a replay waits as long. */
  readonly chance: () => number;
  recording(about: Pick<Recording, 'title' | 'purpose'>): Recording;
  /** Hears that an event has been worked off, and that there is more by it. Returns a function that stops it. */
  subscribe(listener: () => void): () => void;
  /** The entries from that number on; only while no actor is at work. */
  since(first: number): readonly Entry[];
  /** Structures of the machines that were started, by machine id. */
  machines(): Readonly<Record<string, string>>;
  /** Gives an event to an actor, as from outside; none of that path is running: nothing happens. */
  send(path: string, event: EventObject): void;
  isFull(): boolean;
}

export function createRecorder({
  app,
  seed = 0.5,
  mostEntries = 10_000,
  now = () => performance.now(),
  rewrite,
  whenIdle,
}: RecorderOptions): Recorder {
  const listeners = new Set<() => void>();
  const backlog = createBacklog(whenIdle);
  const observer = createObserver({
    rewrite,
    now,
    later: backlog.add,
    onSettled: () => {
      for (const listener of listeners) listener();
    },
    hasRoom: () => observer.entries.length < mostEntries,
  });
  const machines = () => {
    backlog.finish();
    return Object.fromEntries([...observer.machines].sort());
  };
  const entries = () => {
    backlog.finish();
    observer.settle();
    return observer.entries;
  };
  return {
    optionsFor: (root) => observer.optionsFor(root, systemClock()),
    chance: () => seed,
    recording: (described) =>
      newRecording(described, {
        app,
        seed,
        machines: machines(),
        isTruncated: observer.isFull(),
        entries: entries(),
      }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    since: (first) => entries().slice(first),
    machines,
    send: (path, event) => observer.actors.get(path)?.send(event),
    isFull: () => observer.isFull(),
  };
}
