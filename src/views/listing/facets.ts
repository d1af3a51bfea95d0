import type { Aggregate, MenuEntry, StoreData } from '../../contract/domain/index.ts';
import type { Facet, FacetOption } from './data.ts';
import { type FacetName, type FacetOf, humanise, type ListingQuery } from './query.ts';

/** Returns the label of a slug or an id in the URL. */
export type Labeller = (name: FacetName | 'subCategory', value: string) => string;

type Names = Pick<StoreData, 'categories' | 'collections' | 'menus' | 'variantGroups'>;

/** The product collection tags of Specification 3. */
const picks = ['best-seller', 'featured', 'trending', 'new-launch'];

export const labeller = madeOnce(({ categories, collections, menus, variantGroups }: Names): Labeller => {
  const inMenu = new Map(entriesOf(menus).map(({ link, label }) => [link?.split('?')[1] ?? '', label]));
  const nameOf = new Map(categories.map(({ slug, name }) => [slug, name]));
  const own = new Map<string, ReadonlyMap<string, string | null>>([
    ['collection', new Map(collections.map(({ slug, label }) => [slug, label]))],
    ['option', new Map(variantGroups.flatMap(({ options }) => options).map(({ id, label }) => [id, label]))],
    ['category', nameOf],
    ['subCategory', nameOf],
  ]);
  return (name, value) => {
    if (name === 'origin') return value;
    return own.get(name)?.get(value) ?? inMenu.get(`${name}=${value}`) ?? humanise(value);
  };
});

/** Returns the function that names the facet of a tag or an option in this store. */
export const facetsIn = madeOnce(({ menus, variantGroups }: Names): FacetOf => {
  const concerns = concernTags(menus);
  const kinds = tagsOf(entriesOf(menus));
  const groupOf = new Map(
    variantGroups.flatMap(({ id, options }) => options.map((option) => [option.id, id])),
  );
  return (name, value) => {
    if (name === 'option') return groupOf.get(value) ?? 'other';
    if (concerns.has(value)) return 'concern';
    if (picks.includes(value)) return 'pick';
    return kinds.has(value) ? 'kind' : 'other';
  };
});

/** Runs `make` once for each object of names, because the server renders many lists from the same store data. */
function madeOnce<Made extends object>(make: (names: Names) => Made): (names: Names) => Made {
  const known = new WeakMap<Names, Made>();
  return (names) => {
    const made = known.get(names) ?? make(names);
    known.set(names, made);
    return made;
  };
}

/** The aggregate's name for the counts of one facet of tags or options, counted as if none of its options were chosen. */
export function countsName(name: FacetName, facet: string): string {
  return `${name}:${facet}`;
}

/**
 * The facets that a list offers. Tags are divided by the menu: concerns are linked below its entry of that name, kinds are
 * linked elsewhere in it, picks are the shop's collection tags; other tags are not offered. Counts by `countsName` take
 * precedence. A chosen option is offered even if no product has it. A facet is offered if one of its options
 * is chosen, or leaves out some of the `total` products of the list.
 */
