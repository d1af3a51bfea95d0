import type { StoreData } from '../../contract/domain/index.ts';
import { cardOf, cardWithin } from '../../views/catalogue/card.ts';
import { tileWidths } from '../../views/catalogue/ProductTile.tsx';
import { imageUrl, sourceSet } from '../../views/design/Picture.tsx';
import type { ListingData } from '../../views/listing/data.ts';
import { countsName, facetsIn, facetsOf, labeller } from '../../views/listing/facets.ts';
import { layoutAt, tileSizesOf } from '../../views/listing/layouts.ts';
import {
  chipsOf,
  chosenByFacet,
  type FacetName,
  type FacetOf,
  facetNames,
  filterOf,
  type ListingQuery,
  listingSearch,
  parseListing,
  scopeOf,
  sorts,
} from '../../views/listing/query.ts';
import type { PageData } from '../page/pageData.ts';
import { missingPage, valueOrErrorPage } from '../page/pageFailure.ts';
import type { PageHead } from '../page/pageHead.ts';
import type { RouteServices } from '../page/routeServices.ts';
import { breadcrumbList } from '../page/structuredData.ts';
import { readPages } from './listingPages.ts';

/** Facets whose options show counts. */
const counted: readonly FacetName[] = ['category', 'tag', 'option', 'origin'];

/** The product list of an address below /shop or at /search. Throws the error page on failure. */
export async function loadListing(
  services: RouteServices,
  { url: address, signal }: Pick<Request, 'url' | 'signal'>,
): Promise<ListingData & PageData> {
  const url = new URL(address);
  const path = url.pathname.replace(/\/$/, '');
  const layout = layoutAt(path);
  if (layout === null) throw missingPage();
  const query = parseListing(url.searchParams);
  const names = valueOrErrorPage(await services.storeData());
  const facetOf = facetsIn(names);
  const admitted = { min: query.min, max: query.max, options: query.values.option };
  const [found, chosen] = await Promise.all([
    readPages(services, { query, facetOf, aggregates: counted.map((name) => aggregateOf(name)), signal }),
    countChosenFacets(services, query, facetOf, signal),
  ]);
  const labelOf = labeller(names);
  const scope = scopeOf(query);
  const collection = names.collections.find(({ slug }) => slug === scope.values.collection[0]);
  const chips = chipsOf(query, labelOf);
  if (found.total === 0 && isUnknown(query, names)) throw missingPage();
  const listing: ListingData = {
    title: titleOf(query, labelOf, facetOf, collection?.label),
    text: chips.length === 0 ? (collection?.description ?? null) : null,
    path,
    layout,
    items: found.items.map((product) => cardWithin(product, admitted)),
    pages: found.pages,
    total: found.total,
    nextToken: found.nextToken,
    search: listingSearch({ ...query, page: 1 }),
    cleared: listingSearch(scope),
    facets: facetsOf(query, [...found.aggregates, ...chosen.flat()], names, found.total),
    chips,
    sort: sorts.find(({ sort }) => sort === found.sort)?.value ?? query.sort,
    ...admitted,
    rating: query.rating,
    inStock: query.inStock,
    term: query.text,
    instead: query.text !== null && found.total === 0 ? await insteadOf(services, names, signal) : null,
  };
  return { ...listing, head: headOf(listing, query, names, services.origin) };
}

/**
 * Whether the address asks for nothing but one tag, collection, category or subcategory that the shop does not have. A tag in the
 * menu counts as known even while no product has it.
 */
function isUnknown(query: ListingQuery, names: StoreData): boolean {
  const { tag, collection, category } = query.values;
  const [slug, ...others] = [...tag, ...collection, ...category, ...query.subCategory];
  if (slug === undefined || others.length > 0 || query.text !== null) return false;
  return tag.length > 0
    ? facetsIn(names)('tag', slug) === 'other' && chipsOf(query, String).length === 1
    : ![...names.collections, ...names.categories].some((known) => known.slug === slug);
}

