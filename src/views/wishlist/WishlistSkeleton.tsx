import { Skeleton } from '../design/Skeleton.tsx';
import styles from './Wishlist.module.css';

/** Placeholder until the wishlist has been read. */
export function WishlistSkeleton() {
  return (
    <div className={styles.grid} aria-busy="true">
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className={styles.ghost} />
      ))}
    </div>
  );
}
