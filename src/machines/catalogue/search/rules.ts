import { fitText } from '../../../contract/text.ts';
import type { SearchContext, SearchOption } from './types.ts';

/** Specification 9: more than two characters search without a press. */
const FEWEST_CHARACTERS = 3;
const LONGEST_TERM = 80;
/** The number of recent terms that are stored. */
export const MOST_TERMS = 8;

/** The normalised search term of a typed text; empty without one. */
export function termOf(text: string): string {
  return fitText(text.trim().replace(/\s+/g, ' '), LONGEST_TERM);
}

export function isLongEnough(text: string): boolean {
  return [...termOf(text)].length >= FEWEST_CHARACTERS;
}

/** The terms with this one moved or added to the front. */
export function remember(terms: readonly string[], term: string): readonly string[] {
  const key = term.toLowerCase();
  return [term, ...terms.filter((known) => known.toLowerCase() !== key)].slice(0, MOST_TERMS);
}

/** Recent terms that begin with the typed text. */
export function recentOptions({ recent, text }: SearchContext): readonly SearchOption[] {
  const start = termOf(text).toLowerCase();
  return recent
    .filter((term) => term.toLowerCase().startsWith(start))
    .map((term) => ({ kind: 'term', term }));
}

/** One row for each result, and one for the whole list. */
export function resultOptions({ answer }: SearchContext): readonly SearchOption[] {
  if (answer === null || answer.hits.length === 0) return [];
  const { hits, term, total } = answer;
  return [...hits.map((hit): SearchOption => ({ kind: 'product', hit })), { kind: 'all', term, total }];
}

/** The next index in the cycle of all rows and no row (`null`). */
export function moved({ options, active }: SearchContext, by: 1 | -1): number | null {
  const places = options.length + 1;
  const next = ((active ?? -1) + 1 + by + places) % places;
  return next === 0 ? null : next - 1;
}

/** The path that a row opens. */
export function pathOf(option: SearchOption): string {
  return option.kind === 'product'
    ? `/products/${option.hit.slug}`
    : `/search?search=${encodeURIComponent(option.term)}`;
}
