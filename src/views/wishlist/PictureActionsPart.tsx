import type { ReactNode, RefObject } from 'react';
import { useIsNear } from '../design/useIsNear.ts';
import { useShop } from '../shop/context.ts';
import { lazyPart } from '../shop/lazyPart.tsx';
import type { PictureActionsProps } from './PictureActions.tsx';

const PictureActions = lazyPart(async () => (await import('./PictureActions.tsx')).PictureActions);

interface PictureActionsPartProps extends PictureActionsProps {
  /** In long lists: the actions are mounted once this element is near the visible part of the page. */
  readonly near?: RefObject<Element | null>;
  /** What is there until the shop has started. */
  readonly before?: ReactNode;
}

/** The actions over a product's picture, which take no room in the layout and appear once the shop has started. */
export function PictureActionsPart({ near, product, before }: PictureActionsPartProps) {
  const isStarted = useShop() !== null;
  const isNear = useIsNear(near, isStarted);
  return isStarted ? isNear && <PictureActions product={product} /> : before;
}
