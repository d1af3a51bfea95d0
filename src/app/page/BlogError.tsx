import { useRouteLoaderData } from 'react-router';
import { Masthead } from '../../views/blog/Masthead.tsx';
import type { LayoutStore } from '../../views/layout/store.ts';
import { PageError } from './PageError.tsx';

/** The error page below the blog's own header: pages of the blog hide the shop's. */
export function BlogError() {
  const store = useRouteLoaderData<LayoutStore>('root');
  return (
    <>
      <Masthead shopName={store?.name ?? ''} isPost />
      <PageError hasStories={store?.journal != null} />
    </>
  );
}
