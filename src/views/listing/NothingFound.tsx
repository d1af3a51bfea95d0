import { ProductTile } from '../catalogue/ProductTile.tsx';
import { ButtonLink } from '../design/Button.tsx';
import { classes } from '../design/classes.ts';
import { EmptyState } from '../design/EmptyState.tsx';
import { Link } from '../design/Link.tsx';
import pills from '../design/pills.module.css';
import type { ListingData } from './data.ts';
import { tileSizesOf } from './layouts.ts';
import styles from './NothingFound.module.css';
import { nothingTitle } from './query.ts';

/** An empty list: repeats the query and offers alternatives. */
export function NothingFound({ listing }: { readonly listing: ListingData }) {
  const { path, cleared, term, chips, instead } = listing;
  if (term === null && chips.length === 0) {
    return (
      <EmptyState title={nothingTitle(listing)} action={<ButtonLink to="/">Go to the home page</ButtonLink>}>
        <p>Look through the rest of the shop meanwhile.</p>
      </EmptyState>
    );
  }
  if (term === null) {
    return (
      <EmptyState
        title={nothingTitle(listing)}
        action={
          <>
            <ButtonLink to={`${path}${cleared}`}>Clear all filters</ButtonLink>
            <ButtonLink to="/shop?sort=best-seller" look="secondary">
              See best-sellers
            </ButtonLink>
          </>
        }
      >
        <p>Remove a filter, or start again with all products.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <EmptyState
        title={nothingTitle(listing)}
        action={
          <>
            {chips.length > 0 && <ButtonLink to={`${path}${cleared}`}>Clear all filters</ButtonLink>}
            <ButtonLink to="/shop" look={chips.length > 0 ? 'secondary' : 'primary'}>
              Shop everything
            </ButtonLink>
          </>
        }
      >
        <p>Check the spelling, try fewer words or another price, or look through a category.</p>
        <ul className={classes(pills.pills, styles.categories)} aria-label="Categories">
          {instead?.categories.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </EmptyState>
      {instead !== null && instead.bestSellers.length > 0 && (
        <section aria-labelledby="best-sellers">
          <h2 id="best-sellers" className={styles.title}>
            Best-sellers instead
          </h2>
          <ul className={styles.grid}>
            {instead.bestSellers.map((product) => (
              <ProductTile key={product.id} product={product} sizes={tileSizesOf(listing.layout)} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
