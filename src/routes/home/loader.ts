import type { LoaderFunctionArgs } from 'react-router';
import type { PageData } from '../../app/page/pageData.ts';
import { valueOrErrorPage } from '../../app/page/pageFailure.ts';
import type { PageHead } from '../../app/page/pageHead.ts';
import { loadQuotes } from '../../app/page/quotes.ts';
import { type RouteServices, routeServices } from '../../app/page/routeServices.ts';
import type { HomeLayout, HomeSection, ProductCard, StoreData } from '../../contract/domain/index.ts';
import { cardOf } from '../../views/catalogue/card.ts';
import { dealOfferOf } from '../../views/catalogue/deal.ts';
import { dealEnd } from '../../views/catalogue/dealEnd.ts';
import { imageUrl, sourceSet } from '../../views/design/Picture.tsx';
import type { HomeData, Quote, Section, Tile } from '../../views/home/data.ts';
import { heroSources } from '../../views/home/HomeHero.tsx';

const QUOTES = 3;
const TILES = 5;

export async function loader({ context, request }: LoaderFunctionArgs): Promise<HomeData & PageData> {
  const services = context.get(routeServices);
  const { signal } = request;
  const [store, found] = await Promise.all([services.storeData(), services.shopApi.homePage({}, { signal })]);
  const data = valueOrErrorPage(store);
  const layout = valueOrErrorPage(found);
  const lists = await Promise.all(
    layout.sections.map((section) =>
      section.type === 'PRODUCTS' ? productsOf(section, services, signal) : ([] as const),
    ),
  );
  const quoted = layout.sections.some(({ type }) => type === 'REVIEWS')
    ? await loadQuotes((lists.find((list) => list.length > 0) ?? []).slice(0, QUOTES), services, signal)
    : [];
  const hero = heroOf(data, layout);
  const deal = dealOf(data);
  const sections = layout.sections.flatMap(
    (section, index) => sectionOf(section, lists[index] ?? [], quoted, data) ?? [],
  );
  // A shop that has given its banners no place has them at the end.
  if (!layout.sections.some(({ type }) => type === 'BANNERS')) {
    sections.push({ type: 'banners', banners: openingBanners(data.store).others });
  }
  return {
    head: headOf(data, hero, services.origin),
    hero,
    sections,
    deal,
    // The deal shows the units left, so the page depends on the product's stock.
    products: deal === null ? [] : [deal.product.id],
  };
}

async function productsOf(
  { tag, collection, sort, limit }: HomeSection,
  { shopApi }: RouteServices,
  signal: AbortSignal,
): Promise<readonly ProductCard[]> {
  const filter = {
    ...(tag !== null && { tags: [tag] }),
    ...(collection !== null && { collections: [collection] }),
  };
  const reply = await shopApi.searchProducts({ filter, sort: sort ?? 'DEFAULT', limit }, { signal });
  return reply.ok ? reply.value.items : [];
}

/** A section of a type that this page does not know is left out. */
function sectionOf(
  { type, title, collections, more, items }: HomeSection,
  products: readonly ProductCard[],
  quotes: readonly Quote[],
  data: StoreData,
): Section | null {
  const named = { title: title ?? '' };
  switch (type) {
    case 'COLLECTIONS':
      return { type: 'collections', ...named, tiles: tilesOf(data, collections) };
    case 'PRODUCTS':
      return { type: 'products', ...named, products: products.map(cardOf), more };
    case 'DEAL':
      return { type: 'deal' };
    case 'LINKS':
      return { type: 'links', ...named, items };
    case 'REVIEWS':
      return { type: 'reviews', quotes };
    case 'BANNERS':
      return { type: 'banners', banners: openingBanners(data.store).others };
    case 'PROMISES':
      return { type: 'promises', ...named, items };
    default:
      return null;
  }
}

/** The first banner for wide and the first for narrow screens open the page. */
function openingBanners({ banners }: StoreData['store']) {
  const own = banners.filter(({ isThankYouPageBanner }) => !isThankYouPageBanner);
  const wide = own.find(({ deviceType }) => deviceType !== 'MOBILE');
  const narrow = own.find(({ deviceType }) => deviceType !== 'WEB');
  return { wide, narrow, others: own.filter((banner) => banner !== wide && banner !== narrow) };
}

function heroOf({ store }: StoreData, { action, second, pictureLeavesRoom }: HomeLayout): HomeData['hero'] {
  const { wide, narrow } = openingBanners(store);
  return {
    headline: store.tagline ?? store.title,
    text: store.description,
    wideKey: wide?.webKey ?? null,
    narrowKey: narrow?.mobileKey ?? null,
    link: wide?.link ?? '/shop',
    narrowLink: narrow?.link ?? wide?.link ?? '/shop',
    action,
    second,
    pictureLeavesRoom,
  };
}

/** The named collections, in that order; if none is named, the menu's collections. */
function tilesOf({ collections, menus }: StoreData, named: readonly string[]): readonly Tile[] {
  const inMenu = menus.map(({ link }) => new URLSearchParams(link?.split('?')[1]).get('collection'));
  const chosen =
    named.length > 0
      ? named.flatMap((slug) => collections.find((collection) => collection.slug === slug) ?? [])
      : collections.filter(({ slug }) => inMenu.includes(slug));
  return chosen
    .slice(0, TILES)
    .map(({ slug, label, description, imageKey }) => ({ slug, label, text: description, imageKey }));
}

/** The first deal that can be bought. */
function dealOf({ deals }: StoreData): HomeData['deal'] {
  for (const product of deals) {
    const deal = dealOfferOf(product);
    if (deal !== null) {
      return { ...deal, card: cardOf(product), end: dealEnd(product.recommendUntil, deal.stock) };
    }
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
        url: store.webUrl,
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
