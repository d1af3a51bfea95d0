/** The colours that a shop leaves out are made of those that it gives, so that all of them belong together. */
import { black, contrastOf, isDark, mix, until, white } from './colour.ts';
import { type ColourName, type Colours, leastContrast, pairs, usualColours } from './tokens.ts';

/** Colours to begin with where the shop gives none: neutral ink, and the usual ones of good news, highlights and faults. */
const neutral = {
  ink: '#1c1c1c',
  paleInk: '#f2f2f2',
  leaf: '#1f6b3c',
  marigold: '#e3a31a',
  danger: '#b3261e',
};

type Given = Readonly<Partial<Colours>>;

/** All colours of a shop; those of the stylesheet if it gives none. */
export function wholeColours(given: Given): Colours {
  if (Object.keys(given).length === 0) return usualColours;
  const known: Partial<Record<ColourName, string>> = { ...given };
  /** The given colour; otherwise the first between `start` and `end` that can be read with the colours known so far. */
  const take = (name: ColourName, start: string, end: string): string => {
    const colour = known[name] ?? until(start, end, (tried) => fits(name, tried, known));
    known[name] = colour;
    return colour;
  };
  const ground = take('ground', ...groundFor(given.ink));
  const isNight = isDark(ground);
  const far = isNight ? white : black;
  const ink = take('ink', isNight ? neutral.paleInk : neutral.ink, far);
  const accent = take('accent', ink, far);
  const surface = take('surface', isNight ? mix(ground, ink, 0.06) : mix(ground, white, 0.6), ground);
  const sand = take('sand', mix(ground, ink, 0.06), ground);
  const clay = take('clay', mix(ground, ink, 0.12), ground);
  const accentStrong = take('accentStrong', mix(accent, ink, 0.35), far);
  const accentWash = take('accentWash', mix(ground, accent, 0.12), ground);
  const [best, other] = contrastOf(white, accent) >= leastContrast ? [white, black] : [black, white];
  const onAccent = take('onAccent', best, other);
  const inkSoft = take('inkSoft', mix(ink, ground, 0.3), ink);
  const line = take('line', mix(ground, ink, 0.15), ground);
  const lineStrong = take('lineStrong', mix(ground, ink, 0.45), ink);
  const inkGround = take('inkGround', isNight ? mix(ground, ink, 0.1) : ink, black);
  const [onDark, farther] = isDark(inkGround) ? [isNight ? ink : ground, white] : [black, black];
  const onInk = take('onInk', onDark, farther);
  const onInkSoft = take('onInkSoft', mix(onInk, inkGround, 0.25), onInk);
  const leaf = take('leaf', neutral.leaf, far);
  const leafWash = take('leafWash', mix(ground, leaf, 0.12), ground);
  const marigold = take('marigold', neutral.marigold, ground);
  const marigoldWash = take('marigoldWash', mix(ground, marigold, 0.2), ground);
  const danger = take('danger', neutral.danger, far);
  const dangerWash = take('dangerWash', mix(ground, danger, 0.1), ground);
  return {
    ...{ ground, surface, sand, clay, line, lineStrong, ink, inkSoft, inkGround, onInk, onInkSoft },
    ...{
      accent,
      accentStrong,
      accentWash,
      onAccent,
      leaf,
      leafWash,
      marigold,
      marigoldWash,
      danger,
      dangerWash,
    },
  };
}

/** The two colours between which the ground is looked for: white for dark ink, near black for pale ink. */
function groundFor(ink: string | undefined): [string, string] {
  return ink === undefined || isDark(ink) ? [white, white] : ['#141414', black];
}

function fits(name: ColourName, colour: string, known: Given): boolean {
  return pairs.every(({ front, grounds, least }) =>
    grounds.every((ground) => {
      const other = front === name ? known[ground] : ground === name ? known[front] : undefined;
      return other === undefined || contrastOf(colour, other) >= least;
    }),
  );
}
