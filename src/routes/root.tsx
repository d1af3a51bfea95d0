import { Suspense } from 'react';
import { Outlet, ScrollRestoration, useLoaderData, useMatches } from 'react-router';
import { LazySearchPanel } from '../shop/LazySearchPanel.tsx';
import { KeptPlace } from '../views/layout/KeptPlace.tsx';
import { Layout } from '../views/layout/Layout.tsx';
import { useShop } from '../views/shop/context.ts';
import { lazyPart } from '../views/shop/lazyPart.ts';
import { LazyTimerBar } from './lazyPromos.tsx';
import { layoutOf } from './page.ts';
import type { loader } from './root.loader.ts';

const BesidePage = lazyPart(() => import('../shop/BesidePage.tsx'));

export function Root() {
  const store = useLoaderData<typeof loader>();
  const shop = useShop();
  return (
    <Layout
      store={store}
      flags={layoutOf(useMatches())}
      timer={<LazyTimerBar />}
      searchField={<LazySearchPanel />}
    >
      <Outlet />
      {shop && (
        <Suspense>
          <BesidePage shop={shop} />
        </Suspense>
      )}
      <ScrollRestoration />
      <KeptPlace />
    </Layout>
  );
}
