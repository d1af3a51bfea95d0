/** Reading a product list page by page. */

import type { RouteServices } from '../../app/page/context.ts';
import { orErrorPage } from '../../app/page/failure.ts';
import type {
  Aggregate,
  AggregateInput,
  ProductCard,
  ProductList,
  Result,
} from '../../contract/domain/index.ts';
import type { Pages } from '../../views/listing/data.ts';
import { filterOf, type ListingQuery, parseListing, sortOf } from '../../views/listing/query.ts';

/** S §9. */
const PAGE_SIZE = 48;

/** A document holds so many pages at most: of a list that was loaded further it shows the last ones. */
const PAGES_AT_ONCE = 5;

interface Asked {
  readonly query: ListingQuery;
  /** What to count in the whole list. */
  readonly aggregates: readonly AggregateInput[];
  readonly signal: AbortSignal;
}

/** Neighbouring pages of a list, and what is known of the whole. */
interface Stretch {
  readonly pages: Pages;
  readonly items: readonly ProductCard[];
  readonly total: number;
  /** Where the page after them starts; null: there is none. */
  readonly nextToken: string | null;
  readonly aggregates: readonly Aggregate[];
}

/** The pages that an address shows; the list's last ones where it has become shorter. Throws the error page. */
export async function readPages(services: RouteServices, asked: Asked): Promise<Stretch> {
  const { query, aggregates, signal } = asked;
  const last = query.page;
  const first = Math.max(1, last - PAGES_AT_ONCE + 1);
  const replies = await Promise.all(
    Array.from({ length: last - first + 1 }, (_, index) =>
      services.shopApi.searchProducts(
        {
          ...pageSearch(query),
          from: (first - 1 + index) * PAGE_SIZE,
          ...(index === 0 && { aggregates }),
        },
        { signal },
      ),
    ),
  );
  const lists = replies.map(orErrorPage);
  const total = Math.max(...lists.map((list) => list.total));
  const lastThereIs = Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (last > lastThereIs) return readPages(services, { ...asked, query: { ...query, page: lastThereIs } });
  return {
    pages: { first, last, skipped: (first - 1) * PAGE_SIZE },
    items: once(lists.flatMap(({ items }) => items)),
    total,
    nextToken: lists.at(-1)?.nextToken ?? null,
    aggregates: lists[0]?.aggregates ?? [],
  };
}

/** The page that starts at a token of the list with this query string. */
export function readNextPage(
  { shopApi }: RouteServices,
  search: string,
  nextToken: string | null,
  signal: AbortSignal,
): Promise<Result<ProductList>> {
  const query = parseListing(new URLSearchParams(search));
  return shopApi.searchProducts(
    { ...pageSearch(query), ...(nextToken !== null && { nextToken }) },
    { signal },
  );
}

function pageSearch(query: ListingQuery) {
  return { filter: filterOf(query), sort: sortOf(query), limit: PAGE_SIZE };
}

/** Pages are read side by side: a product that moves meanwhile could be in two of them. */
function once(products: readonly ProductCard[]): ProductCard[] {
  return [...new Map(products.map((product) => [product.id, product])).values()];
}
