import type { Aggregate, MenuEntry, StoreData } from '../../contract/domain/index.ts';
import type { Facet, FacetOption } from './data.ts';
import { type FacetName, humanise, type ListingQuery } from './query.ts';

/** Labels for the slugs and ids in the URL. */
export type Labeller = (name: FacetName | 'subCategory', value: string) => string;

type Names = Pick<StoreData, 'collections' | 'menus' | 'variantGroups'>;

/** The product collection tags of Specification 3. */
const picks = ['best-seller', 'featured', 'trending', 'new-launch'];

export function labeller({ collections, menus, variantGroups }: Names): Labeller {
  const inMenu = new Map(entriesOf(menus).map(({ link, label }) => [link?.split('?')[1] ?? '', label]));
  return (name, value) => {
    const collection = collections.find(({ slug }) => name === 'collection' && slug === value);
    const option = variantGroups
      .flatMap(({ options }) => options)
      .find(({ id }) => name === 'option' && id === value);
    return collection?.label ?? option?.label ?? inMenu.get(`${name}=${value}`) ?? humanise(value);
  };
}

/**
 * The boxes that a list offers. Tags are told apart by what they are: concerns are those that the menu's entry of that
 * name leads to, kinds the others that the menu leads to, picks are the shop's; further tags are not offered. Of two counts of one facet the later holds.
 */
export function facetsOf(
  query: ListingQuery,
  aggregates: readonly Aggregate[],
  names: Names,
): readonly Facet[] {
  const labelOf = labeller(names);
  const optionsOf = (name: FacetName): FacetOption[] => {
    const aggregate = aggregates.findLast((entry) => entry.name === name);
    const buckets = aggregate?.kind === 'buckets' ? aggregate.buckets : [];
    return buckets.map(({ key, count }) => ({
      value: key,
      label: labelOf(name, key),
      count,
      isChosen: query.values[name].includes(key),
    }));
  };
  const concerns = concernTags(names.menus);
  const kinds = tagsOf(entriesOf(names.menus));
  const tags = optionsOf('tag');
  const isConcern = ({ value }: FacetOption) => concerns.has(value);
  const isKind = ({ value }: FacetOption) => kinds.has(value) && !concerns.has(value);
  const isPick = ({ value }: FacetOption) => picks.includes(value);
  const options = optionsOf('option');
  const facets: Facet[] = [
    { name: 'category', label: 'Category', options: optionsOf('category') },
    { name: 'tag', label: 'Kind', options: tags.filter(isKind) },
    { name: 'tag', label: 'Concern', options: tags.filter(isConcern) },
    ...names.variantGroups.map((group): Facet => {
      const own = new Set(group.options.map(({ id }) => id));
      return { name: 'option', label: group.label, options: options.filter(({ value }) => own.has(value)) };
    }),
    { name: 'tag', label: 'Our picks', options: tags.filter(isPick) },
  ];
  return facets.filter((facet) => facet.options.length > 1 || facet.options.some(({ isChosen }) => isChosen));
}

/** Returns the tags of the menu entries named “concern”, with their labels. */
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
