import type { Motif } from './motifs/index.ts';

/** A product's pack, as the packshots draw it. */

export const FORMS = [
  'bottle',
  'pump',
  'tube',
  'jar',
  'pouch',
  'bar',
  'dropper',
  'flacon',
  'mist',
  'tin',
  'stick',
  'lipstick',
  'gloss',
  'pencil',
  'giftbox',
] as const;
export type Form = (typeof FORMS)[number];

export const HOUSE_LINES = ['baagh', 'kesh', 'roop', 'attari', 'rang', 'saanjh', 'uphaar'] as const;
export type HouseLine = (typeof HOUSE_LINES)[number];

/** How the content looks when it is spread out. */
export const TEXTURES = ['gel', 'cream', 'scrub', 'oil', 'foam', 'powder', 'mist', 'balm', 'smear'] as const;
export type Texture = (typeof TEXTURES)[number];

export interface Pack {
  /** Seeds every random choice of the drawing. */
  readonly seed: string;
  readonly form: Form;
  readonly line: HouseLine;
  readonly motif: Motif;
  readonly texture: Texture;
  /** The product's own name, without its kind: "Marigold & Neroli". */
  readonly name: string;
  /** The kind of product: "Shower gel". */
  readonly kind: string;
  readonly net: string;
  /** The colour of the content where it shows; from the motif when absent. */
  readonly shade?: string;
}

/** One drawn object standing on y = 0, centred on x = 0, at its size in a 1000-unit wide picture. */
export interface Drawing {
  readonly art: string;
  readonly width: number;
  readonly height: number;
  /** How far the foot reaches back from y = 0, for flat things seen from above. */
  readonly depth?: number;
}
