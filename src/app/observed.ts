/** How the page's root actors are observed: only in builds that can be, and there only when asked for or agreed to. */
import type { InspectionEvent } from 'xstate';

interface ObservedOptions {
  readonly clock: { setTimeout(fire: () => void, delay: number): number; clearTimeout(id: number): void };
  readonly inspect: (event: InspectionEvent) => void;
}

/** Who observes: the inspector's recorder. */
interface RootObserver {
  optionsFor(root: string): ObservedOptions;
  /** What every random draw gives meanwhile, 0 to 1, so that a replay waits as long. */
  readonly chance: () => number;
}

/** False in a shopper's build: what hangs on it is left out. */
const isObservable =
  import.meta.env.DEV || import.meta.env.VITE_QA === 'true' || import.meta.env.VITE_RECORDED_SHARE !== '0';

let observer: RootObserver | null = null;

/** From now on root actors are created for this observer. */
export function observeWith(observing: RootObserver): void {
  observer = observing;
}

export function isObserved(): boolean {
  return isObservable && observer !== null;
}

/** Every root actor of a page is created with these options of its name besides its own. */
export function observed(root: string): Partial<ObservedOptions> {
  return isObservable && observer ? observer.optionsFor(root) : {};
}

/** A random draw for machines' delays, 0 to 1. */
export function chance(): number {
  return isObservable && observer ? observer.chance() : Math.random();
}
