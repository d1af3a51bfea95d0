import { useRouteLoaderData } from 'react-router';
import { PageError } from '../../app/page/pageError.tsx';
import { Masthead } from '../../views/blog/Masthead.tsx';
import type { loader } from '../root/loader.ts';

/** Instead of a page of the blog. */
export function BlogError() {
  const store = useRouteLoaderData<typeof loader>('root');
  return (
    <>
      <Masthead shopName={store?.name ?? ''} isPost />
      <PageError />
    </>
  );
}
