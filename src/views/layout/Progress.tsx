import { useNavigation } from 'react-router';
import styles from './Progress.module.css';

/** A line at the top of the window while the next page loads. It appears after 0.3 seconds. */
export function Progress() {
  const isLoading = useNavigation().state !== 'idle';
  return isLoading && <div role="progressbar" aria-label="Loading" className={styles.line} />;
}
