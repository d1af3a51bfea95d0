import { useSelector } from '@xstate/react';
import { selectOverlay } from '../../machines/storefront/overlays/index.ts';
import { PictureButton } from '../wishlist/PictureButton.tsx';
import type { OverlaysRef } from './actors.ts';

interface QuickViewButtonProps {
  readonly overlays: OverlaysRef;
  readonly slug: string;
  readonly title: string;
  /** Whether there are variants to choose from. */
  readonly hasChoice: boolean;
}

/**
 * Adds a product to the cart: one with variants to choose from in its quick view (Specification 2, Overlays), another at once.
 */
export function QuickViewButton({ overlays, slug, title, hasChoice }: QuickViewButtonProps) {
  const isOpen = useSelector(overlays, (snapshot) => {
    const overlay = selectOverlay(snapshot);
    return overlay?.kind === 'quickView' && overlay.slug === slug;
  });
  const intent = hasChoice ? 'choose' : 'add';
  return (
    <PictureButton
      place="second"
      drawing="M5 12h14M12 5v14"
      aria-label={`Quick add: ${title}`}
      aria-haspopup={hasChoice ? 'dialog' : undefined}
      aria-busy={(isOpen && !hasChoice) || undefined}
      onClick={() => overlays.send({ type: 'overlay.open', overlay: { kind: 'quickView', slug, intent } })}
    />
  );
}
