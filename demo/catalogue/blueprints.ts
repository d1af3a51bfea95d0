import type { Motif } from '../packshots/motifs/index.ts';
import type { Pack } from '../packshots/pack.ts';
import { swatchOf } from '../packshots/palette.ts';
import { BATH } from './bath.ts';
import { BODY } from './body.ts';
import { COLOUR } from './colour.ts';
import { FACE } from './face.ts';
import { FRAGRANCE } from './fragrance.ts';
import { GIFTS } from './gifts.ts';
import { HAIR } from './hair.ts';
import { MEN } from './men.ts';
import type { KindSeed, ProductSeed, SizeSeed } from './seed.ts';
import { SKIN } from './skin.ts';

/** A product with everything that its import row and its pictures are made from. */
export interface Blueprint {
  readonly slug: string;
  readonly title: string;
  readonly kind: KindSeed;
  readonly row: ProductSeed;
  /** The ways it is sold; exactly one, without options, when there is nothing to choose. */
  readonly choices: readonly Choice[];
}

export interface Choice {
  /** Unique within the product; part of ids and image keys. */
  readonly key: string;
  readonly title: string;
  readonly size: SizeSeed;
  readonly options: readonly OptionRef[];
  readonly swatch: string | null;
  readonly pack: Pack;
}

export type GroupId = 'size' | 'fragrance' | 'shade';

interface OptionRef {
  readonly group: GroupId;
  readonly id: string;
  readonly label: string;
}

const FRAGRANCE_NAMES: Readonly<Partial<Record<Motif, string>>> = {
  neroli: 'Neroli',
  lotus: 'Lotus',
  jasmine: 'Mogra',
  vetiver: 'Khus',
  orange: 'Orange',
};

export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/%/g, 'pc')
    .replace(/[’']/g, '')
    .replace(/&/g, 'and')
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/\./g, '-')
    .replace(/^-+|-+$/g, '');
}

function optionOf(group: GroupId, label: string): OptionRef {
  return { group, id: `${group}-${slugOf(label)}`, label };
}

interface Flavour {
  readonly option: OptionRef;
  readonly motif: Motif;
  readonly shade: string | null;
}

function flavoursOf(row: ProductSeed): readonly (Flavour | null)[] {
  if (row.shades !== undefined) {
    return row.shades.map(({ label, colour }) => ({
      option: optionOf('shade', label),
      motif: row.motif,
      shade: colour,
    }));
  }
  if (row.fragrances !== undefined) {
    return row.fragrances.map((motif) => ({
      option: optionOf('fragrance', FRAGRANCE_NAMES[motif] ?? motif),
      motif,
      shade: null,
    }));
  }
  return [null];
}

function choicesOf(kind: KindSeed, row: ProductSeed, slug: string): readonly Choice[] {
  const sizes =
    row.only === undefined ? kind.sizes : kind.sizes.filter(({ label }) => row.only?.includes(label));
  const flavours = flavoursOf(row);
  return flavours.flatMap((flavour) =>
    sizes.map((size) => {
      const options: OptionRef[] = [];
      if (flavour !== null) options.push(flavour.option);
      if (sizes.length > 1) options.push(optionOf('size', size.label));
      const scented = flavour !== null && flavour.shade === null;
      const pack: Pack = {
        seed: slug,
        form: kind.form,
        line: kind.line,
        motif: flavour?.motif ?? row.motif,
        texture: kind.texture,
        name: scented ? `${row.name} ${flavour.option.label}` : row.name,
        kind: kind.short ?? kind.title,
        net: size.label,
        ...(flavour?.shade == null ? {} : { shade: flavour.shade }),
      };
      return {
        key: options.map(({ id }) => id).join('.'),
        title: options.map(({ label }) => label).join(' / '),
        size,
        options,
        swatch: flavour === null ? null : (flavour.shade ?? swatchOf(flavour.motif)),
        pack,
      };
    }),
  );
}

const KINDS: readonly KindSeed[] = [
  ...BATH,
  ...BODY,
  ...FACE,
  ...SKIN,
  ...HAIR,
  ...FRAGRANCE,
  ...COLOUR,
  ...MEN,
  ...GIFTS,
];

export const BLUEPRINTS: readonly Blueprint[] = KINDS.flatMap((kind) =>
  kind.rows.map((row) => {
    const title = `${row.name} ${kind.title}`;
    const slug = slugOf(title);
    return { slug, title, kind, row, choices: choicesOf(kind, row, slug) };
  }),
);
