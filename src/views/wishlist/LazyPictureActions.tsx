import { useShop } from '../shop/context.ts';
import { Later } from '../shop/Later.tsx';
import { lazyPart } from '../shop/lazyPart.ts';
import type { PictureActionsProps } from './PictureActions.tsx';

const PictureActions = lazyPart(() => import('./PictureActions.tsx'));

/** They come when the shop has started: nothing else moves for them. */
export function LazyPictureActions(props: PictureActionsProps) {
  return <Later>{useShop() && <PictureActions {...props} />}</Later>;
}