export function facetsOf(
  query: ListingQuery,
  aggregates: readonly Aggregate[],
  names: Names,
  total: number,
): readonly Facet[] {
  const labelOf = labeller(names);
  const facetOf = facetsIn(names);
  const optionsOf = (name: FacetName, facet: string, has: (value: string) => boolean): FacetOption[] => {
    const aggregate =
      aggregates.find((entry) => entry.name === countsName(name, facet)) ??
      aggregates.find((entry) => entry.name === name);
    const counts = new Map(
      aggregate?.kind === 'buckets' ? aggregate.buckets.map(({ key, count }) => [key, count]) : [],
    );
    const chosen = query.values[name];
    const values = [...counts.keys(), ...chosen.filter((value) => !counts.has(value))].filter(has);
    const labelled = values.map((value) => ({ value, label: labelOf(name, value) }));
    // A menu says “Serums” below Face and below Hair; in one list of options they need their whole names.
    const isShared = (label: string) => labelled.filter((option) => option.label === label).length > 1;
    return labelled.map(({ value, label }) => ({
      value,
      label: isShared(label) ? humanise(value) : label,
      count: counts.get(value) ?? 0,
      isChosen: chosen.includes(value),
    }));
  };
  const tags = (label: string, facet: string): Facet => ({
    name: 'tag',
    label,
    options: optionsOf('tag', facet, (value) => facetOf('tag', value) === facet),
  });
  const facets: Facet[] = [
    { name: 'category', label: 'Category', options: optionsOf('category', 'category', () => true) },
    tags('Product type', 'kind'),
    tags('Concern', 'concern'),
    ...names.variantGroups.flatMap((group) =>
      bySize(
        group,
        optionsOf('option', group.id, (value) => facetOf('option', value) === group.id),
      ),
    ),
    tags('Our picks', 'pick'),
    // Rule 6(10) of the Legal Metrology (Packaged Commodities) Rules 2011: goods can be found by their country of origin.
    { name: 'origin', label: 'Country of origin', options: optionsOf('origin', 'origin', () => true) },
  ];
  return facets.filter(({ options }) => options.some(({ isChosen, count }) => isChosen || count < total));
}

/** Sorts options that no product of the list has to the end. */
function emptyLast(a: FacetOption, b: FacetOption): number {
  return Number(a.count === 0) - Number(b.count === 0);
}

const sizeUnits = new Map([
  ['ml', { kind: 'ml', factor: 1 }],
  ['l', { kind: 'ml', factor: 1_000 }],
  ['g', { kind: 'g', factor: 1 }],
  ['kg', { kind: 'g', factor: 1_000 }],
]);

/**
 * Divides the options of a group into three facets: sizes in ml, sizes in g, and all others, such as packs. Sizes are in
 * ascending order. If all options are of one kind, the group stays one facet.
 */
function bySize(
  { label, options: all }: Names['variantGroups'][number],
  options: readonly FacetOption[],
): Facet[] {
  const sizes = options.map((option) => ({ option, ...sizeOf(option.label) }));
  const [only = null, ...others] = new Set(all.map((option) => sizeOf(option.label).kind));
  const of = (wanted: string | null) =>
    sizes
      .filter(({ kind }) => kind === wanted)
      .toSorted((a, b) => emptyLast(a.option, b.option) || (wanted === null ? 0 : a.size - b.size))
      .map(({ option }) => option);
  if (others.length === 0) return [{ name: 'option', label, options: of(only) }];
  return [
    { name: 'option', label: `${label} (ml)`, options: of('ml') },
    { name: 'option', label: `${label} (g)`, options: of('g') },
    { name: 'option', label, options: of(null) },
  ];
}

function sizeOf(label: string) {
  const [, amount, word = ''] = /^([\d.]+) ?([a-z]+)$/i.exec(label) ?? [];
  const unit = sizeUnits.get(word.toLowerCase());
  return { kind: unit?.kind ?? null, size: Number(amount) * (unit?.factor ?? 1) };
}

/** Returns the tags that the menu links below its entries about a “concern”, with their labels. */
export function concernTags(menus: readonly MenuEntry[]): ReadonlyMap<string, string> {
  return tagsOf(
    entriesOf(menus)
      .filter(({ label }) => /concern/i.test(label))
      .flatMap(({ children }) => children),
  );
}

function tagsOf(entries: readonly MenuEntry[]): ReadonlyMap<string, string> {
  return new Map(
    entries.flatMap(({ link, label }) => {
      const tag = new URLSearchParams(link?.split('?')[1]).get('tag');
      return tag === null ? [] : [[tag, label] as const];
    }),
  );
}

function entriesOf(menus: readonly MenuEntry[]): readonly MenuEntry[] {
  return menus.flatMap((entry) => [entry, ...entriesOf(entry.children)]);
}
