import type { WishedProduct } from '../../machines/account/wishlist/index.ts';
import { useAccountActors } from '../account/actors.ts';
import { QuickViewButton } from '../overlays/QuickViewButton.tsx';
import { useOverlays } from '../shop/context.ts';
import { Heart } from './Heart.tsx';

export interface PictureActionsProps {
  readonly product: WishedProduct & {
    /** If set, the product can be added to the cart, at once or in its quick view. */
    readonly slug?: string;
    /** The variant that the quick view shows first; `null`: the first in stock. */
    readonly variantId?: string | null;
    /** Number of variants to choose from. */
    readonly choices?: number;
    readonly isSoldOut?: boolean;
  };
}

/** The actions over a product's picture. */
export function PictureActions({ product }: PictureActionsProps) {
  const actors = useAccountActors();
  const overlays = useOverlays();
  const { slug, title, variantId = null, choices = 0, isSoldOut = false } = product;
  return (
    <>
      {actors && <Heart product={product} wishlist={actors.wishlist} />}
      {overlays && slug !== undefined && (
        <QuickViewButton
          overlays={overlays}
          slug={slug}
          title={title}
          variantId={variantId}
          opensQuickView={choices > 0 || isSoldOut}
        />
      )}
    </>
  );
}
