import type { ProductFilter, ProductSort } from '../../contract/domain/index.ts';
import { fitText } from '../../contract/text.ts';
import { formatCount, formatPaise } from '../../pricing/money.ts';
import type { ListingData } from './data.ts';

/** The sort options of Specification 3 as they appear in the URL, with their labels. */
export const sorts = [
  { value: 'default', sort: 'DEFAULT', label: 'Recommended' },
  { value: 'latest', sort: 'LATEST', label: 'Newest' },
  { value: 'best-seller', sort: 'BEST_SELLER', label: 'Best-sellers' },
  { value: 'popularity', sort: 'POPULARITY', label: 'Highest rated' },
  { value: 'price-low', sort: 'PRICE_LOW', label: 'Price, low to high' },
  { value: 'price-high', sort: 'PRICE_HIGH', label: 'Price, high to low' },
  { value: 'availability', sort: 'AVAILABILITY', label: 'In stock first' },
] as const satisfies readonly { value: string; sort: ProductSort; label: string }[];

export type SortValue = (typeof sorts)[number]['value'];

/** The facets as the URL names them, in the order of the URL and of the chips. `field` is the name in the GraphQL filter. */
export const facetNames = [
  { name: 'category', field: 'category' },
  { name: 'collection', field: 'collections' },
  { name: 'tag', field: 'tags' },
  { name: 'benefit', field: 'benefits' },
  { name: 'option', field: 'options' },
  { name: 'origin', field: 'origin' },
] as const;

export type FacetName = (typeof facetNames)[number]['name'];

/** The parsed query of a listing's URL. */
export interface ListingQuery {
  readonly values: Readonly<Record<FacetName, readonly string[]>>;
  readonly subCategory: readonly string[];
  /** Rupees. */
  readonly min: number | null;
  readonly max: number | null;
  readonly rating: number | null;
  readonly inStock: boolean;
  readonly sort: SortValue;
  /** The list is shown up to this page, counted from 1. */
  readonly page: number;
  /** The search term, on /search. */
  readonly text: string | null;
}

const MAX_VALUES = 20;
const MAX_LENGTH = 80;
/** The GraphQL API skips at most 10,000 products. */
const MAX_PAGE = 200;

/** Parses a URL's query. Unknown parameters and invalid values are ignored. */
export function parseListing(params: URLSearchParams): ListingQuery {
  const list = (name: string) =>
    [...new Set(params.getAll(name))]
      .filter((value) => value !== '' && value.length <= MAX_LENGTH)
      .slice(0, MAX_VALUES);
  const sort = sorts.find(({ value }) => value === params.get('sort'));
  return {
    values: {
      category: list('category'),
      collection: list('collection'),
      tag: list('tag'),
      benefit: list('benefit'),
      option: list('option'),
      origin: list('origin'),
    },
    subCategory: list('subCategory'),
    min: parseRupees(params.get('min')),
    max: parseRupees(params.get('max')),
    rating: parseRupees(params.get('rating')),
    inStock: params.get('inStock') === '1',
    sort: sort?.value ?? 'default',
    page: pageOf(params.get('page')),
    text: fitText(params.get('search')?.trim() ?? '', MAX_LENGTH) || null,
  };
}

