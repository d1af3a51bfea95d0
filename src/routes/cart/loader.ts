import type { LoaderFunctionArgs } from 'react-router';
import type { PageHead } from '../../app/page/pageHead.ts';
import { routeServices } from '../../app/page/routeServices.ts';
import { cardOf } from '../../views/catalogue/card.ts';

const BEST_SELLERS = 8;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { shopApi, storeData } = context.get(routeServices);
  const [found, store] = await Promise.all([
    shopApi.searchProducts(
      { filter: { tags: ['best-seller'], inStock: true }, sort: 'BEST_SELLER', limit: BEST_SELLERS },
      { signal: request.signal },
    ),
    storeData(),
  ]);
  const head: PageHead = {
    title: 'Your cart',
    description: 'What you have chosen so far.',
    canonical: '/pages/cart',
    noIndex: true,
  };
  return {
    head,
    bestSellers: found.ok ? found.value.items.map(cardOf) : [],
    collections: store.ok ? store.value.collections.map(({ slug, label }) => ({ slug, label })) : [],
  };
}
