import { useSelector } from '@xstate/react';
import { selectIsEmpty } from '../../machines/cart/index.ts';
import type { CardData } from '../catalogue/card.ts';
import { ProductTile } from '../catalogue/ProductTile.tsx';
import { Rail } from '../catalogue/Rail.tsx';
import { type CartActors, useCartActors } from './actors.ts';
import styles from './CartPage.module.css';
import { CheckoutLink } from './CheckoutLink.tsx';
import { EmptyCart } from './EmptyCart.tsx';
import { Gifts } from './Gifts.tsx';
import { LineList } from './LineList.tsx';
import { Notices } from './Notices.tsx';
import { Progress } from './Progress.tsx';
import { type Now, useReckoning } from './reckoning.ts';
import { Summary } from './Summary.tsx';

interface CartContentsProps {
  readonly bestSellers: readonly CardData[];
  readonly now: Now;
}

/** The cart, on its page. */
export default function CartContents({ bestSellers, now }: CartContentsProps) {
  const actors = useCartActors();
  if (!actors) return null;
  return (
    <>
      <div className={styles.page}>
        <h1 className={styles.title}>Your cart</h1>
        <Known actors={actors} now={now} />
      </div>
      {bestSellers.length > 0 && (
        <Rail
          title="Others keep coming back for"
          link={{ to: '/shop?sort=best-seller', label: 'All best-sellers' }}
        >
          {bestSellers.map((product) => (
            <ProductTile key={product.id} product={product} sizes="(width < 62rem) 60vw, 22vw" />
          ))}
        </Rail>
      )}
    </>
  );
}

function Known({ actors, now }: { readonly actors: CartActors; readonly now: Now }) {
  const isEmpty = useSelector(actors.cart, selectIsEmpty);
  const reckoning = useReckoning(actors, now);
  if (isEmpty) return <EmptyCart actors={actors} withDeals={false} />;
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Notices actors={actors} />
        <Progress reckoning={reckoning} />
        <LineList actors={actors} />
        <Gifts actors={actors} rows={reckoning.gifts} coupons={reckoning.coupons} now={now} />
      </div>
      <section className={styles.side} aria-label="Summary">
        <Summary actors={actors} reckoning={reckoning} />
        <CheckoutLink actors={actors} reckoning={reckoning} withTotal={false} />
      </section>
    </div>
  );
}
