import { useLoaderData } from 'react-router';
import { Blog } from '../views/blog/Blog.tsx';
import type { LayoutFlags } from '../views/layout/store.ts';
import type { loader } from './blog.loader.ts';

export const handle: LayoutFlags = { hideHeader: true, hideMarketing: true, hideChatbot: true };

export function Component() {
  return <Blog {...useLoaderData<typeof loader>()} />;
}
