/**
 * The design tokens that a shop may set. The colours are those of a shop that names none, as in `src/views/design/tokens.css`;
 * of a shop that names some, `wholeColours.ts` makes the others.
 */

export const usualColours = {
  /** Background of the page, and of raised surfaces. */
  ground: '#fbf6ee',
  surface: '#fffdf9',
  sand: '#f4eadb',
  clay: '#ead9c2',
  line: '#e4d6c3',
  lineStrong: '#9a7f78',
  /** Text, and secondary text. */
  ink: '#2b0f16',
  inkSoft: '#6a4d51',
  /** The footer's dark background, and the text on it. */
  inkGround: '#34131c',
  onInk: '#fdf3e4',
  onInkSoft: '#dcc2b4',
  /** Background of buttons, and the text on it. */
  accent: '#b3213f',
  accentStrong: '#8f1630',
  accentWash: '#f9e4e3',
  onAccent: '#fffaf3',
  /** Good news, highlights, faults. */
  leaf: '#2d5b3a',
  leafWash: '#e3ecdd',
  marigold: '#e89a1c',
  marigoldWash: '#fbeccb',
  danger: '#9c1c0c',
  dangerWash: '#fbe3dc',
} as const;

export type ColourName = keyof typeof usualColours;
export type Colours = Readonly<Record<ColourName, string>>;

export const radiusNames = { small: '--radius-sm', medium: '--radius-md', large: '--radius-lg' } as const;

/** `house`: the fonts that come with the shop. The others are installed on every device and need no request. */
export const faces = {
  house: null,
  serif: "Georgia, 'Times New Roman', serif",
  sans: "system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif",
  rounded: "ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, 'Segoe UI', Roboto, sans-serif",
  slab: "Rockwell, 'Roboto Slab', 'DejaVu Serif', Georgia, serif",
  mono: "ui-monospace, 'Cascadia Code', 'Roboto Mono', Consolas, monospace",
} as const satisfies Record<string, string | null>;

export type FaceName = keyof typeof faces;

/** Of text on its background (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5;

/** Pairs with a minimum contrast: text on its background, and lines (WCAG 2.2, 1.4.11). */
export const pairs: readonly {
  readonly front: ColourName;
  readonly grounds: readonly ColourName[];
  readonly least: number;
}[] = [
  {
    front: 'ink',
    grounds: ['ground', 'surface', 'sand', 'clay', 'accentWash', 'leafWash', 'marigold', 'marigoldWash'],
    least: leastContrast,
  },
  { front: 'inkSoft', grounds: ['ground', 'surface', 'sand', 'accentWash'], least: leastContrast },
  { front: 'accent', grounds: ['ground', 'surface', 'sand'], least: leastContrast },
  { front: 'accentStrong', grounds: ['ground', 'surface', 'accentWash'], least: leastContrast },
  { front: 'onAccent', grounds: ['accent', 'accentStrong'], least: leastContrast },
  { front: 'onInk', grounds: ['inkGround'], least: leastContrast },
  { front: 'onInkSoft', grounds: ['inkGround'], least: leastContrast },
  { front: 'leaf', grounds: ['ground', 'surface', 'leafWash'], least: leastContrast },
  { front: 'danger', grounds: ['ground', 'surface', 'dangerWash'], least: leastContrast },
  { front: 'lineStrong', grounds: ['ground', 'surface'], least: 3 },
];
