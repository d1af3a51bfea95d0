import { useNavigation } from 'react-router';
import styles from './Progress.module.css';

/** A line at the top of the window while the next page loads. It shows itself only after a moment. */
export function Progress() {
  const isLoading = useNavigation().state !== 'idle';
  return isLoading && <div role="progressbar" aria-label="Loading" className={styles.line} />;
}
