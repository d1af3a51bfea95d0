/** The shop's colours for white paper: printed papers have no dark ground, even if the pages do. */
import { coloursOf, contrastOf, type Look } from './look.ts';
import { leastContrast } from './tokens.ts';

export interface PaperLook {
  readonly ink: string;
  readonly soft: string;
  readonly accent: string;
  readonly line: string;
  /** The ground of a panel, on which `ink` and `soft` can be read too. */
  readonly panel: string;
  /** Whether headings have the house's face for headings; otherwise they have its face for texts. Papers embed no other faces. */
  readonly hasHouseHeadings: boolean;
}

const white = '#ffffff';
const black = '#000000';
/** The least contrast of panels and lines with black: they stay so light that colours on them need not become black. */
const lightest = 12;

export function paperLookOf(look: Look | null): PaperLook {
  const { ink, inkSoft, accent, line, sand } = coloursOf(look);
  const panel = until(sand, white, (colour) => contrastOf(colour, black) >= lightest);
  const onPanel = (colour: string) =>
    until(colour, black, (tried) => contrastOf(tried, panel) >= leastContrast);
  return {
    ink: onPanel(ink),
    soft: onPanel(inkSoft),
    accent: onPanel(accent),
    line: until(line, white, (colour) => contrastOf(colour, black) >= lightest),
    panel,
    hasHouseHeadings: (look?.fonts.headings ?? 'house') === 'house',
  };
}

/** Of the way from one colour to another. */
const steps = 20;

/** The first colour on the way from `start` to `end` that fits; `end` if none does. */
function until(start: string, end: string, fits: (colour: string) => boolean): string {
  for (let step = 0; step < steps; step += 1) {
    const mixed = mix(start, end, step / steps);
    if (fits(mixed)) return mixed;
  }
  return end;
}

function mix(one: string, other: string, share: number): string {
  const part = (hex: string, start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  const parts = [1, 3, 5].map((start) =>
    Math.round(part(one, start) * (1 - share) + part(other, start) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}
