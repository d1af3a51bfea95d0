import { useSelector } from '@xstate/react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import type { ActorRefFrom } from 'xstate';
import {
  type moreProductsMachine,
  selectHasMoreFailed,
  selectHasNextPage,
  selectIsLoadingMore,
  selectLastLoadedPage,
  selectMoreItems,
} from '../../machines/catalogue/moreProducts.ts';
import { formatCount } from '../../pricing/money.ts';
import { cardWithin } from '../catalogue/card.ts';
import { ProductTile } from '../catalogue/ProductTile.tsx';
import { ButtonLink } from '../design/Button.tsx';
import { classes } from '../design/classes.ts';
import { isPlainPress } from '../design/Link.tsx';
import { Shown } from '../design/Shown.tsx';
import { useShopSource } from '../shop/context.ts';
import { lazyPart } from '../shop/lazyPart.tsx';
import type { ListingData } from './data.ts';
import styles from './Listing.module.css';
import { tileSizesOf } from './layouts.ts';
import { nothingTitle, pageAddress } from './query.ts';

const NothingFound = lazyPart(
  async () => (await import('./NothingFound.tsx')).NothingFound,
  NothingFoundTitle,
);

interface ResultsProps {
  readonly listing: ListingData;
  /** Loads the pages after those in the document. */
  readonly more: ActorRefFrom<typeof moreProductsMachine>;
}

/** Tiles in a phone's first view. Their pictures load eagerly. */
const FIRST_ROW = 4;

/** The products of a list, and the link that loads more. */
export function Results({ listing, more }: ResultsProps) {
  const { layout, pages } = listing;
  const sizes = tileSizesOf(layout);
  const later = useSelector(more, selectMoreItems);
  const items = [...listing.items, ...later.map((product) => cardWithin(product, listing))];
  const seen = pages.skipped + items.length;
  const isWhole = useIsWhole();
  return (
    <>
      {pages.first > 1 && (
        <p className={styles.earlier}>
          <ButtonLink to={pageAddress(listing, pages.first - 1)} look="secondary">
            Show earlier
          </ButtonLink>
        </p>
      )}
      {items.length === 0 ? (
        <NothingFound listing={listing} />
      ) : (
        <>
          <ul
            className={classes(
              styles.grid,
              layout.columns !== null && styles[`grid${layout.columns}`],
              isWhole && styles.whole,
            )}
          >
            {items.map((product, index) => (
              <ProductTile
                key={product.id}
                product={product}
                sizes={sizes}
                heading="h2"
                load={index === 0 ? 'first' : index < FIRST_ROW ? 'soon' : 'late'}
              />
            ))}
          </ul>
          <Shown count={seen} total={listing.total} />
        </>
      )}
      <MoreLink listing={listing} more={more} seen={seen} />
    </>
  );
}

/** Whether the shopper came back to this list. If so, all tiles are laid out, so that each is where it was. */
function useIsWhole(): boolean {
  const isBack = useNavigationType() === 'POP';
  // Not during the first render, which must equal the server's.
  const isLater = useShopSource().current() !== null;
  const [isWhole] = useState(isBack && isLater);
  return isWhole;
}

interface MoreLinkProps extends ResultsProps {
  /** How many of the list's products are shown so far. */
  readonly seen: number;
}

/** How far below the viewport the end of the list counts as near. */
const NEAR = '0px 0px 800px';

/** A link to the next page. With script it appends that page to the list. */
function MoreLink({ listing, more, seen }: MoreLinkProps) {
  const page = useSelector(more, selectLastLoadedPage);
  const hasNext = useSelector(more, selectHasNextPage);
  const loading = useSelector(more, selectIsLoadingMore);
  const failed = useSelector(more, selectHasMoreFailed);
  const end = useRef<HTMLDivElement>(null);
  const { isEndless } = listing.layout;
  useEffect(() => {
    if (!isEndless || !end.current || seen === 0) return;
    const near = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && more.send({ type: 'end.neared' }),
      { rootMargin: NEAR },
    );
    near.observe(end.current);
    return () => near.disconnect();
  }, [isEndless, more, seen]);
  if (!hasNext) return null;
  const load = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    more.send({ type: 'more.requested' });
  };
  return (
    <div ref={end} className={styles.more}>
      <p>
        You have seen {formatCount(seen)} of {formatCount(listing.total)}
      </p>
      {failed && <p role="alert">We could not load more products.</p>}
      <ButtonLink
        to={pageAddress(listing, page + 1)}
        look="secondary"
        onClick={load}
        aria-busy={loading || undefined}
      >
        {failed ? 'Try again' : 'Load more'}
      </ButtonLink>
    </div>
  );
}

function NothingFoundTitle({ listing }: Pick<ResultsProps, 'listing'>) {
  return <h2>{nothingTitle(listing)}</h2>;
}
