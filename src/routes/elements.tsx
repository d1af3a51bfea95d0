import { useLoaderData } from 'react-router';
import { Elements } from '../views/elements/Elements.tsx';
import type { LayoutFlags } from '../views/layout/store.ts';
import type { loader } from './elements.loader.ts';

export const handle: LayoutFlags = { borderedHeader: true };

export function Component() {
  return <Elements page={useLoaderData<typeof loader>()} />;
}
