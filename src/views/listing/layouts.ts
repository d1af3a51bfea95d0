/** S §2 Product listing layouts: one list, laid out in several ways. */

/** `left` and `right` stand beside the list, `bar` and `navigation` above it, `sheet` slides over it when asked for. */
export interface ListingLayout {
  readonly filters: 'left' | 'right' | 'bar' | 'navigation' | 'sheet';
  /** Tiles in a row of a wide screen; null: as many as look well. */
  readonly columns: ColumnCount | null;
  /** Whether further pages are loaded as the shopper comes near, the first few of them. */
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

/** The layout that an address names; null: there is none of that name. */
export function layoutAt(path: string): ListingLayout | null {
  return layouts.get(path) ?? null;
}

export function gridPath(columns: ColumnCount): string {
  return `/shop/grid/${columns}`;
}

/** Widths of a tile, for the browser's choice of picture. */
export function tileSizesOf({ filters, columns }: ListingLayout): string {
  if (columns !== null) return `(width >= 62rem) ${Math.round(94 / columns)}vw, (width >= 48rem) 31vw, 46vw`;
  if (filters === 'left' || filters === 'right') return '(width >= 90rem) 19rem, (width >= 62rem) 24vw, 46vw';
  return '(width >= 90rem) 17rem, (width >= 62rem) 23vw, (width >= 48rem) 31vw, 46vw';
}
