import { useActorRef } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useLoaderData, useParams, useSearchParams } from 'react-router';
import { useAddToCart } from '../../app/actors/addToCart.ts';
import { observed } from '../../app/observed.ts';
import { useNavigationRequests } from '../../app/page/navigation.ts';
import type { ProductAhead } from '../../app/page/productAhead.ts';
import { variantMachine } from '../../machines/catalogue/variant/index.ts';
import type { LayoutFlags } from '../../views/layout/store.ts';
import type { ProductData } from '../../views/product/data.ts';
import { Product, type ProductProps } from '../../views/product/Product.tsx';
import { Reviews } from '../../views/product/Reviews.tsx';
import { lazyPart } from '../../views/shop/lazyPart.tsx';
import { untilLoaded } from '../../views/shop/untilLoaded.ts';
import { useArrived } from '../../views/shop/useArrived.ts';
import type { ReviewsProps } from './live.tsx';

const DeliveryPart = lazyPart(async () => (await import('./live.tsx')).DeliveryPart);
const StockAlertPart = lazyPart(async () => (await import('./live.tsx')).StockAlertPart);
const DealPart = lazyPart(async () => (await import('./live.tsx')).DealPart);
const OffersPart = lazyPart(async () => (await import('./live.tsx')).OffersPart);
const ReviewsPart = lazyPart(async () => (await import('./live.tsx')).ReviewsPart, FirstReviews);
const RecentlyViewed = lazyPart(
  async () => (await import('../../app/parts/RecentlyViewedPart.tsx')).RecentlyViewedPart,
);

export const handle: LayoutFlags = { searchIcon: true };

/**
 * The data is not loaded again when only the query changes: choosing a variant needs no new data. A retry has the same address
 * and does load it again.
 */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
}

type Data = ProductData | ProductAhead;

export function Component() {
  const data: Data = useLoaderData();
  return <Visit key={useParams().slug} data={data} />;
}

/** The page; until its data has arrived, the preview from the pressed tile. */
function Visit({ data }: { readonly data: Data }) {
  const isAhead = 'preview' in data;
  const page = useArrived(isAhead ? data.page : data);
  if (page !== null) return <ProductPage page={page} seen={isAhead ? data.seen : null} />;
  return isAhead && data.preview;
}

interface ProductPageProps {
  readonly page: ProductData;
}

function ProductPage({ page, seen }: ProductPageProps & Pick<ProductProps, 'seen'>) {
  const [search, setSearch] = useSearchParams();
  const requestedVariantId = search.get('variant');
  const { product, groups } = page;

  const variant = useActorRef(variantMachine, {
    input: { product, groups, requestedVariantId },
    ...observed('variant'),
  });
  const add = useAddToCart('addToCart');

  useNavigationRequests(variant);
  useChange(requestedVariantId, (variantId) => variant.send({ type: 'variant.requested', variantId }));
  useChange(product, (fresh) => variant.send({ type: 'variant.product.refreshed', product: fresh }));

  useEffect(() => {
    if (!search.has('add')) return;
    let isCurrent = true;
    // Rarely needed, so the code is loaded on demand.
    void untilLoaded(() => import('../../app/earlyInput/addToCart.ts')).then((code) => {
      const { readEarlyAdd, withoutEarlyAdd } = code;
      const request = readEarlyAdd(product, search);
      if (!isCurrent || request === null) return;
      add.send({ type: 'add.requested', request });
      setSearch(withoutEarlyAdd(search, request.variantId), { replace: true, preventScrollReset: true });
    });
    return () => {
      isCurrent = false;
    };
  }, [search, add, product, setSearch]);

  return (
    <Product
      page={page}
      seen={seen}
      variant={variant}
      add={add}
      delivery={<DeliveryPart variant={variant} />}
      stockAlert={<StockAlertPart variant={variant} product={product} />}
      deal={<DealPart productId={product.id} variant={variant} />}
      offers={<OffersPart offers={page.offers} variant={variant} />}
      reviews={(first) => <ReviewsPart product={product} first={first} />}
      recentlyViewed={<RecentlyViewed product={product} />}
    />
  );
}

/** The reviews as the server rendered them. */
function FirstReviews({ product, first }: ReviewsProps) {
  return <Reviews reviews={first} rating={product.rating} totalRatings={product.totalRatings} />;
}

/** Calls `onChange` with every value but the first, which the actor received as input. */
function useChange<T>(value: T, onChange: (value: T) => void): void {
  const previous = useRef(value);
  useEffect(() => {
    if (previous.current === value) return;
    previous.current = value;
    onChange(value);
  }, [value, onChange]);
}
