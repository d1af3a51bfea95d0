import { PictureButton } from '../wishlist/PictureButton.tsx';
import type { OverlaysRef } from './actors.ts';

interface QuickViewButtonProps {
  readonly overlays: OverlaysRef;
  readonly slug: string;
  readonly title: string;
}

/** Opens a product's quick view (Specification 2, Overlays), where it is added to the cart. */
export function QuickViewButton({ overlays, slug, title }: QuickViewButtonProps) {
  return (
    <PictureButton
      place="second"
      drawing="M5 12h14M12 5v14"
      aria-label={`Quick add: ${title}`}
      aria-haspopup="dialog"
      onClick={() => overlays.send({ type: 'overlay.open', overlay: { kind: 'quickView', slug } })}
    />
  );
}
