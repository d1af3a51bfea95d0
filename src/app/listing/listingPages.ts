/** Reads a product list page by page. */

import type {
  Aggregate,
  AggregateInput,
  ProductCard,
  ProductList,
  ProductSort,
  Result,
} from '../../contract/domain/index.ts';
import type { Pages } from '../../views/listing/data.ts';
import { facetsIn } from '../../views/listing/facets.ts';
import {
  type FacetOf,
  filterOf,
  type ListingQuery,
  parseListing,
  sortOf,
} from '../../views/listing/query.ts';
import { valueOrErrorPage } from '../page/pageFailure.ts';
import type { RouteServices } from '../page/routeServices.ts';

/** The products on a page (Specification 9). */
const PAGE_SIZE = 48;

/** The most pages in one document. Of a list that was loaded further, the document shows the last ones. */
const PAGES_AT_ONCE = 5;

interface PagesRequest {
  readonly query: ListingQuery;
  readonly facetOf: FacetOf;
  /** Facets to count over the whole list. */
  readonly aggregates: readonly AggregateInput[];
  readonly signal: AbortSignal;
}

/** Consecutive pages of a list, with totals of the whole list. */
interface PageRange {
  readonly pages: Pages;
  readonly items: readonly ProductCard[];
  readonly sort: ProductSort;
  readonly total: number;
  /** The token of the page after them; `null` after the last page. */
  readonly nextToken: string | null;
  readonly aggregates: readonly Aggregate[];
}

/** The pages that an address shows, or the list's last ones when it has become shorter. Throws the error page on failure. */
export async function readPages(services: RouteServices, pagesRequest: PagesRequest): Promise<PageRange> {
  const { query, facetOf, aggregates, signal } = pagesRequest;
  const last = query.page;
  const first = Math.max(1, last - PAGES_AT_ONCE + 1);
  const replies = await Promise.all(
    Array.from({ length: last - first + 1 }, (_, index) =>
      services.shopApi.searchProducts(
        {
          ...pageSearch(query, facetOf),
          from: (first - 1 + index) * PAGE_SIZE,
          ...(index === 0 && { aggregates }),
        },
        { signal },
      ),
    ),
  );
  const lists = replies.map(valueOrErrorPage);
  const total = Math.max(...lists.map((list) => list.total));
  const lastPage = Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (last > lastPage) return readPages(services, { ...pagesRequest, query: { ...query, page: lastPage } });
  return {
    pages: { first, last, skipped: (first - 1) * PAGE_SIZE },
    items: uniqueById(lists.flatMap(({ items }) => items)),
    sort: lists[0]?.sort ?? sortOf(query),
    total,
    nextToken: lists.at(-1)?.nextToken ?? null,
    aggregates: lists[0]?.aggregates ?? [],
  };
}

/** The page at `nextToken` of the list with this query string. */
export async function readNextPage(
  { shopApi, storeData }: RouteServices,
  search: string,
  nextToken: string | null,
  signal: AbortSignal,
): Promise<Result<ProductList>> {
  const query = parseListing(new URLSearchParams(search));
  const store = await storeData();
  if (!store.ok) return store;
  return shopApi.searchProducts(
    { ...pageSearch(query, facetsIn(store.value)), ...(nextToken !== null && { nextToken }) },
    { signal },
  );
}

function pageSearch(query: ListingQuery, facetOf: FacetOf) {
  return { filter: filterOf(query, facetOf), sort: sortOf(query), limit: PAGE_SIZE };
}

/** Pages are read concurrently, so a product that moves in between can be in two of them. */
function uniqueById(products: readonly ProductCard[]): ProductCard[] {
  return [...new Map(products.map((product) => [product.id, product])).values()];
}
