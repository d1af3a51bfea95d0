import { Skeleton } from '../design/Skeleton.tsx';
import styles from './Account.module.css';

/** Placeholder until the session is known. */
export function AccountSkeleton() {
  return (
    <>
      <header className={styles.head}>
        <h1>Your account</h1>
      </header>
      <noscript>
        <p>Signing in needs JavaScript. Switch it on for this site and load the page again.</p>
      </noscript>
      <div className={styles.ghosts} aria-busy="true">
        <Skeleton className={styles.ghostSection} />
      </div>
    </>
  );
}
