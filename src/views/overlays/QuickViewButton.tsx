import { PictureButton } from '../wishlist/PictureButton.tsx';
import type { OverlaysRef } from './actors.ts';

interface QuickViewButtonProps {
  readonly overlays: OverlaysRef;
  readonly slug: string;
  readonly title: string;
}

/** Opens a product's quick view (Specification 2, Overlays). */
export function QuickViewButton({ overlays, slug, title }: QuickViewButtonProps) {
  return (
    <PictureButton
      place="second"
      drawing="M2.8 12S6 6 12 6s9.2 6 9.2 6-3.2 6-9.2 6-9.2-6-9.2-6zM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z"
      aria-label={`Quick view: ${title}`}
      aria-haspopup="dialog"
      onClick={() => overlays.send({ type: 'overlay.open', overlay: { kind: 'quickView', slug } })}
    />
  );
}
