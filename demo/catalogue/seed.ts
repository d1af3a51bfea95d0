import type { Motif } from '../packshots/motifs/index.ts';
import type { Form, HouseLine, Texture } from '../packshots/pack.ts';
import type { CollectionTag, Rupees, Status } from './types.ts';

/** What a person writes about a product; `build.ts` works out the rest. */

type Concern =
  | 'dry-skin'
  | 'oily-skin'
  | 'sensitive-skin'
  | 'dullness'
  | 'tan'
  | 'hair-fall'
  | 'frizz'
  | 'dandruff'
  | 'sun'
  | 'unwind';

/** How much there is: `untracked` is sold without counting, `backorder` goes on selling when none is left. */
export type Stock = 'plenty' | 'low' | 'out' | 'untracked' | 'backorder';

export interface SizeSeed {
  /** Net quantity as printed, e.g. "250 ml". */
  readonly label: string;
  readonly grams: number;
  readonly price: Rupees;
  readonly listing: Rupees;
}

export interface KindSeed {
  readonly id: string;
  /** Singular, as in "Marigold & Neroli Shower Gel". */
  readonly title: string;
  /** On the label, when the title is too long for it. */
  readonly short?: string;
  readonly code: string;
  readonly category: string;
  readonly line: HouseLine;
  readonly form: Form;
  readonly texture: Texture;
  readonly sizes: readonly SizeSeed[];
  readonly about: string;
  readonly use: readonly string[];
  readonly suits: string;
  readonly base: string;
  readonly monthsBestBefore: number;
  readonly rows: readonly ProductSeed[];
}

interface ShadeSeed {
  readonly label: string;
  readonly colour: string;
}

export interface ProductSeed {
  readonly name: string;
  readonly motif: Motif;
  readonly blurb: string;
  readonly benefits: readonly string[];
  readonly concerns?: readonly Concern[];
  readonly tags?: readonly CollectionTag[];
  readonly label?: readonly [text: string, colour: string];
  /** Only these of the kind's sizes, by label. */
  readonly only?: readonly string[];
  /** Share added to the kind's prices, e.g. 0.2. */
  readonly dearer?: number;
  readonly shades?: readonly ShadeSeed[];
  /** Offered in these fragrances; the first is the default. */
  readonly fragrances?: readonly Motif[];
  readonly stock?: Stock;
  readonly status?: Status;
  readonly deal?: Rupees;
  readonly dealPriority?: number;
  readonly limits?: readonly [minimum: number, maximum: number];
  /** A rough measure of how much it sells, 0 to 9. */
  readonly popularity?: number;
}
