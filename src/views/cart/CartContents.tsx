import { useSelector } from '@xstate/react';
import { selectIsEmpty } from '../../machines/cart/cart/index.ts';
import { type CartActors, useCartActors } from './actors.ts';
import styles from './CartPage.module.css';
import { CheckoutLink } from './CheckoutLink.tsx';
import { type CollectionLink, EmptyCart } from './EmptyCart.tsx';
import type { FormCartData } from './FormCart.tsx';
import { Gifts } from './Gifts.tsx';
import { GoalsBar } from './GoalsBar.tsx';
import { LazyDeals } from './LazyDeals.tsx';
import { LineList } from './LineList.tsx';
import { Notices } from './Notices.tsx';
import { type Now, useReckoning } from './reckoning.ts';
import { Summary } from './Summary.tsx';

interface CartContentsProps {
  readonly collections: readonly CollectionLink[];
  /** Shown until this part's code has loaded. */
  readonly form?: FormCartData;
  readonly now: Now;
}

/** The contents of the cart page. */
export function CartContents(props: CartContentsProps) {
  const actors = useCartActors();
  return actors && <Known actors={actors} {...props} />;
}

interface KnownProps extends Omit<CartContentsProps, 'form'> {
  readonly actors: CartActors;
}

function Known({ actors, collections, now }: KnownProps) {
  const isEmpty = useSelector(actors.cart, selectIsEmpty);
  const reckoning = useReckoning(actors, now);
  if (isEmpty) return <EmptyCart collections={collections} notices={<Notices actors={actors} />} />;
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Notices actors={actors} />
        <GoalsBar reckoning={reckoning} />
        <LineList actors={actors} />
        <Gifts actors={actors} reckoning={reckoning} now={now} />
        <LazyDeals actors={actors} now={now} />
      </div>
      <section className={styles.side} aria-label="Summary">
        <Summary actors={actors} reckoning={reckoning} />
        <CheckoutLink actors={actors} reckoning={reckoning} withTotal={false} />
      </section>
    </div>
  );
}
