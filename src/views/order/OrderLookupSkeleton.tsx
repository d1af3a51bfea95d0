import { Skeleton } from '../design/Skeleton.tsx';
import styles from './OrderLookup.module.css';

/** Placeholder until the form that finds an order has started. Without script it says who can help instead. */
export function OrderLookupSkeleton() {
  return (
    <div className={styles.lookup}>
      <noscript>
        <p>
          This form needs JavaScript. Turn it on in your browser’s settings, or{' '}
          <a href="/pages/contact">contact us</a> with your order code.
        </p>
      </noscript>
      <Skeleton className={styles.ghost} />
    </div>
  );
}
