import type { Random } from '../random.ts';
import type { Sheet } from '../sheet.ts';
import { hibiscus, jasmine, lotus, marigold, neroli, rose, saffron } from './flowers.ts';
import { rosemary, teatree, vetiver } from './leaves.ts';
import {
  amla,
  charcoal,
  coconut,
  coffee,
  mango,
  orange,
  oudh,
  rice,
  sandalwood,
  turmeric,
} from './produce.ts';

/** The main ingredient of a product, as it looks before it is processed. */
export const MOTIFS = [
  'marigold',
  'rose',
  'neroli',
  'sandalwood',
  'vetiver',
  'turmeric',
  'saffron',
  'coconut',
  'hibiscus',
  'teatree',
  'coffee',
  'mango',
  'jasmine',
  'lotus',
  'oudh',
  'amla',
  'rice',
  'orange',
  'charcoal',
  'rosemary',
] as const;
export type Motif = (typeof MOTIFS)[number];

const DRAWINGS: Readonly<Record<Motif, (sheet: Sheet, random: Random) => string>> = {
  marigold,
  rose,
  neroli,
  sandalwood,
  vetiver,
  turmeric,
  saffron,
  coconut,
  hibiscus,
  teatree,
  coffee,
  mango,
  jasmine,
  lotus,
  oudh,
  amla,
  rice,
  orange,
  charcoal,
  rosemary,
};

/** A motif about 200 units across, centred on the origin. */
export function drawMotif(sheet: Sheet, motif: Motif, random: Random): string {
  return DRAWINGS[motif](sheet, random);
}
