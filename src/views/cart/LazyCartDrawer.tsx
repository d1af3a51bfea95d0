import { lazy, Suspense } from 'react';
import { useCartActors } from './actors.ts';
import type { Now } from './reckoning.ts';

const CartDrawer = lazy(() => import('./CartDrawer.tsx'));

/** The drawer's code is fetched once the shop has started, after the first paint. */
export function LazyCartDrawer({ now }: { readonly now: Now }) {
  const actors = useCartActors();
  return (
    actors && (
      <Suspense>
        <CartDrawer actors={actors} now={now} />
      </Suspense>
    )
  );
}
