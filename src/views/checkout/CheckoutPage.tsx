import type { ReactNode } from 'react';
import { Link } from '../design/Link.tsx';
import styles from './Checkout.module.css';

/** The frame of the checkout page in every state. */
export function CheckoutPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Checkout</h1>
        <Link to="/pages/cart" className={styles.back}>
          Back to the cart
        </Link>
      </header>
      {children}
    </div>
  );
}
