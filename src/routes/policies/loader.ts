import type { LoaderFunctionArgs } from 'react-router';
import type { PageData } from '../../app/page/pageData.ts';
import { valueOrErrorPage } from '../../app/page/pageFailure.ts';
import { routeServices } from '../../app/page/routeServices.ts';

export async function loader({ context }: LoaderFunctionArgs): Promise<PageData> {
  const { store } = valueOrErrorPage(await context.get(routeServices).storeData());
  return {
    head: {
      title: `Delivery, returns and privacy | ${store.name}`,
      description: `How ${store.name} delivers, takes back and refunds, and what it keeps about you.`,
      siteName: store.name,
      canonical: '/pages/policies',
    },
  };
}
