import { useLoaderData } from 'react-router';
import { Blog } from '../../views/blog/Blog.tsx';
import type { LayoutFlags } from '../../views/layout/store.ts';
import type { loader } from './loader.ts';

export { BlogError as ErrorBoundary } from '../../app/page/BlogError.tsx';

export const handle: LayoutFlags = { hideHeader: true, hideMarketing: true, hideChatbot: true };

export function Component() {
  return <Blog {...useLoaderData<typeof loader>()} />;
}
