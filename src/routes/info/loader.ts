import type { LoaderFunctionArgs } from 'react-router';
import type { PageData } from '../../app/page/pageData.ts';
import { missingPage, valueOrErrorPage } from '../../app/page/pageFailure.ts';
import { routeServices } from '../../app/page/routeServices.ts';
import type { InfoData } from '../../views/info/Info.tsx';
import { infoPages } from '../../views/info/pages.ts';

/** The pages' text: files of the merchant's own, one HTML fragment each. */
const texts = import.meta.glob<string>('../../../content/pages/*.html', { query: '?raw', import: 'default' });

export async function loader({ context, params }: LoaderFunctionArgs): Promise<InfoData & PageData> {
  const page = infoPages.find(({ slug }) => slug === params.page);
  const load = texts[`../../../content/pages/${params.page}.html`];
  if (!page || !load) throw missingPage();
  const [html, known] = await Promise.all([load(), context.get(routeServices).storeData()]);
  const { store } = valueOrErrorPage(known);
  return {
    page,
    html,
    head: {
      title: `${page.title} | ${store.name}`,
      description: page.description,
      siteName: store.name,
      canonical: `/pages/${page.slug}`,
    },
  };
}
