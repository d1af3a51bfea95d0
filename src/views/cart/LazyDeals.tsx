import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import type { Deals } from './Deals.tsx';

type DealsProps = ComponentProps<typeof Deals>;

/** An empty cart has no deals. Without their code, as offline, the cart goes on. */
const Loaded = lazy<ComponentType<DealsProps>>(() =>
  import('./Deals.tsx').then(
    (file) => ({ default: file.Deals }),
    () => ({ default: () => null }),
  ),
);

export function LazyDeals(props: DealsProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
