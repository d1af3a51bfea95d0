import { useNavigation } from 'react-router';
import styles from './Progress.module.css';

/** A line at the top of the window while the next page loads. It appears after 0.3 seconds. */
export function Progress() {
  const isLoading = useNavigation().state !== 'idle';
  return isLoading && <div ref={show} role="progressbar" aria-label="Loading" className={styles.line} />;
}

/** Above an open dialog, whose link may open the page, there can only be a popover. */
function show(line: HTMLElement | null): void {
  if (!line || !document.querySelector('dialog:modal')) return;
  line.popover = 'manual';
  line.showPopover();
}
