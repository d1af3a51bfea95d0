import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import type { Deals } from './Deals.tsx';

type DealsProps = ComponentProps<typeof Deals>;

const Loaded = lazy<ComponentType<DealsProps>>(() =>
  import('./Deals.tsx').then(
    (file) => ({ default: file.Deals }),
    () => ({ default: () => null }),
  ),
);

/** Loaded on demand, because an empty cart has no deals. Renders nothing if the code cannot be loaded, such as offline. */
export function LazyDeals(props: DealsProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
