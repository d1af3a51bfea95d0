/** The shop's colours for white paper: printed papers have no dark ground, even if the pages do. */
import { black, contrastOf, until, white } from './colour.ts';
import { coloursOf, type Look } from './look.ts';
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
