import { lazy, Suspense } from 'react';
import { useShop } from '../shop/context.ts';
import type { HeartProps } from './Heart.tsx';

const Heart = lazy(() => import('./Heart.tsx'));

/** The heart comes when the shop has started: nothing else moves for it. */
export function LazyHeart(props: HeartProps) {
  return (
    useShop() && (
      <Suspense>
        <Heart {...props} />
      </Suspense>
    )
  );
}
