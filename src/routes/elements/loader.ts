import type { LoaderFunctionArgs } from 'react-router';
import type { PageData } from '../../app/page/pageData.ts';
import { missingPage, valueOrErrorPage } from '../../app/page/pageFailure.ts';
import { loadQuotes } from '../../app/page/quotes.ts';
import { routeServices } from '../../app/page/routeServices.ts';
import { cardOf } from '../../views/catalogue/card.ts';
import { type DemoName, demos, type ElementsData } from '../../views/elements/data.ts';

const PRODUCTS = 6;
const POSTS = 4;
const QUOTES = 3;

/** /elements and its demo pages (Specification 2): for developers and designers, so not indexed. */
export async function loader({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<ElementsData & PageData> {
  const services = context.get(routeServices);
  const { signal } = request;
  const demo = demoOf(params['*'] ?? '');
  const [known, found, posts] = await Promise.all([
    services.storeData(),
    services.shopApi.searchProducts(
      { filter: { tags: ['best-seller'] }, sort: 'BEST_SELLER', limit: PRODUCTS },
      { signal },
    ),
    services.shopApi.blogPosts({}, { signal }),
  ]);
  const { store, collections } = valueOrErrorPage(known);
  const products = found.ok ? found.value.items : [];
  const label = demos.find(([name]) => name === demo)?.[1];
  return {
    demo,
    cards: products.map(cardOf),
    collections: collections.slice(0, 5).map(({ slug, label: name, description, imageKey }) => ({
      slug,
      label: name,
      text: description,
      imageKey,
    })),
    quotes: demo === 'testimonials' ? await loadQuotes(products.slice(0, QUOTES), services, signal) : [],
    posts: posts.ok ? posts.value.slice(0, POSTS) : [],
    instagram: store.socialLinks.instagram,
    head: {
      title: `${label === undefined ? '' : `${label}: `}elements | ${store.name}`,
      description: `What ${store.name} is built from: ${label?.toLowerCase() ?? 'every component in its states'}.`,
      siteName: store.name,
      canonical: demo === null ? '/elements' : `/elements/${demo}`,
      noIndex: true,
    },
  };
}

function demoOf(path: string): DemoName | null {
  if (path === '') return null;
  const demo = demos.find(([name]) => name === path)?.[0];
  if (demo === undefined) throw missingPage();
  return demo;
}
