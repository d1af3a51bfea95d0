import type { Screen } from './screens.ts';
import type { Visitor } from './visitor.ts';

/** A moment of a visit that can be held, and the states of the machines that are active in it. */
export interface Place {
  /** Ids of leaves. */
  readonly states: readonly string[];
  /** The call that is held and what the page shows: by these it is known which states were reached. */
  readonly how: string;
  /** All that the page may say from then on, to the end. */
  readonly truths: readonly Screen[];
  /** Orders of this shopper at the end that are not cancelled. Default: 1. */
  readonly orders?: number;
  /** True: part of the quick run. */
  readonly isQuick?: boolean;
  readonly reach: (visitor: Visitor) => Promise<void>;
}
