import { useLoaderData } from 'react-router';
import { Blog } from '../../views/blog/Blog.tsx';
import type { LayoutFlags } from '../../views/layout/store.ts';
import type { loader } from './loader.ts';

/** The blog hides the shop's header: its error page has the blog's own, too. */
export { BlogError as ErrorBoundary } from './BlogError.tsx';

export const handle: LayoutFlags = { hideHeader: true, hideMarketing: true, hideChatbot: true };

export function Component() {
  return <Blog {...useLoaderData<typeof loader>()} />;
}
