/** The shop's colours on white paper: what is printed has no dark ground, whatever the pages have. */
import { coloursOf, contrastOf, type Look } from './look.ts';

export interface PaperLook {
  readonly ink: string;
  readonly soft: string;
  readonly accent: string;
  readonly line: string;
  /** The ground of a panel, on which `ink` and `soft` can be read too. */
  readonly panel: string;
  /** Whether headings have the house face. Papers embed only the house faces; others become its text face. */
  readonly hasHouseHeadings: boolean;
}

const white = '#ffffff';
const black = '#000000';
const least = 4.5;
/** A panel is lighter than this, so that colours on it need not become black. */
const palest = 12;

export function paperLookOf(look: Look | null): PaperLook {
  const { ink, inkSoft, accent, line, sand } = coloursOf(look);
  const panel = until(sand, white, (colour) => contrastOf(colour, black) >= palest);
  const onPanel = (colour: string) => until(colour, black, (tried) => contrastOf(tried, panel) >= least);
  return {
    ink: onPanel(ink),
    soft: onPanel(inkSoft),
    accent: onPanel(accent),
    line: until(line, white, (colour) => contrastOf(colour, black) >= palest),
    panel,
    hasHouseHeadings: (look?.fonts.headings ?? 'house') === 'house',
  };
}

const steps = 20;

/** The first of the colours on the way to `end` that fits. */
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
