/**
 * Observation of the page's root actors by the inspector or the recorder. Only some builds include it, and there it is off
 * until a developer asks for it or a shopper agrees.
 */
import type { InspectionEvent } from 'xstate';

interface ObservedOptions {
  readonly clock: { setTimeout(fire: () => void, delay: number): number; clearTimeout(id: number): void };
  readonly inspect: (event: InspectionEvent) => void;
}

interface RootObserver {
  optionsFor(root: string): ObservedOptions;
  /** The value of every random draw while observed, 0 to 1, so that a replay waits equally long. */
  readonly chance: () => number;
}

/** False in a build for shoppers that records none of them; the bundler removes the code that depends on it there. */
const isObservable =
  import.meta.env.DEV || import.meta.env.VITE_QA === 'true' || import.meta.env.VITE_RECORDED_SHARE !== '0';

let observer: RootObserver | null = null;

/** Root actors that are created from here on report to this observer. */
export function observeWith(observing: RootObserver): void {
  observer = observing;
}

export function isObserved(): boolean {
  return isObservable && observer !== null;
}

/** Options for `createActor` or `useActorRef` of a root actor; `root` is its name in recordings. */
export function observed(root: string): Partial<ObservedOptions> {
  return isObservable && observer ? observer.optionsFor(root) : {};
}

/** A random draw for machines' delays, 0 to 1. */
export function chance(): number {
  return isObservable && observer ? observer.chance() : Math.random();
}
