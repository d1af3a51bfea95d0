import type { LoaderFunctionArgs } from 'react-router';
import type { PageData } from '../../app/page/pageData.ts';
import { valueOrErrorPage } from '../../app/page/pageFailure.ts';
import type { PageHead } from '../../app/page/pageHead.ts';
import { loadQuotes } from '../../app/page/quotes.ts';
import { routeServices } from '../../app/page/routeServices.ts';
import type { StoreData } from '../../contract/domain/index.ts';
import { cardOf } from '../../views/catalogue/card.ts';
import { dealOfferOf } from '../../views/catalogue/deal.ts';
import { imageUrl, sourceSet } from '../../views/design/Picture.tsx';
import type { HomeData } from '../../views/home/data.ts';
import { heroSources } from '../../views/home/HomeHero.tsx';
import { concernTags } from '../../views/listing/facets.ts';

const BEST_SELLERS = 8;
const FRESH = 4;
const QUOTES = 3;
const TILES = 5;

export async function loader({ context, request }: LoaderFunctionArgs): Promise<HomeData & PageData> {
  const services = context.get(routeServices);
  const { signal } = request;
  const [store, best, fresh] = await Promise.all([
    services.storeData(),
    services.shopApi.searchProducts(
      { filter: { tags: ['best-seller'] }, sort: 'BEST_SELLER', limit: BEST_SELLERS },
      { signal },
    ),
    services.shopApi.searchProducts(
      { filter: { tags: ['new-launch'] }, sort: 'LATEST', limit: FRESH },
      { signal },
    ),
  ]);
  const data = valueOrErrorPage(store);
  const bestSellers = best.ok ? best.value.items : [];
  const hero = heroOf(data);
  const deal = dealOf(data);
  return {
    head: headOf(data, hero, services.origin),
    hero,
    ...tilesOf(data),
    bestSellers: bestSellers.map(cardOf),
    fresh: fresh.ok ? fresh.value.items.map(cardOf) : [],
    deal,
    reviews: await loadQuotes(bestSellers.slice(0, QUOTES), services, signal),
    // The deal says how many units are left.
    products: deal === null ? [] : [deal.product.id],
  };
}

function heroOf({ store }: StoreData): HomeData['hero'] {
  const banner = store.banners.find(({ isThankYouPageBanner }) => !isThankYouPageBanner);
  return {
    headline: store.tagline ?? store.title,
    text: store.description,
    wideKey: banner?.webKey ?? null,
    narrowKey: banner?.mobileKey ?? null,
    link: banner?.link ?? '/shop',
  };
}

function tilesOf({ collections, menus }: StoreData): Pick<HomeData, 'collections' | 'concerns'> {
  const inMenu = menus.map(({ link }) => new URLSearchParams(link?.split('?')[1]).get('collection'));
  const tiles = collections.map(({ slug, label, description, imageKey }) => ({
    slug,
    label,
    text: description,
    imageKey,
  }));
  return {
    collections: tiles.filter(({ slug }) => inMenu.includes(slug)).slice(0, TILES),
    concerns: [...concernTags(menus)].map(([tag, label]) => ({ tag, label })),
  };
}

/** The first deal that can be bought. */
function dealOf({ deals }: StoreData): HomeData['deal'] {
  for (const product of deals) {
    const deal = dealOfferOf(product);
    if (deal !== null) return { ...deal, card: cardOf(product) };
  }
  return null;
}

function headOf({ store }: StoreData, hero: HomeData['hero'], origin: string): PageHead {
  const image = store.shareImageKey ? imageUrl(store.shareImageKey, 1200) : null;
  return {
    title: store.title,
    description: store.description,
    siteName: store.name,
    canonical: '/',
    image,
    preload: heroPreload(hero),
    structuredData: [
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: store.name,
        url: `${origin}/`,
        logo: new URL(store.imageUrl, origin).href,
        sameAs: Object.values(store.socialLinks).filter((link) => link !== null),
      },
    ],
  };
}

function heroPreload(hero: HomeData['hero']) {
  return heroSources(hero).map(({ media, ...source }) => ({
    media,
    sourceSet: sourceSet(source),
    sizes: source.sizes,
  }));
}
