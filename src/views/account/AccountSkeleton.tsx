import { Skeleton } from '../design/Skeleton.tsx';
import styles from './Account.module.css';

/** The account's layout until it is known who is shopping. */
export function AccountSkeleton() {
  return (
    <div className={styles.ghosts} aria-busy="true">
      <Skeleton className={styles.ghostTitle} />
      <Skeleton className={styles.ghostSection} />
    </div>
  );
}
