import { Outlet, ScrollRestoration, useLoaderData, useMatches } from 'react-router';
import { LazySearchPanel } from '../shop/LazySearchPanel.tsx';
import { KeptPlace } from '../views/layout/KeptPlace.tsx';
import { Layout } from '../views/layout/Layout.tsx';
import { useShop } from '../views/shop/context.ts';
import { Later } from '../views/shop/Later.tsx';
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
      <Later>{shop && <BesidePage shop={shop} />}</Later>
      <ScrollRestoration />
      <KeptPlace />
    </Layout>
  );
}
