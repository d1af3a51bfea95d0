import { useSelector } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import { selectOverlay } from '../machines/storefront/overlays/index.ts';
import type { OverlaysRef } from '../views/overlays/actors.ts';
import { UnreachableQuickView } from '../views/overlays/QuickView.tsx';

const LiveQuickView = lazy(async () => {
  try {
    return await import('./LiveQuickView.tsx');
  } catch {
    return { default: UnreachableQuickView };
  }
});

/** Fetched when the first quick view is opened; the last one's choices stay until another is opened. */
export function LazyQuickView({ overlays }: { readonly overlays: OverlaysRef }) {
  const overlay = useSelector(overlays, selectOverlay);
  const slug = overlay?.kind === 'quickView' ? overlay.slug : null;
  const [latest, setLatest] = useState<string | null>(null);
  if (slug !== null && slug !== latest) setLatest(slug);
  if (latest === null) return null;
  return (
    <Suspense>
      <LiveQuickView
        key={latest}
        slug={latest}
        isOpen={slug !== null}
        onClose={() => overlays.send({ type: 'overlay.close' })}
      />
    </Suspense>
  );
}
