import { useSelector } from '@xstate/react';
import { selectCount, selectIsEmpty, selectIsKnown } from '../../machines/cart/cart/index.ts';
import { selectIsCartOpen } from '../../machines/storefront/shop/index.ts';
import { selectCollections, selectDeals } from '../../machines/storefront/storeData/index.ts';
import { cardOf } from '../catalogue/card.ts';
import { Link } from '../design/Link.tsx';
import { Sheet, SheetBody, SheetFoot } from '../design/Sheet.tsx';
import { useSelectorAfterPaint } from '../shop/scheduling.ts';
import type { CartActors } from './actors.ts';
import styles from './CartDrawer.module.css';
import { CheckoutLink } from './CheckoutLink.tsx';
import { EmptyCart } from './EmptyCart.tsx';
import { Gifts } from './Gifts.tsx';
import { GoalsBar } from './GoalsBar.tsx';
import { LazyDeals } from './LazyDeals.tsx';
import { LineList } from './LineList.tsx';
import { Notices } from './Notices.tsx';
import { type Now, useReckoning } from './reckoning.ts';
import { Summary } from './Summary.tsx';

interface CartDrawerProps {
  readonly actors: CartActors;
  readonly now: Now;
}

/** The cart drawer. The root machine opens and closes it; `cart=1` in the address opens it too. */
export function CartDrawer({ actors, now }: CartDrawerProps) {
  const { shop, cart } = actors;
  // Opening waits until the press is painted. Closing does not wait: otherwise a drawer that the shopper closes and opens again
  // within one frame would not change `isOpen`, and its dialog would not be shown again.
  const mayOpen = useSelectorAfterPaint(shop, selectIsCartOpen);
  const isOpen = useSelector(shop, selectIsCartOpen) && mayOpen;
  const isKnown = useSelector(cart, selectIsKnown);
  const isEmpty = useSelector(cart, selectIsEmpty);
  const count = useSelector(cart, selectCount);
  const isFull = isKnown && !isEmpty;
  return (
    <Sheet
      id="cart"
      title={isFull ? `Your cart (${count})` : 'Your cart'}
      open={isOpen && isKnown}
      onClose={() => shop.send({ type: 'cart.drawer.close' })}
    >
      {mayOpen && isFull && <OpenCart actors={actors} now={now} />}
      {mayOpen && isKnown && isEmpty && (
        <SheetBody>
          <EmptyDrawer actors={actors} />
        </SheetBody>
      )}
    </Sheet>
  );
}

function EmptyDrawer({ actors }: { readonly actors: CartActors }) {
  const collections = useSelector(actors.storeData, selectCollections);
  const deals = useSelector(actors.storeData, selectDeals);
  return (
    <EmptyCart collections={collections} deals={deals.map(cardOf)} notices={<Notices actors={actors} />} />
  );
}

/** Priced only while open, so that a closed drawer does not slow down adding to the cart. */
function OpenCart({ actors, now }: CartDrawerProps) {
  const reckoning = useReckoning(actors, now);
  return (
    <>
      <SheetBody>
        <div className={styles.contents}>
          <Notices actors={actors} />
          <GoalsBar reckoning={reckoning} />
          <LineList actors={actors} />
          <Gifts actors={actors} reckoning={reckoning} now={now} />
          <LazyDeals actors={actors} now={now} />
          <Summary actors={actors} reckoning={reckoning} />
        </div>
      </SheetBody>
      <SheetFoot>
        <CheckoutLink actors={actors} reckoning={reckoning} withTotal />
        <Link to="/pages/cart" className={styles.page}>
          View cart
        </Link>
      </SheetFoot>
    </>
  );
}
