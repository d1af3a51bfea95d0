import { Link, Outlet, ScrollRestoration, useLoaderData, useMatches } from 'react-router';
import { layoutOf } from '../../app/page/pageData.ts';
import { KeptPlace } from '../../views/layout/KeptPlace.tsx';
import { Layout } from '../../views/layout/Layout.tsx';
import { lazyPart } from '../../views/shop/lazyPart.tsx';
import type { loader } from './loader.ts';

const PageExtras = lazyPart(async () => (await import('../../app/parts/PageExtras.tsx')).PageExtras);
const TimerBar = lazyPart(async () => (await import('../../app/parts/TimerBarPart.tsx')).TimerBarPart);
const SearchPanel = lazyPart(async () => {
  try {
    return (await import('../../app/parts/SearchPanelPart.tsx')).SearchPanelPart;
  } catch {
    return UnreachableSearch;
  }
});

export function Root() {
  const store = useLoaderData<typeof loader>();
  return (
    <Layout store={store} flags={layoutOf(useMatches())} timer={<TimerBar />} searchField={<SearchPanel />}>
      <Outlet />
      <PageExtras />
      <ScrollRestoration />
      <KeptPlace />
    </Layout>
  );
}

function UnreachableSearch() {
  return (
    <p role="alert">
      The search could not be loaded. <Link to="/search">Try its page</Link>
    </p>
  );
}
