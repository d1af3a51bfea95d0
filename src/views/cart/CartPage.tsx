import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { selectIsEmpty, selectIsKnown, selectItems } from '../../machines/cart/cart/selectors.ts';
import type { CardData } from '../catalogue/card.ts';
import { ProductTile } from '../catalogue/ProductTile.tsx';
import { Rail } from '../catalogue/Rail.tsx';
import { useRequiredShop } from '../shop/context.ts';
import { requiredPart } from '../shop/lazyPart.tsx';
import styles from './CartPage.module.css';
import { CartSkeleton } from './CartSkeleton.tsx';
import { type CollectionLink, EmptyCart } from './EmptyCart.tsx';
import { FirstView } from './FirstView.tsx';
import { FormCart, type FormCartData, FormNote } from './FormCart.tsx';
import type { Now } from './reckoning.ts';

const CartContents = requiredPart(
  async () => (await import('./CartContents.tsx')).CartContents,
  CartFirstView,
);

interface CartPageProps {
  readonly bestSellers: readonly CardData[];
  readonly collections: readonly CollectionLink[];
  /** Lines that were added without script. */
  readonly form: FormCartData;
  readonly now: Now;
  /** Shown below an empty cart. */
  readonly recentlyViewed: ReactNode;
}

interface FirstViewProps extends Pick<CartPageProps, 'collections'> {
  readonly form?: FormCartData;
}

/** So many best-sellers are in view below an empty cart: their pictures load at once. */
const SOON = 2;

/**
 * The cart page: a first view until the stored cart has been read, then the cart. Below it are best-sellers, without those that
 * the cart contained when it was read.
 */
export function CartPage({ bestSellers, collections, form, now, recentlyViewed }: CartPageProps) {
  const cart = useRequiredShop()?.cart;
  // None until the stored cart has been read.
  const items = useSelector(cart, (snapshot) =>
    snapshot && selectIsKnown(snapshot) ? selectItems(snapshot) : undefined,
  );
  const isEmpty = useSelector(cart, (snapshot) => snapshot && selectIsEmpty(snapshot));
  // A best-seller that is added from the row stays in the row, or the next product would move under the finger.
  const [first, setFirst] = useState(items);
  if (items && !first) setFirst(items);
  const others = bestSellers.filter(({ id }) => !first?.some(({ productId }) => productId === id));
  return (
    <>
      <div className={styles.page}>
        <h1 className={styles.title}>Your cart</h1>
        {items ? (
          <CartContents collections={collections} form={form} now={now} />
        ) : (
          <CartFirstView collections={collections} form={form} />
        )}
      </div>
      {others.length > 0 && (
        <Rail
          title="What others keep coming back for"
          link={{ to: '/shop?sort=best-seller', label: 'All best-sellers' }}
        >
          {others.map((product, position) => (
            <ProductTile
              key={product.id}
              product={product}
              sizes="(width < 62rem) 60vw, 22vw"
              load={position < SOON ? 'soon' : 'late'}
            />
          ))}
        </Rail>
      )}
      {items && isEmpty && recentlyViewed}
    </>
  );
}

const noForm: FormCartData = { lines: [], note: null };

function CartFirstView({ collections, form = noForm }: FirstViewProps) {
  const { lines, note } = form;
  const told = note && <FormNote note={note} />;
  const empty = note === 'unshown' ? told : <EmptyCart collections={collections} notices={told} />;
  return (
    <FirstView ifEmpty={lines.length > 0 ? <FormCart {...form} /> : empty} ifFilled={<CartSkeleton />} />
  );
}
