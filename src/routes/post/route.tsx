import { useLoaderData } from 'react-router';
import { Post } from '../../views/blog/Post.tsx';
import type { LayoutFlags } from '../../views/layout/store.ts';
import type { loader } from './loader.ts';

/** The blog hides the shop's header: its error page has the blog's own, too. */
export { BlogError as ErrorBoundary } from '../blog/BlogError.tsx';

export const handle: LayoutFlags = { hideHeader: true, hideMarketing: true, hideChatbot: true };

export function Component() {
  return <Post {...useLoaderData<typeof loader>()} />;
}
