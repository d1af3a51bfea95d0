import { useSelector } from '@xstate/react';
import { Link } from 'react-router';
import { selectCollections, selectDeals } from '../../machines/storeData/index.ts';
import { cardOf } from '../catalogue/card.ts';
import { ProductTile } from '../catalogue/ProductTile.tsx';
import { ButtonLink } from '../design/Button.tsx';
import { EmptyState } from '../design/EmptyState.tsx';
import type { CartActors } from './actors.ts';
import styles from './EmptyCart.module.css';
import { Notices } from './Notices.tsx';

interface EmptyCartProps {
  readonly actors: CartActors;
  /** The page shows products of its own below. */
  readonly withDeals: boolean;
}

const MOST = 6;

/** Nothing in it yet: where to begin. */
export function EmptyCart({ actors, withDeals }: EmptyCartProps) {
  const collections = useSelector(actors.storeData, selectCollections);
  const deals = useSelector(actors.storeData, selectDeals);
  return (
    <div className={styles.empty}>
      <Notices actors={actors} />
      <EmptyState
        title="Your cart is empty"
        action={
          <ButtonLink to="/shop?sort=best-seller" wide>
            Shop best-sellers
          </ButtonLink>
        }
      >
        <p>What you add stays here, in every tab, until you are ready.</p>
      </EmptyState>
      <ul className={styles.collections} aria-label="Collections">
        {collections.slice(0, MOST).map(({ id, slug, label }) => (
          <li key={id}>
            <Link to={`/shop?collection=${slug}`} className={styles.collection}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {withDeals && deals.length > 0 && (
        <section aria-label="Deals">
          <h3 className={styles.heading}>On offer now</h3>
          <ul className={styles.deals}>
            {deals.slice(0, 2).map((product) => (
              <li key={product.id}>
                <ProductTile product={cardOf(product)} sizes="11rem" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
