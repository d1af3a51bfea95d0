import { FirstView } from '../cart/FirstView.tsx';
import { Skeleton } from '../design/Skeleton.tsx';
import styles from './Checkout.module.css';
import { NothingToOrder } from './NothingToOrder.tsx';

/** Placeholder until the cart and the store's data are known. */
export function CheckoutSkeleton() {
  return <FirstView ifEmpty={<NothingToOrder />} ifFilled={<Ghosts />} />;
}

/** Grey boxes in the layout of summary and form. */
function Ghosts() {
  return (
    <div className={styles.columns} aria-busy="true">
      <p className="visually-hidden" role="status">
        Preparing checkout
      </p>
      <div className={styles.summary}>
        <Skeleton className={styles.ghostSummary} />
      </div>
      <div className={styles.main}>
        <div className={styles.ghosts}>
          <Skeleton className={styles.ghostTitle} />
          {[1, 2].map((field) => (
            <Skeleton key={field} className={styles.ghostField} />
          ))}
          <Skeleton className={styles.ghostTitle} />
          {[3, 4, 5, 6, 7, 8].map((field) => (
            <Skeleton key={field} className={styles.ghostField} />
          ))}
        </div>
      </div>
    </div>
  );
}
