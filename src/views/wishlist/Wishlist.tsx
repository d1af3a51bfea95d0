import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ProductCard } from '../../contract/domain/index.ts';
import { selectWishlistIds } from '../../machines/account/wishlist/index.ts';
import { requestOf } from '../../machines/catalogue/addToCart.ts';
import {
  type productCardsMachine,
  selectAreCardsLoading,
  selectHaveCardsFailed,
  selectMissingCount,
  selectProductCards,
} from '../../machines/catalogue/productCards.ts';
import { initialVariant } from '../../machines/catalogue/variant/index.ts';
import type { AccountActors } from '../account/actors.ts';
import { cardOf } from '../catalogue/card.ts';
import { ProductTile } from '../catalogue/ProductTile.tsx';
import { Button, ButtonLink } from '../design/Button.tsx';
import { EmptyState } from '../design/EmptyState.tsx';
import { useTakenFocus } from '../design/focus.ts';
import { Retry } from '../design/Retry.tsx';
import styles from './Wishlist.module.css';
import { WishlistSkeleton } from './WishlistSkeleton.tsx';

interface WishlistProps {
  readonly actors: Pick<AccountActors, 'cart' | 'wishlist'>;
  readonly wished: ActorRefFrom<typeof productCardsMachine>;
  /** The shop's clock, milliseconds since the epoch. */
  readonly now: () => number;
}

/** The wishlist page (Specification 2, /pages/wishlist), for guests too. */
export function Wishlist(props: WishlistProps) {
  const { actors, wished } = props;
  const count = useSelector(actors.wishlist, selectWishlistIds).length;
  const products = useSelector(wished, selectProductCards);
  const place = useRef<HTMLDivElement>(null);
  // A tile that leaves the list takes the pressed button with it, so the focus goes to the page.
  useTakenFocus(place, count === 0 ? 0 : products.length);
  return (
    <div ref={place} tabIndex={-1}>
      {count === 0 ? <NothingWished /> : <Wished {...props} products={products} />}
    </div>
  );
}

interface WishedProps extends WishlistProps {
  readonly products: readonly ProductCard[];
}

function Wished({ actors, wished, now, products }: WishedProps) {
  const isLoading = useSelector(wished, selectAreCardsLoading);
  const hasFailed = useSelector(wished, selectHaveCardsFailed);
  const gone = useSelector(wished, selectMissingCount);
  return (
    <div className={styles.list}>
      <p className={styles.count} role="status">
        {products.length > 0 && (products.length === 1 ? '1 product' : `${products.length} products`)}
      </p>
      <Retry
        hasFailed={hasFailed}
        isTrying={isLoading}
        onRetry={() => wished.send({ type: 'productCards.retry' })}
        waiting={products.length === 0 && <WishlistSkeleton />}
      >
        {products.length === 0 ? 'Your wishlist' : 'Some of your wishlist'} could not be loaded. It is kept;
        check your connection.
      </Retry>
      {gone > 0 && (
        <p className={styles.gone}>
          {gone === 1 ? 'One product of it is' : `${gone} products of it are`} no longer sold here.
        </p>
      )}
      <ul className={styles.grid}>
        {products.map((product) => (
          <Wish key={product.id} product={product} actors={actors} now={now} />
        ))}
      </ul>
    </div>
  );
}

interface WishProps {
  readonly product: ProductCard;
  readonly actors: WishlistProps['actors'];
  readonly now: () => number;
}

function Wish({ product, actors: { cart, wishlist }, now }: WishProps) {
  const card = cardOf(product);
  const move = () => {
    const variantId = initialVariant(product, null)?.id ?? null;
    // The cart answers at once. What it refuses, and says why, stays a wish.
    const { unsubscribe } = cart.on('cart.line.added', () =>
      wishlist.send({ type: 'wishlist.remove', productId: product.id }),
    );
    cart.send({ type: 'cart.line.add', ...requestOf(product, variantId, 1), now: now() });
    unsubscribe();
  };
  return (
    <li className={styles.wish}>
      <ProductTile
        as="article"
        product={card}
        sizes="(width >= 75rem) 20vw, (width >= 48rem) 30vw, 46vw"
        load="soon"
        heading="h2"
      />
      {card.isSoldOut && <p className={styles.soldOut}>Sold out for now. It stays on your list.</p>}
      {!card.isSoldOut && card.choices > 0 && (
        <ButtonLink
          to={`/products/${card.slug}`}
          look="secondary"
          wide
          aria-label={`Choose an option of ${card.title}`}
        >
          Choose
        </ButtonLink>
      )}
      {!card.isSoldOut && card.choices === 0 && (
        <Button look="secondary" wide onClick={move} aria-label={`Move to cart: ${card.title}`}>
          Move to cart
        </Button>
      )}
    </li>
  );
}

function NothingWished() {
  return (
    <EmptyState title="Nothing here yet" action={<ButtonLink to="/shop">Find something good</ButtonLink>}>
      <p>Press the heart on anything you like, and it waits for you here. No account needed.</p>
    </EmptyState>
  );
}
