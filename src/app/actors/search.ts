import { fromPromise } from 'xstate';
import type { ProductCard, StoreData } from '../../contract/domain/index.ts';
import {
  type Popular,
  type PopularReply,
  type SearchCategory,
  type SearchEvent,
  type SearchHit,
  type SearchRecord,
  type SearchReply,
  type SearchSaved,
  searchMachine,
} from '../../machines/catalogue/search/index.ts';
import { searchRecordSchema } from '../../machines/catalogue/search/record.ts';
import { cardOf } from '../../views/catalogue/card.ts';
import { facetsIn } from '../../views/listing/facets.ts';
import { humanise } from '../../views/listing/query.ts';
import type { RouteServices } from '../page/routeServices.ts';
import { storedRecord } from './storedRecord.ts';

const MOST_HITS = 6;
const MOST_CATEGORIES = 3;
/** How many best-selling products are read; the popular terms are their kinds. */
const BEST_SELLERS = 24;
const MOST_POPULAR = { terms: 6, categories: 8, hits: 4 } as const;

/** The search machine with the shop's search, its best-sellers and the browser's storage. */
export function provideSearch(services: RouteServices) {
  return searchMachine.provide({
    actors: {
      searchStorage,
      findProducts: fromPromise<SearchReply, { term: string }>(({ input, signal }) =>
        findProducts(services, input.term, signal),
      ),
      findPopular: fromPromise<PopularReply, undefined>(({ signal }) => findPopular(services, signal)),
    },
  });
}

async function findProducts(
  { shopApi, storeData }: RouteServices,
  text: string,
  signal: AbortSignal,
): Promise<SearchReply> {
  const [reply, store] = await Promise.all([
    shopApi.searchProducts(
      { filter: { text }, limit: MOST_HITS, aggregates: [{ name: 'tag', type: 'TERMS', field: 'tags' }] },
      { signal },
    ),
    storeData(),
  ]);
  if (!reply.ok) return reply;
  const { items, total, aggregates } = reply.value;
  const [tags] = aggregates;
  // Only kinds with several products that make up over a quarter of the results: a flower's name matches a few products of every kind.
  const found =
    tags?.kind === 'buckets'
      ? tags.buckets.filter(({ count }) => count > 1 && count * 4 > total).map(({ key }) => key)
      : [];
  const categories = store.ok ? kindsAmong(found, store.value).slice(0, MOST_CATEGORIES) : [];
  return { ok: true, value: { hits: items.map(hitOf), total, categories } };
}

/** The suggestions before a search: the best-selling products, their kinds as terms, and the menu's categories. */
async function findPopular(
  { shopApi, storeData }: RouteServices,
  signal: AbortSignal,
): Promise<PopularReply> {
  const [reply, store] = await Promise.all([
    shopApi.searchProducts(
      { filter: { inStock: true }, sort: 'BEST_SELLER', limit: BEST_SELLERS },
      { signal },
    ),
    storeData(),
  ]);
  if (!reply.ok) return reply;
  if (!store.ok) return store;
  const { items } = reply.value;
  const tags = [...new Set(items.flatMap((product) => product.tags))];
  const popular: Popular = {
    terms: kindsAmong(tags, store.value)
      .map(({ label }) => label)
      .slice(0, MOST_POPULAR.terms),
    categories: menuCategories(store.value).slice(0, MOST_POPULAR.categories),
    hits: items.slice(0, MOST_POPULAR.hits).map(hitOf),
  };
  return { ok: true, value: popular };
}

/** Those of the tags that are kinds of product, as search categories. */
function kindsAmong(tags: readonly string[], store: StoreData): readonly SearchCategory[] {
  const facetOf = facetsIn(store);
  return tags
    .filter((tag) => facetOf('tag', tag) === 'kind')
    .map((tag) => ({ label: humanise(tag), path: `/shop?tag=${encodeURIComponent(tag)}` }));
}

function menuCategories({ menus }: StoreData): readonly SearchCategory[] {
  return menus.flatMap(({ label, link }) => (link?.startsWith('/shop?') ? [{ label, path: link }] : []));
}

function hitOf(product: ProductCard): SearchHit {
  const { id, slug, title, image, price, isFrom } = cardOf(product);
  return { id, slug, title, image, price, isFrom };
}

const searchStorage = storedRecord<SearchRecord, SearchSaved>({
  key: 'search',
  schema: searchRecordSchema,
  restored: (record): SearchEvent => ({ type: 'search.restored', record }),
  changedElsewhere: (record): SearchEvent => ({ type: 'tab.search.changed', record }),
  saved: 'search.saved',
  recordOf: ({ record }) => record,
});
