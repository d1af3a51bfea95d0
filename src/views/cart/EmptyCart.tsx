import type { ReactNode } from 'react';
import type { CardData } from '../catalogue/card.ts';
import { ProductTile } from '../catalogue/ProductTile.tsx';
import { ButtonLink } from '../design/Button.tsx';
import { classes } from '../design/classes.ts';
import { EmptyState } from '../design/EmptyState.tsx';
import { Link } from '../design/Link.tsx';
import pills from '../design/pills.module.css';
import styles from './EmptyCart.module.css';

interface EmptyCartProps {
  readonly collections: readonly CollectionLink[];
  readonly deals?: readonly CardData[];
  /** Notices about a cart that was not empty before. */
  readonly notices?: ReactNode;
}

export interface CollectionLink {
  readonly slug: string;
  readonly label: string;
}

const MOST_COLLECTIONS = 4;
const MOST_DEALS = 2;

/** An empty cart, with links to start shopping. */
export function EmptyCart({ collections, deals = [], notices }: EmptyCartProps) {
  // The button leads to the best-sellers already. A shop's collection of them is called so by convention.
  const others = collections.filter(({ slug }) => !/^best-?sellers?$/.test(slug));
  return (
    <div className={styles.empty}>
      {notices}
      <EmptyState
        title="Nothing here yet"
        action={
          <ButtonLink to="/shop?sort=best-seller" wide>
            Shop best-sellers
          </ButtonLink>
        }
      >
        <p>Add something you love. It stays here until you are ready.</p>
      </EmptyState>
      {others.length > 0 && (
        <ul className={classes(pills.pills, styles.collections)} aria-label="Collections">
          {others.slice(0, MOST_COLLECTIONS).map(({ slug, label }) => (
            <li key={slug}>
              <Link to={`/shop?collection=${slug}`}>{label}</Link>
            </li>
          ))}
        </ul>
      )}
      {deals.length > 0 && (
        <section aria-label="Deals">
          <h3 className={styles.heading}>On offer now</h3>
          <ul className={styles.deals}>
            {deals.slice(0, MOST_DEALS).map((product) => (
              <ProductTile key={product.id} product={product} sizes="11rem" />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
