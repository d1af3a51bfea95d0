import { Outlet, ScrollRestoration, useLoaderData, useMatches } from 'react-router';
import { LazySearchPanel } from '../../app/LazySearchPanel.tsx';
import { LazyTimerBar } from '../../app/page/lazyPromos.tsx';
import { layoutOf } from '../../app/page/page.ts';
import { KeptPlace } from '../../views/layout/KeptPlace.tsx';
import { Layout } from '../../views/layout/Layout.tsx';
import { useShop } from '../../views/shop/context.ts';
import { Later } from '../../views/shop/Later.tsx';
import { lazyPart } from '../../views/shop/lazyPart.ts';
import type { loader } from './loader.ts';

const BesidePage = lazyPart(() => import('../../app/BesidePage.tsx'));

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
