import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { selectOverlay } from '../../machines/storefront/overlays/index.ts';
import { selectIsCartOpen } from '../../machines/storefront/shop/index.ts';
import type { CartActors } from '../cart/actors.ts';
import { ButtonLink } from '../design/Button.tsx';
import { EmptyState } from '../design/EmptyState.tsx';
import { Sheet, SheetBody } from '../design/Sheet.tsx';
import type { OverlaysRef } from './actors.ts';

/** Shown when the cart drawer's code could not be loaded. */
export function CartNotLoaded({ actors: { shop } }: { readonly actors: CartActors }) {
  return (
    <UnreachableSheet
      id="cart"
      title="Your cart"
      isOpen={useSelector(shop, selectIsCartOpen)}
      onClose={() => shop.send({ type: 'cart.drawer.close' })}
      action={<ButtonLink to="/pages/cart">Open its page</ButtonLink>}
    >
      What is in your cart is kept. Check your connection, then try again, or open its page.
    </UnreachableSheet>
  );
}

/** Shown when the overlays' code could not be loaded. */
export function UnreachableOverlay({ overlays }: { readonly overlays: OverlaysRef }) {
  const overlay = useSelector(overlays, selectOverlay);
  return (
    <UnreachableSheet
      id="overlay"
      title="Not reachable"
      isOpen={overlay !== null && overlay.kind !== 'quickView'}
      onClose={() => overlays.send({ type: 'overlay.close' })}
    >
      Your cart is as it was. Check your connection, then try again.
    </UnreachableSheet>
  );
}

interface UnreachableQuickViewProps {
  readonly slug: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Shown when the quick view's code could not be loaded. */
export function UnreachableQuickView({ slug, isOpen, onClose }: UnreachableQuickViewProps) {
  return (
    <UnreachableSheet
      id="quick-view"
      title="Quick view"
      isOpen={isOpen}
      onClose={onClose}
      action={<ButtonLink to={`/products/${slug}`}>Open its page</ButtonLink>}
    >
      Your cart is as it was. Check your connection, then try again, or open its page.
    </UnreachableSheet>
  );
}

interface UnreachableSheetProps {
  readonly id: string;
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function UnreachableSheet({ id, title, isOpen, onClose, action, children }: UnreachableSheetProps) {
  return (
    <Sheet id={id} title={title} open={isOpen} onClose={onClose}>
      <SheetBody>
        <div role="alert">
          <EmptyState title="This could not be loaded" action={action}>
            {children}
          </EmptyState>
        </div>
      </SheetBody>
    </Sheet>
  );
}
