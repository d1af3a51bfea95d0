import { type ComponentProps, lazy, Suspense } from 'react';
import { untilLoaded } from '../shop/untilLoaded.ts';
import type { Deals } from './Deals.tsx';

const Loaded = lazy(async () => ({ default: (await untilLoaded(() => import('./Deals.tsx'))).Deals }));

/** Loaded on demand, because an empty cart has no deals. */
export function LazyDeals(props: ComponentProps<typeof Deals>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
