import { createContext, useContext } from 'react';

/** The insides of header and footer as HTML. */
export interface FrameHtml {
  readonly header: string;
  readonly footer: string;
}

/**
 * Header and footer are the same on every page with the same flags, and half of a product page's elements, so the server draws
 * them once. `null` for the first page.
 */
export const DrawnFrameContext = createContext<FrameHtml | null>(null);

/** Always `null` in the browser, whose bundle leaves out what is for the server alone. */
export const useDrawnFrame: () => FrameHtml | null = import.meta.env.SSR
  ? () => useContext(DrawnFrameContext)
  : () => null;
