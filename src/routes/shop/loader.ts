/** What /shop and /search have in common: reading a product list by its address. */
import type { LoaderFunctionArgs } from 'react-router';
import { type RouteServices, routeServices } from '../../app/page/context.ts';
import { missingPage, orErrorPage } from '../../app/page/failure.ts';
import type { PageHead } from '../../app/page/head.ts';
import type { PageData } from '../../app/page/page.ts';
import { breadcrumbList } from '../../app/page/structuredData.ts';
import type { StoreData } from '../../contract/domain/index.ts';
import { cardOf } from '../../views/catalogue/card.ts';
import { tileWidths } from '../../views/catalogue/ProductTile.tsx';
import { imageUrl, sourceSet } from '../../views/design/Picture.tsx';
import type { ListingData } from '../../views/listing/data.ts';
import { facetsOf, labeller } from '../../views/listing/facets.ts';
import { layoutAt, tileSizesOf } from '../../views/listing/layouts.ts';
import {
  chipsOf,
  type FacetName,
  facetNames,
  filterOf,
  type ListingQuery,
  listingSearch,
  parseListing,
} from '../../views/listing/query.ts';
import { readPages } from './listingPages.ts';

/** Facets with counts. */
const counted: readonly FacetName[] = ['category', 'tag', 'option'];

export async function loader({ context, request }: LoaderFunctionArgs): Promise<ListingData & PageData> {
  const services = context.get(routeServices);
  const url = new URL(request.url);
  const { signal } = request;
  const path = url.pathname.replace(/\/$/, '');
  const layout = layoutAt(path);
  if (layout === null) throw missingPage();
  const query = parseListing(url.searchParams);
  const [store, found, chosen] = await Promise.all([
    services.storeData(),
    readPages(services, { query, aggregates: counted.map(aggregateOf), signal }),
    countChosenFacets(services, query, signal),
  ]);
  const names = orErrorPage(store);
  const labelOf = labeller(names);
  const collection = names.collections.find(({ slug }) => slug === query.values.collection[0]);
  const chips = chipsOf(query, labelOf);
  const listing: ListingData = {
    title: titleOf(query, labelOf, collection?.label),
    text: chips.length === 1 ? (collection?.description ?? null) : null,
    path,
    layout,
    items: found.items.map(cardOf),
    pages: found.pages,
    total: found.total,
    nextToken: found.nextToken,
    search: listingSearch({ ...query, page: 1 }),
    facets: facetsOf(query, [...found.aggregates, ...chosen.flat()], names),
    chips,
    sort: query.sort,
    min: query.min,
    max: query.max,
    rating: query.rating,
    inStock: query.inStock,
    term: query.text,
    instead: query.text !== null && found.total === 0 ? await insteadOf(services, names, signal) : null,
  };
  return { ...listing, head: headOf(listing, query, names, services.origin) };
}

/** What a search that found nothing offers. */
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

function aggregateOf(name: FacetName) {
  const field = facetNames.find((facet) => facet.name === name)?.field ?? name;
  return { name, type: 'TERMS' as const, field };
}

/**
 * Counts for the boxes. A facet that is chosen from is counted without its own choices, so that its alternatives stay
 * in sight; choices of one facet are alternatives, those of several must all hold.
 */
async function countChosenFacets({ shopApi }: RouteServices, query: ListingQuery, signal: AbortSignal) {
  const chosen = counted.filter((name) => query.values[name].length > 0);
  return Promise.all(
    chosen.map(async (name) => {
      const filter = filterOf({ ...query, values: { ...query.values, [name]: [] } });
      const reply = await shopApi.searchProducts(
        { filter, limit: 1, aggregates: [aggregateOf(name)] },
        { signal },
      );
      return reply.ok ? reply.value.aggregates : [];
    }),
  );
}

function titleOf(
  query: ListingQuery,
  labelOf: ReturnType<typeof labeller>,
  collection: string | undefined,
): string {
  if (query.text !== null) return `Results for “${query.text}”`;
  if (collection !== undefined) return collection;
  for (const name of ['tag', 'category', 'option'] as const) {
    const [value, ...more] = query.values[name];
    if (value !== undefined && more.length === 0) return labelOf(name, value);
  }
  return 'Everything we make';
}

function headOf(listing: ListingData, query: ListingQuery, { store }: StoreData, origin: string): PageHead {
  const [first] = listing.items;
  const { title, search, chips } = listing;
  const sizes = tileSizesOf(listing.layout);
  // Layouts show the same list: one address stands for them all.
  const path = listing.path === '/search' ? '/search' : '/shop';
  // A list narrowed by one thing is a page of its own; deeper ones are the same goods again.
  const isIndexable =
    chips.length <= 1 && query.text === null && query.sort === 'default' && query.page === 1;
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
