import { useMemo } from 'react';
import { ScrollRestoration, useLoaderData, useMatches } from 'react-router';
import { Pages } from '../../app/page/Pages.tsx';
import { layoutOf } from '../../app/page/pageData.ts';
import { Layout } from '../../views/layout/Layout.tsx';
import { Progress } from '../../views/layout/Progress.tsx';
import { lazyPart } from '../../views/shop/lazyPart.tsx';
import type { loader } from './loader.ts';

const PageExtras = lazyPart(async () => (await import('../../app/parts/PageExtras.tsx')).PageExtras);
const TimerBar = lazyPart(async () => (await import('../../app/parts/TimerBarPart.tsx')).TimerBarPart);
const SearchPanel = lazyPart(async () => (await import('../../app/parts/SearchPanel.tsx')).SearchPanel);

// Constant elements: the layout renders again on every router update, but React skips elements that are the same objects.
const timer = <TimerBar />;
const searchField = <SearchPanel />;
const page = (
  <>
    <Pages />
    <ScrollRestoration />
    <PageExtras />
    <Progress />
  </>
);

export function Root() {
  const store = useLoaderData<typeof loader>();
  const matches = useMatches();
  const flags = useMemo(() => layoutOf(matches), [matches]);
  return (
    <Layout store={store} flags={flags} timer={timer} searchField={searchField}>
      {page}
    </Layout>
  );
}
