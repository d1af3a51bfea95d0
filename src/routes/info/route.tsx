import { useLoaderData } from 'react-router';
import { Info } from '../../views/info/Info.tsx';
import type { LayoutFlags } from '../../views/layout/store.ts';
import type { loader } from './loader.ts';

export { loader } from './loader.ts';

export const handle: LayoutFlags = { borderedHeader: true };

export function Component() {
  const { page, html } = useLoaderData<typeof loader>();
  return <Info page={page} html={html} />;
}
