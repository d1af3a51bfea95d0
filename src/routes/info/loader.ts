import type { LoaderFunctionArgs } from 'react-router';
import { missingOrMoved } from '../../app/page/missingOrMoved.ts';
import type { PageData } from '../../app/page/pageData.ts';
import { valueOrErrorPage } from '../../app/page/pageFailure.ts';
import { routeServices } from '../../app/page/routeServices.ts';
import type { InfoData } from '../../views/info/Info.tsx';

/** The shop's pages of text, such as returns. */
export async function loader({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<InfoData & PageData & { readonly shopName: string }> {
  const services = context.get(routeServices);
  const [found, known] = await Promise.all([
    services.shopApi.infoPage({ slug: params.page ?? '' }, { signal: request.signal }),
    services.storeData(),
  ]);
  const page = valueOrErrorPage(found);
  if (page === null) throw missingOrMoved(request);
  const { store } = valueOrErrorPage(known);
  return {
    page,
    shopName: store.name,
    head: {
      title: `${page.title} | ${store.name}`,
      description: page.description,
      siteName: store.name,
      canonical: `/pages/${page.slug}`,
    },
  };
}
