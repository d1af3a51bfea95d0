import type { SearchContext, SearchOption } from './types.ts';

/** S §9: more than 2 characters search by themselves. */
const FEWEST_CHARACTERS = 3;
const LONGEST_TERM = 80;
/** Recent terms that are kept. */
export const MOST_TERMS = 8;

/** The term that a typed text stands for; empty: none. */
export function termOf(text: string): string {
  return text.trim().replace(/\s+/g, ' ').slice(0, LONGEST_TERM);
}

export function isLongEnough(text: string): boolean {
  return [...termOf(text)].length >= FEWEST_CHARACTERS;
}

/** The terms with this one in front, once. */
export function remember(terms: readonly string[], term: string): readonly string[] {
  const key = term.toLowerCase();
  return [term, ...terms.filter((known) => known.toLowerCase() !== key)].slice(0, MOST_TERMS);
}

/** Recent terms that go on from what is typed. */
export function recentOptions({ recent, text }: SearchContext): readonly SearchOption[] {
  const start = termOf(text).toLowerCase();
  return recent
    .filter((term) => term.toLowerCase().startsWith(start))
    .map((term) => ({ kind: 'term', term }));
}

/** The results, and where all of them are. */
export function resultOptions({ answer }: SearchContext): readonly SearchOption[] {
  if (answer === null || answer.hits.length === 0) return [];
  const { hits, term, total } = answer;
  return [...hits.map((hit): SearchOption => ({ kind: 'product', hit })), { kind: 'all', term, total }];
}

/** One row further in a ring of all rows and none. */
export function moved({ options, active }: SearchContext, by: 1 | -1): number | null {
  const places = options.length + 1;
  const next = ((active ?? -1) + 1 + by + places) % places;
  return next === 0 ? null : next - 1;
}

/** Where a row leads. */
export function pathOf(option: SearchOption): string {
  return option.kind === 'product'
    ? `/products/${option.hit.slug}`
    : `/search?search=${encodeURIComponent(option.term)}`;
}
