import { Skeleton } from '../design/Skeleton.tsx';
import styles from './OrderPage.module.css';

/** Placeholder until the browser has loaded the order, which is never in the server's HTML. */
export function OrderSkeleton() {
  return (
    <div className={`${styles.page} ${styles.unknown}`} aria-busy="true">
      <header className={styles.head}>
        <h1 className="visually-hidden">Your order</h1>
        <p className="visually-hidden" role="status">
          Loading your order
        </p>
        <Skeleton className={styles.ghostStatus} />
        <Skeleton className={styles.ghostTitle} />
        <Skeleton className={styles.ghostMeta} />
      </header>
      <div className={styles.columns}>
        <Skeleton className={styles.ghostCard} />
        <Skeleton className={styles.ghostCard} />
      </div>
    </div>
  );
}
