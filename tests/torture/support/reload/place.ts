import type { Screen } from './screens.ts';
import type { Visitor } from './visitor.ts';

/** A moment of a visit at which the browser can be held, and the machines' states that are active then. */
export interface Place {
  /** Ids of the active leaf states. */
  readonly states: readonly string[];
  /** The held call and what the page shows, which prove that these states were reached. */
  readonly how: string;
  /** All screens that are allowed from then on. */
  readonly truths: readonly Screen[];
  /** The expected number of this shopper's orders that are not cancelled; by default 1. */
  readonly orders?: number;
  /** True: part of the quick run. */
  readonly isQuick?: boolean;
  readonly reach: (visitor: Visitor) => Promise<void>;
}