/** The products that are offered when a search has no results. */
async function insteadOf(
  { shopApi }: RouteServices,
  { menus }: StoreData,
  signal: AbortSignal,
): Promise<ListingData['instead']> {
  const reply = await shopApi.searchProducts(
    { filter: { tags: ['best-seller'] }, sort: 'BEST_SELLER', limit: 4 },
    { signal },
  );
  return {
    categories: menus.flatMap(({ label, link }) => (link?.startsWith('/shop?') ? [{ label, to: link }] : [])),
    bestSellers: reply.ok ? reply.value.items.map(cardOf) : [],
  };
}

function aggregateOf(name: FacetName, countedAs: string = name) {
  const field = facetNames.find((facet) => facet.name === name)?.field ?? name;
  return { name: countedAs, type: 'TERMS' as const, field };
}

/**
 * Counts of the facets with chosen options. Options of one facet are alternatives, so each such facet is counted without
 * its own choices; otherwise its other options would count zero. Choices of different facets must all hold.
 */
async function countChosenFacets(
  { shopApi }: RouteServices,
  query: ListingQuery,
  facetOf: FacetOf,
  signal: AbortSignal,
) {
  const facets = [
    ...(['category', 'origin'] as const)
      .filter((name) => query.values[name].length > 0)
      .map((name) => ({ name, facet: name, others: [] as readonly string[] })),
    ...(['tag', 'option'] as const).flatMap((name) =>
      [...chosenByFacet(query, name, facetOf).keys()].map((facet) => ({
        name,
        facet,
        others: query.values[name].filter((value) => facetOf(name, value) !== facet),
      })),
    ),
  ];
  return Promise.all(
    facets.map(async ({ name, facet, others }) => {
      const filter = filterOf({ ...query, values: { ...query.values, [name]: others } }, facetOf);
      const aggregates = [aggregateOf(name, countsName(name, facet))];
      const reply = await shopApi.searchProducts({ filter, limit: 1, aggregates }, { signal });
      return reply.ok ? reply.value.aggregates : [];
    }),
  );
}

/** The list's title: its search or collection, or else the first facet in which one value is chosen. */
function titleOf(
  query: ListingQuery,
  labelOf: ReturnType<typeof labeller>,
  facetOf: FacetOf,
  collection: string | undefined,
): string {
  if (query.text !== null) return `Results for “${query.text}”`;
  if (collection !== undefined) return collection;
  const tags = chosenByFacet(query, 'tag', facetOf);
  const candidates = [
    ['tag', tags.get('kind')],
    ['subCategory', query.subCategory],
    ['category', query.values.category],
    ['tag', tags.get('concern')],
    ['tag', tags.get('pick')],
    ['tag', tags.get('other')],
    ['benefit', query.values.benefit],
    ['option', query.values.option],
  ] as const;
  for (const [name, values] of candidates) {
    const [value, ...more] = values ?? [];
    if (value !== undefined && more.length === 0) return labelOf(name, value);
  }
  return 'All products';
}

function headOf(listing: ListingData, query: ListingQuery, { store }: StoreData, origin: string): PageHead {
  const [first] = listing.items;
  const { title, search, chips } = listing;
  const sizes = tileSizesOf(listing.layout);
  // All layouts show the same list, so they share one canonical address.
  const path = listing.path === '/search' ? '/search' : '/shop';
  // A list with one filter is indexed as a page of its own; further filters only repeat its products.
  const conditions = chips.length + scopeOf(query).values.collection.length;
  const isIndexable =
    conditions <= 1 &&
    listing.total > 0 &&
    query.text === null &&
    query.sort === 'default' &&
    query.page === 1;
  return {
    title: `${title} | ${store.name}`,
    description:
      listing.text ?? `${title}: ${listing.total} products from ${store.name}. ${store.description}`,
    siteName: store.name,
    canonical: `${path}${isIndexable ? search : ''}`,
    noIndex: !isIndexable,
    image: store.shareImageKey ? imageUrl(store.shareImageKey, 1200) : null,
    preload: first?.image
      ? [
          {
            sourceSet: sourceSet({ imageKey: first.image, widths: tileWidths, sizes }),
            sizes,
          },
        ]
      : [],
    structuredData: [
      breadcrumbList(
        [
          { name: 'Home', path: '/' },
          { name: title, path: `${path}${search}` },
        ],
        origin,
      ),
    ],
  };
}
