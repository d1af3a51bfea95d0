/** The product listing layouts of Specification 2. */

/**
 * Where the filters are: beside the list (`left`, `right`), above it (`bar`, `navigation`) or in a sheet over it
 * (`sheet`).
 */
export interface ListingLayout {
  readonly filters: 'left' | 'right' | 'bar' | 'navigation' | 'sheet';
  /** Tiles per row on a wide screen; `null` uses the default. */
  readonly columns: ColumnCount | null;
  /** Whether the first further pages load when the shopper scrolls near the end. */
  readonly isEndless: boolean;
}

export const columnCounts = [2, 3, 4, 5, 6] as const;
export type ColumnCount = (typeof columnCounts)[number];

const standard: ListingLayout = { filters: 'left', columns: null, isEndless: false };

const layouts = new Map<string, ListingLayout>([
  ['/search', standard],
  ['/shop', standard],
  ['/shop/infinite-scroll', { ...standard, isEndless: true }],
  ['/shop/horizontal-filter', { ...standard, filters: 'bar' }],
  ['/shop/navigation-filter', { ...standard, filters: 'navigation' }],
  ['/shop/off-canvas-filter', { ...standard, filters: 'sheet' }],
  ['/shop/right-sidebar', { ...standard, filters: 'right' }],
  ...columnCounts.map((columns) => [gridPath(columns), { ...standard, filters: 'sheet', columns }] as const),
]);

/** Returns the layout with this path, or `null`. */
export function layoutAt(path: string): ListingLayout | null {
  return layouts.get(path) ?? null;
}

export function gridPath(columns: ColumnCount): string {
  return `/shop/grid/${columns}`;
}

/** The `sizes` attribute of a tile's picture. */
export function tileSizesOf({ filters, columns }: ListingLayout): string {
  if (columns !== null) return `(width >= 62rem) ${Math.round(94 / columns)}vw, (width >= 48rem) 31vw, 46vw`;
  if (filters === 'left' || filters === 'right') return '(width >= 90rem) 19rem, (width >= 62rem) 24vw, 46vw';
  return '(width >= 90rem) 17rem, (width >= 62rem) 23vw, (width >= 48rem) 31vw, 46vw';
}
