/** The shop's addresses with the data that their pages' machines need. */
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { readPages } from '../../src/app/listing/listingPages.ts';
import { routeServices } from '../../src/app/page/routeServices.ts';
import type { Order, Product, VariantGroup } from '../../src/contract/domain/index.ts';
import { loader as orderLoader } from '../../src/routes/order/loader.ts';
import { facetsIn } from '../../src/views/listing/facets.ts';
import { listingSearch, parseListing } from '../../src/views/listing/query.ts';
import type { ListPageData } from './extras.ts';

export interface ProductPageData {
  readonly kind: 'product';
  readonly product: Product;
  readonly groups: readonly VariantGroup[];
}

export interface OrderPageData {
  readonly kind: 'order';
  readonly order: Order | null;
}

async function loadProduct({ context, params, request }: LoaderFunctionArgs): Promise<ProductPageData> {
  const { shopApi, storeData } = context.get(routeServices);
  const [product, store] = await Promise.all([
    shopApi.getProduct({ slug: params.slug ?? '' }, { signal: request.signal }),
    storeData(),
  ]);
  if (!product.ok || product.value === null) throw new Error('The product could not be loaded');
  return { kind: 'product', product: product.value, groups: store.ok ? store.value.variantGroups : [] };
}

async function loadOrder(args: LoaderFunctionArgs): Promise<OrderPageData> {
  const { reading } = await orderLoader(args);
  return { kind: 'order', order: reading.state === 'found' ? reading.order : null };
}

/** A product list, as its server-rendered document has it. */
async function loadList({ context, request }: LoaderFunctionArgs): Promise<ListPageData> {
  const services = context.get(routeServices);
  const store = await services.storeData();
  if (!store.ok) throw new Error('The store could not be loaded');
  const query = parseListing(new URL(request.url).searchParams);
  const { signal } = request;
  const list = await readPages(services, { query, facetOf: facetsIn(store.value), aggregates: [], signal });
  const search = listingSearch({ ...query, page: 1 });
  return { kind: 'list', cards: list.items, nextToken: list.nextToken, search };
}

export const routes: RouteObject[] = [
  {
    id: 'product',
    path: '/products/:slug',
    loader: loadProduct,
    shouldRevalidate: ({ currentUrl, nextUrl }) =>
      currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search,
  },
  { id: 'order', path: '/order/:orderId', loader: loadOrder },
  { id: 'shop', path: '/shop', loader: loadList },
  { id: 'other', path: '*' },
];
