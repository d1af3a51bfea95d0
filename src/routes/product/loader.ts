import type { LoaderFunctionArgs } from 'react-router';
import type { PageData } from '../../app/page/pageData.ts';
import { missingPage, valueOrErrorPage } from '../../app/page/pageFailure.ts';
import type { PageHead } from '../../app/page/pageHead.ts';
import { mayArriveInParts, type RouteServices, routeServices } from '../../app/page/routeServices.ts';
import { breadcrumbList } from '../../app/page/structuredData.ts';
import type { Product, ReviewList, StoreData } from '../../contract/domain/index.ts';
import { isGtin } from '../../contract/gtin.ts';
import { fitText } from '../../contract/text.ts';
import { initialVariant, pricesOnSale } from '../../machines/catalogue/variant/index.ts';
import { canBeBought, cardOf } from '../../views/catalogue/card.ts';
import { dealOfferOf } from '../../views/catalogue/deal.ts';
import type { Crumb } from '../../views/design/Breadcrumbs.tsx';
import { imageUrl, sourceSet } from '../../views/design/Picture.tsx';
import type { FurtherData, ProductData, Reviews } from '../../views/product/data.ts';
import { declarationsOf } from '../../views/product/declarations.ts';
import { gallerySizes, galleryWidths } from '../../views/product/Gallery.tsx';
import { histogramOf, reviewCounts } from '../../views/product/histogram.ts';
import { bestPrices, offersFor } from '../../views/product/offers.ts';
import { optionNotes } from '../../views/product/options.ts';
import { galleryOf } from '../../views/product/pictures.ts';

const REVIEWS_SHOWN = 8;

export async function loader({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<ProductData & PageData> {
  const services = context.get(routeServices);
  const { shopApi } = services;
  const { signal } = request;
  const product = valueOrErrorPage(await shopApi.getProduct({ slug: params.slug ?? '' }, { signal }));
  if (product === null) throw missingPage();
  const isWhole = !context.get(mayArriveInParts);
  const further = loadFurther(services, product.id, signal);
  const [store] = await Promise.all([services.storeData(), isWhole && further]);
  const data = valueOrErrorPage(store);
  const crumbs = crumbsOf(product);
  const now = Date.parse(data.serverTime);
  const dealProduct = data.deals.find(({ id }) => id === product.id);
  const coupons = data.topCoupons.filter(({ isPDPFeatured }) => isPDPFeatured);
  const used = new Set(product.variantGroups.map(({ groupId }) => groupId));
  return {
    product,
    declarations: declarationsOf(product, data.variantGroups),
    groups: data.variantGroups.filter(({ id }) => used.has(id)),
    notes: optionNotes(product, data.variantGroups),
    crumbs,
    offers: offersFor(product, coupons, now),
    hasDeal: dealProduct !== undefined && dealOfferOf(dealProduct) !== null,
    bestPrices: bestPrices(product, coupons, data, now),
    further: isWhole ? await further : further,
    head: headOf(product, data, { crumbs, url: new URL(request.url), origin: services.origin }),
    products: [product.id],
  };
}

/** If a call fails, its part is empty, because the product can be bought without it. */
async function loadFurther(
  { shopApi }: RouteServices,
  productId: string,
  signal: AbortSignal,
): Promise<FurtherData> {
  const [linked, reviews] = await Promise.all([
    shopApi.linkedProducts({ productId }, { signal }),
    shopApi.searchReviews({ productId, limit: REVIEWS_SHOWN, aggregates: reviewCounts }, { signal }),
  ]);
  return {
    reviews: reviewsOf(reviews.ok ? reviews.value : noReviews),
    linked: linked.ok ? linked.value.map(cardOf) : [],
  };
}

function crumbsOf({ title, category, subCategory }: Product): readonly Crumb[] {
  return [
    { label: 'Home', to: '/' },
    ...(category ? [{ label: category.name, to: `/shop?category=${category.slug}` }] : []),
    ...(subCategory ? [{ label: subCategory.name, to: `/shop?subCategory=${subCategory.slug}` }] : []),
    { label: title },
  ];
}

const noReviews: ReviewList = { items: [], total: 0, nextToken: null, aggregates: [] };

function reviewsOf(list: ReviewList): Reviews {
  return { ...list, histogram: histogramOf(list.aggregates) };
}

interface HeadParts {
  readonly crumbs: readonly Crumb[];
  readonly url: URL;
  readonly origin: string;
}

function headOf(product: Product, { store }: StoreData, { crumbs, url, origin }: HeadParts): PageHead {
  const chosen = initialVariant(product, url.searchParams.get('variant'));
  const first = galleryOf(product.images, chosen?.images ?? [], product.showOnlyVariantImages)[0];
  const { metadata } = product;
  const description = metadata?.description || plainText(product.description);
  // A title for search engines that is only the product's own lacks the shop's name.
  const ownTitle = metadata?.title === product.title ? null : metadata?.title;
  const path = `/products/${product.slug}`;
  const share = metadata?.image ?? first?.imageKey ?? null;
  return {
    title: ownTitle || `${product.title} | ${store.name}`,
    description,
    siteName: store.name,
    canonical: metadata?.canonical ?? path,
    noIndex: metadata?.noIndex ?? false,
    type: 'product',
    image: share ? imageUrl(share, 1200) : null,
    preload: first
      ? [
          {
            sourceSet: sourceSet({ imageKey: first.imageKey, widths: galleryWidths, sizes: gallerySizes }),
            sizes: gallerySizes,
          },
        ]
      : [],
    structuredData: [
      productData(product, { description, origin, path }),
      breadcrumbList(
        crumbs.map(({ label, to }) => ({ name: label, path: to ?? path })),
        origin,
      ),
    ],
  };
}

function productData(product: Product, at: { description: string; origin: string; path: string }) {
  const prices = pricesOnSale(product);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    ...(at.description && { description: at.description }),
    ...(product.sku && { sku: product.sku }),
    // Search engines read the page as the server sends it, so browsers need no code for this.
    ...(import.meta.env.SSR && isGtin(product.barcode ?? '') && { gtin: product.barcode }),
    image: product.images.map(({ imageKey }) => `${at.origin}${imageUrl(imageKey, 1200)}`),
    brand: product.vendor ? { '@type': 'Brand', name: product.vendor } : undefined,
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'INR',
      lowPrice: (Math.min(...prices) / 100).toFixed(2),
      highPrice: (Math.max(...prices) / 100).toFixed(2),
      offerCount: prices.length,
      availability: `https://schema.org/${canBeBought(product) ? 'InStock' : 'OutOfStock'}`,
      url: `${at.origin}${at.path}`,
    },
    ...(product.rating !== null &&
      product.totalRatings > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: product.rating,
          reviewCount: product.totalRatings,
        },
      }),
  };
}

const LONGEST_DESCRIPTION = 160;

function plainText(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length <= LONGEST_DESCRIPTION ? text : `${fitText(text, LONGEST_DESCRIPTION - 1)}…`;
}
