import { lazy, Suspense } from 'react';
import { useExpress } from '../shop/context.ts';

const ExpressProgress = lazy(() => import('./ExpressProgress.tsx'));

/** Its code is fetched with the first express checkout. */
export function LazyExpressProgress() {
  const express = useExpress();
  return (
    express && (
      <Suspense>
        <ExpressProgress express={express} />
      </Suspense>
    )
  );
}