/** The number in a text, also as the shop prints amounts: “₹1,499”. `null` if it is no number. */
export function parseRupees(text: string | null): number | null {
  const plain = text?.replace(/[,₹\s]/g, '') ?? '';
  return /^\d{1,7}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

function pageOf(text: string | null): number {
  const page = text !== null && /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 1;
  return page <= MAX_PAGE ? page : 1;
}

/** Formats a query in canonical order, so that equal listings have equal URLs. */
export function listingSearch(query: ListingQuery): string {
  const params = new URLSearchParams();
  const set = (name: string, value: string | number | null) =>
    value !== null && params.set(name, String(value));
  set('search', query.text);
  for (const { name } of facetNames) {
    for (const value of query.values[name]) params.append(name, value);
  }
  for (const value of query.subCategory) params.append('subCategory', value);
  set('min', query.min);
  set('max', query.max);
  set('rating', query.rating);
  set('inStock', query.inStock ? 1 : null);
  set('sort', query.sort === 'default' ? null : query.sort);
  setPage(params, query.page);
  return searchOf(params);
}

/** Returns the URL of a list up to the given page. */
export function pageAddress({ path, search }: Pick<ListingData, 'path' | 'search'>, page: number): string {
  const params = new URLSearchParams(search);
  setPage(params, page);
  return `${path}${searchOf(params)}`;
}

function setPage(params: URLSearchParams, page: number): void {
  if (page > 1) params.set('page', String(page));
  else params.delete('page');
}

function searchOf(params: URLSearchParams): string {
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * Names the facet that a tag or an option belongs to. Values of one facet are alternatives (OR); facets are combined by AND,
 * even if the backend has one field for several of them.
 */
export type FacetOf = (name: 'tag' | 'option', value: string) => string;

/** The chosen values of tags or options by their facet. */
export function chosenByFacet(
  query: ListingQuery,
  name: 'tag' | 'option',
  facetOf: FacetOf,
): ReadonlyMap<string, readonly string[]> {
  return Map.groupBy(query.values[name], (value) => facetOf(name, value));
}

export function filterOf(query: ListingQuery, facetOf: FacetOf): ProductFilter {
  const [tags, ...furtherTags] = chosenByFacet(query, 'tag', facetOf).values();
  const [options, ...furtherOptions] = chosenByFacet(query, 'option', facetOf).values();
  const further = [
    ...furtherTags.map((values) => ({ tags: values })),
    ...furtherOptions.map((values) => ({ options: values })),
  ];
  const some = (values: readonly string[]) => (values.length > 0 ? values : undefined);
  const conditions = {
    text: query.text ?? undefined,
    category: some(query.values.category),
    subCategory: some(query.subCategory),
    collections: some(query.values.collection),
    tags,
    benefits: some(query.values.benefit),
    options,
    origin: some(query.values.origin),
    price: rangeOf(query),
    rating: query.rating === null ? undefined : { gte: query.rating },
    inStock: query.inStock || undefined,
    and: further.length > 0 ? further : undefined,
  };
  const given: ProductFilter = Object.fromEntries(
    Object.entries(conditions).filter(([, condition]) => condition !== undefined),
  );
  return given;
}

function rangeOf({ min, max }: ListingQuery) {
  if (min === null && max === null) return undefined;
  return { ...(min !== null && { gte: min }), ...(max !== null && { lte: max }) };
}

export function sortOf(query: ListingQuery): ProductSort {
  return sorts.find(({ value }) => value === query.sort)?.sort ?? 'DEFAULT';
}

/** The list that filters narrow: a search, or else one collection, or else the whole shop. “Clear all” leads back to it. */
export function scopeOf(query: ListingQuery): ListingQuery {
  const bare = parseListing(new URLSearchParams());
  const { collection } = query.values;
  if (query.text !== null) return { ...bare, text: query.text };
  return collection.length === 1 ? { ...bare, values: { ...bare.values, collection } } : bare;
}

/** An active filter: its label, and the query without it. */
export interface Chip {
  readonly label: string;
  readonly search: string;
}

/** Formats the active filters of the list for display, without its scope. `labelOf` returns the label of a facet's value. */
export function chipsOf(
  query: ListingQuery,
  labelOf: (name: FacetName | 'subCategory', value: string) => string,
): Chip[] {
  const start = { ...query, page: 1 };
  const without = (change: Partial<ListingQuery>) => listingSearch({ ...start, ...change });
  const scope = scopeOf(query).values.collection;
  const facets = facetNames.flatMap(({ name }) =>
    query.values[name]
      .filter((value) => !(name === 'collection' && scope.includes(value)))
      .map((value) => ({
        label: labelOf(name, value),
        search: without({
          values: { ...query.values, [name]: query.values[name].filter((other) => other !== value) },
        }),
      })),
  );
  const subCategories = query.subCategory.map((value) => ({
    label: labelOf('subCategory', value),
    search: without({ subCategory: query.subCategory.filter((other) => other !== value) }),
  }));
  return [
    ...facets,
    ...subCategories,
    ...(query.min === null
      ? []
      : [{ label: `From ${formatPaise(query.min * 100)}`, search: without({ min: null }) }]),
    ...(query.max === null
      ? []
      : [{ label: `Up to ${formatPaise(query.max * 100)}`, search: without({ max: null }) }]),
    ...(query.rating === null
      ? []
      : [{ label: ratingWords(query.rating), search: without({ rating: null }) }]),
    ...(query.inStock ? [{ label: 'In stock', search: without({ inStock: false }) }] : []),
  ];
}

/** The label of products with at least so many stars. */
export function ratingWords(stars: number): string {
  return `${stars} ${stars === 1 ? 'star' : 'stars'} and up`;
}

/** Turns a slug such as “face-wash” into words, for values without a label. */
export function humanise(value: string): string {
  const words = value.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The heading of an empty list. What was searched for is in the page's heading. */
export function nothingTitle({ term, chips }: Pick<ListingData, 'term' | 'chips'>): string {
  if (chips.length > 0) return 'No products match these filters';
  return term === null ? 'No products here yet' : 'Nothing found';
}

/** The number of products in words: “1 product”, “1,200 products”. */
export function productsText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'product' : 'products'}`;
}
