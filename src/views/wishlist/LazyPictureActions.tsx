import type { RefObject } from 'react';
import { useIsNear } from '../design/useIsNear.ts';
import { useShop } from '../shop/context.ts';
import { Later } from '../shop/Later.tsx';
import { lazyPart } from '../shop/lazyPart.ts';
import type { PictureActionsProps } from './PictureActions.tsx';

const PictureActions = lazyPart(() => import('./PictureActions.tsx'));

interface LazyPictureActionsProps extends PictureActionsProps {
  /** Where they are many: what they wait for to be near. */
  readonly beside?: RefObject<Element | null>;
}

/** They come when the shop has started: nothing else moves for them. */
export function LazyPictureActions({ beside, product }: LazyPictureActionsProps) {
  const isAlive = useShop() !== null;
  const isNear = useIsNear(beside, isAlive);
  return <Later>{isAlive && isNear && <PictureActions product={product} />}</Later>;
}
