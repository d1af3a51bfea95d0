import { useActorRef } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { observed } from '../../app/observed.ts';
import { LazyRecentRail } from '../../app/page/lazyPromos.tsx';
import { useAddToCart } from '../../app/page/useAddToCart.ts';
import { useNavigationOf } from '../../app/page/useNavigationOf.ts';
import { variantMachine } from '../../machines/catalogue/variant/index.ts';
import type { LayoutFlags } from '../../views/layout/store.ts';
import { Product } from '../../views/product/Product.tsx';
import { useShop } from '../../views/shop/context.ts';
import { lazyPart } from '../../views/shop/lazyPart.ts';
import type { loader } from './loader.ts';

const DeliveryCheck = lazyPart(() => import('./deliveryCheck.tsx'));
const LiveReviews = lazyPart(() => import('./liveReviews.tsx'));

export const handle: LayoutFlags = { searchIcon: true };

/** The variant in the address is the page's own business: following it asks for nothing. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export function Component() {
  const page = useLoaderData<typeof loader>();
  return <ProductPage key={page.product.id} page={page} />;
}

function ProductPage({ page }: { readonly page: Awaited<ReturnType<typeof loader>> }) {
  const shop = useShop();
  const [search, setSearch] = useSearchParams();
  const requestedVariantId = search.get('variant');
  const { product, groups } = page;

  const variant = useActorRef(variantMachine, {
    input: { product, groups, requestedVariantId },
    ...observed('variant'),
  });
  const add = useAddToCart('addToCart');

  useNavigationOf(variant);
  useChange(requestedVariantId, (variantId) => variant.send({ type: 'variant.requested', variantId }));
  useChange(product, (fresh) => variant.send({ type: 'variant.product.refreshed', product: fresh }));

  useEffect(() => {
    if (!search.has('add')) return;
    let isLeft = false;
    // Seldom needed: its code is no part of the first load.
    void import('./earlyPress.ts').then(({ earlyPress, withoutPress }) => {
      const request = earlyPress(product, search);
      if (isLeft || request === null) return;
      add.send({ type: 'add.requested', request });
      setSearch(withoutPress(search, request.variantId), { replace: true, preventScrollReset: true });
    });
    return () => {
      isLeft = true;
    };
  }, [search, add, product, setSearch]);

  return (
    <Product
      page={page}
      variant={variant}
      add={add}
      recent={<LazyRecentRail product={product} />}
      delivery={shop && <DeliveryCheck />}
      live={shop && <LiveReviews page={page} />}
    />
  );
}

/** Tells of every value but the first, which the actor has begun with. */
function useChange<T>(value: T, tell: (value: T) => void): void {
  const known = useRef(value);
  useEffect(() => {
    if (known.current === value) return;
    known.current = value;
    tell(value);
  }, [value, tell]);
}
