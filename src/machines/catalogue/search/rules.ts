import { fitText } from '../../../contract/text.ts';
import type { SearchAnswer, SearchCategory, SearchContext, SearchHit, SearchOption } from './types.ts';

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

/**
 * The rows for the typed text: recent terms and the best of the shop before a search, then the results, or the best of the shop if
 * nothing is found.
 */
export function suggestions(context: SearchContext): readonly SearchOption[] {
  const { text, answer, options } = context;
  if (!isLongEnough(text)) return leadingOptions(context);
  if (answer?.term === termOf(text)) {
    return answer.hits.length > 0 ? resultOptions(answer) : popularOptions(context);
  }
  // Results stay until the next ones arrive.
  return options.some(({ kind }) => kind === 'all') ? options : [];
}

/** Recent and popular terms that begin with the typed text; with nothing typed, categories and products too. */
function leadingOptions(context: SearchContext): readonly SearchOption[] {
  const start = termOf(context.text).toLowerCase();
  const recent = context.recent.map((term): SearchOption => ({ kind: 'term', term }));
  const known = new Set(context.recent.map((term) => term.toLowerCase()));
  return [...recent, ...popularOptions(context)].filter((option) => {
    if (option.kind === 'popular' && known.has(option.term.toLowerCase())) return false;
    return start === '' || termIn(option)?.toLowerCase().startsWith(start);
  });
}

function popularOptions({ popular }: SearchContext): readonly SearchOption[] {
  if (popular === null) return [];
  return [
    ...popular.terms.map((term): SearchOption => ({ kind: 'popular', term })),
    ...popular.categories.map(categoryOption),
    ...popular.hits.map(productOption),
  ];
}

/** Rows for the kinds of the results, for each result, and for the whole list. */
function resultOptions({ hits, categories, term, total }: SearchAnswer): readonly SearchOption[] {
  return [...categories.map(categoryOption), ...hits.map(productOption), { kind: 'all', term, total }];
}

function categoryOption(category: SearchCategory): SearchOption {
  return { kind: 'category', category };
}

function productOption(hit: SearchHit): SearchOption {
  return { kind: 'product', hit };
}

/** The next index in the cycle of all rows and no row (`null`). */
export function moved({ options, active }: SearchContext, by: 1 | -1): number | null {
  const places = options.length + 1;
  const next = ((active ?? -1) + 1 + by + places) % places;
  return next === 0 ? null : next - 1;
}

/** The path that a row opens. */
export function pathOf(option: SearchOption): string {
  switch (option.kind) {
    case 'product':
      return `/products/${option.hit.slug}`;
    case 'category':
      return option.category.path;
    default:
      return `/search?search=${encodeURIComponent(option.term)}`;
  }
}

/** The term that a row searches for; `null` where it leads to a page. */
export function termIn(option: SearchOption): string | null {
  return option.kind === 'product' || option.kind === 'category' ? null : option.term;
}
