import { lazy, Suspense } from 'react';
import { useOverlays } from '../shop/context.ts';

const Overlays = lazy(() => import('./Overlays.tsx'));

/** What may lie over the page; its code is fetched once the shop has started, after the first paint. */
export function LazyOverlays({ now }: { readonly now: () => number }) {
  const overlays = useOverlays();
  return (
    overlays && (
      <Suspense>
        <Overlays overlays={overlays} now={now} />
      </Suspense>
    )
  );
}
