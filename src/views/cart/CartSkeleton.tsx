import { Skeleton } from '../design/Skeleton.tsx';
import styles from './CartPage.module.css';

/** Lines and a bill to come. It fills the screen, so that nothing in sight moves when they are there. */
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
