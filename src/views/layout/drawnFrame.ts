import { createContext, useContext } from 'react';

/** The insides of header and footer as HTML. */
export interface FrameHtml {
  readonly header: string;
  readonly footer: string;
}

/**
 * The header and footer that the server renders once for all pages with the same store data and flags, because they are half of
 * a product page's elements. `null` while the first such page is rendered, from which they are taken.
 */
export const DrawnFrameContext = createContext<FrameHtml | null>(null);

/** Always `null` in the browser, whose bundle leaves out what is for the server alone. */
export const useDrawnFrame: () => FrameHtml | null = import.meta.env.SSR
  ? () => useContext(DrawnFrameContext)
  : () => null;
