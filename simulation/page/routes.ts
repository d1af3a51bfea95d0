/** The shop's addresses with the data that their pages' machines need. */
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { routeServices } from '../../src/app/page/routeServices.ts';
import type { Order, Product, VariantGroup } from '../../src/contract/domain/index.ts';
import { loader as orderLoader } from '../../src/routes/order/loader.ts';

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

export const routes: RouteObject[] = [
  {
    id: 'product',
    path: '/products/:slug',
    loader: loadProduct,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  },
  { id: 'order', path: '/order/:orderId', loader: loadOrder },
  { id: 'other', path: '*' },
];
