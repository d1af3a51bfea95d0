/**
 * Records the actors of a running app. Everything is redacted before it is stored. The number of entries is limited; the
 * first ones are stored. While actors work only references are collected; hashing and redaction wait until the page is
 * idle.
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
  /** The number that every random draw returns during the recording, 0 to 1. */
  readonly seed?: number;
  /** Limit of entries; later ones are not recorded. */
  readonly mostEntries?: number;
  /** Returns the time in milliseconds; it may start at any number. */
  readonly now?: () => number;
  /** Removes personal data. */
  readonly rewrite: Rewrite;
  /** Schedules hashing and redaction; by default in the browser's idle time. */
  readonly whenIdle?: WhenIdle;
}

export interface Recorder {
  /** Returns the options with which to create a root actor of this name. */
  optionsFor(root: string): ObservedOptions;
  /** Returns the random number for machines' delays, 0 to 1: always the same, so that a replay has the same delays. */
  readonly chance: () => number;
  recording(about: Pick<Recording, 'title' | 'purpose'>): Recording;
  /** Calls the listener after an actor has processed an event. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Returns the entries from this number on. Must not be called while an actor processes an event. */
  since(first: number): readonly Entry[];
  /** Returns the structure hashes of the machines that were started, by machine id. */
  machines(): Readonly<Record<string, string>>;
  /** Sends an event to an actor, as from outside. Does nothing when there is no actor of this path. */
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
    onProcessed: () => {
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
    observer.markCrashes();
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
