import { Suspense } from 'react';
import { useShop } from '../shop/context.ts';
import { lazyPart } from '../shop/lazyPart.ts';
import type { PictureActionsProps } from './PictureActions.tsx';

const PictureActions = lazyPart(() => import('./PictureActions.tsx'));

/** They come when the shop has started: nothing else moves for them. */
export function LazyPictureActions(props: PictureActionsProps) {
  return (
    useShop() && (
      <Suspense>
        <PictureActions {...props} />
      </Suspense>
    )
  );
}
