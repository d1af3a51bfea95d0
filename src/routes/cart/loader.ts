import type { LoaderFunctionArgs } from 'react-router';
import type { PageHead } from '../../app/page/pageHead.ts';
import { type RouteServices, routeServices } from '../../app/page/routeServices.ts';
import { type FormCartLine, formCartNote } from '../../views/cart/FormCart.tsx';
import { cardOf } from '../../views/catalogue/card.ts';

const BEST_SELLERS = 8;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { shopApi, storeData } = context.get(routeServices);
  const [found, store, lines] = await Promise.all([
    shopApi.searchProducts(
      { filter: { tags: ['best-seller'], inStock: true }, sort: 'BEST_SELLER', limit: BEST_SELLERS },
      { signal: request.signal },
    ),
    storeData(),
    // Only on the server: in the browser the shop's code moves the cookie's lines to the cart.
    import.meta.env.SSR ? formLines(shopApi, request) : [],
  ]);
  const head: PageHead = {
    title: 'Your cart',
    description: 'What you have chosen so far.',
    canonical: '/pages/cart',
    noIndex: true,
  };
  return {
    head,
    form: lines
      ? { lines, note: formCartNote(new URL(request.url).searchParams.get('note')) }
      : { lines: [], note: 'unshown' as const },
    bestSellers: found.ok ? found.value.items.map(cardOf) : [],
    collections: store.ok ? store.value.collections.map(({ slug, label }) => ({ slug, label })) : [],
  };
}

/** The lines in the request's cookie; `null` if they cannot be loaded. The code is imported here, so that only the server's bundle contains it. */
async function formLines(
  shopApi: RouteServices['shopApi'],
  request: Request,
): Promise<readonly FormCartLine[] | null> {
  const { loadFormLines } = await import('../../app/formCart/formLines.ts');
  return loadFormLines(shopApi, request);
}
