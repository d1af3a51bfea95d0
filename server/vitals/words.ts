/** Figures as people read them. */
import type { DeviceKind, PageKind, VitalName } from '../../src/contract/vitals.ts';
import type { Figure } from './store.ts';

export const meanings: Readonly<Record<VitalName, string>> = {
  LCP: 'until the largest picture or text of a new document was drawn',
  INP: 'the slowest answer to a press',
  CLS: 'how much of the page jumped',
  TTFB: 'until the first byte of a new document came',
  navigation: 'from a press to the next page, without a new document',
};

export const pageNames: Readonly<Record<PageKind | 'all', string>> = {
  home: 'home',
  listing: 'lists',
  search: 'search',
  product: 'product',
  cart: 'cart',
  checkout: 'checkout',
  order: 'order',
  account: 'account',
  other: 'other pages',
  all: 'all pages',
};

export const deviceNames: Readonly<Record<DeviceKind, string>> = { phone: 'phones', desktop: 'computers' };

export function shownValue({ name, p75 }: Pick<Figure, 'name' | 'p75'>): string {
  if (name === 'CLS') return p75.toFixed(2);
  return p75 < 1_000 ? `${Math.round(p75)} ms` : `${(p75 / 1_000).toFixed(2)} s`;
}

/** Too few visits for a percentile to mean much. */
export const few = 50;
