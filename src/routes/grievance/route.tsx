import { useLoaderData } from 'react-router';
import { Grievance } from '../../views/info/Grievance.tsx';
import type { LayoutFlags } from '../../views/layout/store.ts';
import type { loader } from './loader.ts';

export const handle: LayoutFlags = { borderedHeader: true, couponBanner: false, hideMarketing: true };

export function Component() {
  return <Grievance grievance={useLoaderData<typeof loader>().grievance} />;
}
