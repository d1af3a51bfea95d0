import { type LoaderFunctionArgs, Outlet, ScrollRestoration, useLoaderData, useMatches } from 'react-router';
import { clock } from '../shop/clock.ts';
import { LazyCartDrawer } from '../views/cart/LazyCartDrawer.tsx';
import { LazyExpressProgress } from '../views/express/LazyExpressProgress.tsx';
import { Layout } from '../views/layout/Layout.tsx';
import { LazyOverlays } from '../views/overlays/LazyOverlays.tsx';
import { routeServices } from './context.ts';
import { orErrorPage } from './failure.ts';
import { LazySocialProof, LazyTimerBar } from './lazyPromos.tsx';
import { layoutOf } from './page.ts';
import { layoutStore } from './shell.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  return layoutStore(orErrorPage(await context.get(routeServices).storeData()));
}

export function Root() {
  const store = useLoaderData<typeof loader>();
  return (
    <Layout store={store} flags={layoutOf(useMatches())} timer={<LazyTimerBar />}>
      <Outlet />
      <LazyCartDrawer now={clock.now} />
      <LazyOverlays now={clock.now} />
      <LazyExpressProgress />
      <LazySocialProof />
      <ScrollRestoration />
    </Layout>
  );
}
