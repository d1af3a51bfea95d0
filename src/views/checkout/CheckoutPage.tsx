import type { ReactNode } from 'react';
import { selectIsEmpty, selectIsKnown } from '../../machines/cart/cart/index.ts';
import { Link } from '../design/Link.tsx';
import { useCart } from '../shop/context.ts';
import styles from './Checkout.module.css';

/** The frame of the checkout page in every state. It links back to the cart, unless the cart is empty. */
export function CheckoutPage({ children }: { readonly children: ReactNode }) {
  const isEmpty = useCart((cart) => selectIsKnown(cart) && selectIsEmpty(cart)) ?? false;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Checkout</h1>
        {!isEmpty && (
          <Link to="/pages/cart" className={styles.back}>
            Back to the cart
          </Link>
        )}
      </header>
      {children}
    </div>
  );
}
