import { useSelector } from '@xstate/react';
import { selectOverlay } from '../../machines/storefront/overlays/index.ts';
import { PictureButton } from '../wishlist/PictureButton.tsx';
import type { OverlaysRef } from './actors.ts';

interface QuickViewButtonProps {
  readonly overlays: OverlaysRef;
  readonly slug: string;
  readonly title: string;
  /** The variant to show first; `null`: the first in stock. */
  readonly variantId: string | null;
  /** There are variants to choose from, or it is sold out, which the quick view says. */
  readonly opensQuickView: boolean;
}

/**
 * Adds a product to the cart: at once, or in its quick view (Specification 2, Overlays).
 */
export function QuickViewButton({ overlays, slug, title, variantId, opensQuickView }: QuickViewButtonProps) {
  const isOpen = useSelector(overlays, (snapshot) => {
    const shown = selectOverlay(snapshot);
    return shown?.kind === 'quickView' && shown.slug === slug;
  });
  const intent = opensQuickView ? 'choose' : 'add';
  const overlay = { kind: 'quickView', slug, intent, ...(variantId !== null && { variantId }) } as const;
  return (
    <PictureButton
      place="second"
      drawing="M5 12h14M12 5v14"
      aria-label={`Quick add: ${title}`}
      aria-haspopup={opensQuickView ? 'dialog' : undefined}
      aria-busy={(isOpen && !opensQuickView) || undefined}
      onClick={() => overlays.send({ type: 'overlay.open', overlay })}
    />
  );
}
