import { Skeleton } from '../design/Skeleton.tsx';
import styles from './CartPage.module.css';

/** Placeholder for lines and bill. It fills the screen, so that nothing visible moves when they appear. */
export function CartSkeleton() {
  return (
    <div className={`${styles.columns} ${styles.unknown}`} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading your cart
      </p>
      <div className={styles.main}>
        {[1, 2].map((line) => (
          <div key={line} className={styles.ghostLine}>
            <Skeleton className={styles.ghostThumb} />
            <div className={styles.ghostText}>
              <Skeleton className={styles.ghostTitle} />
              <Skeleton className={styles.ghostMeta} />
            </div>
          </div>
        ))}
      </div>
      <div className={styles.side}>
        <Skeleton className={styles.ghostBill} />
      </div>
    </div>
  );
}
