import type { LoaderFunctionArgs } from 'react-router';
import { routeServices } from '../../app/page/context.ts';
import { orErrorPage } from '../../app/page/failure.ts';
import type { PageData } from '../../app/page/page.ts';
import type { LayoutFlags } from '../../views/layout/store.ts';
import { Policies } from '../../views/policies/Policies.tsx';

export const handle: LayoutFlags = { borderedHeader: true };

export async function loader({ context }: LoaderFunctionArgs): Promise<PageData> {
  const { store } = orErrorPage(await context.get(routeServices).storeData());
  return {
    head: {
      title: `Delivery, returns and privacy | ${store.name}`,
      description: `How ${store.name} delivers, takes back and refunds, and what it keeps about you.`,
      siteName: store.name,
      canonical: '/pages/policies',
    },
  };
}

export const Component = Policies;
