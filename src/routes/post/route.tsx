import { useLoaderData } from 'react-router';
import { Post } from '../../views/blog/Post.tsx';
import type { LayoutFlags } from '../../views/layout/store.ts';
import type { loader } from './loader.ts';

export { BlogError as ErrorBoundary } from '../../app/page/BlogError.tsx';

export const handle: LayoutFlags = { hideHeader: true, hideMarketing: true, hideChatbot: true };

export function Component() {
  return <Post {...useLoaderData<typeof loader>()} />;
}
