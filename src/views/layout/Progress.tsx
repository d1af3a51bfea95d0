import { useNavigation } from 'react-router';
import styles from './Progress.module.css';

/** A line at the top of the window while the next page loads. It appears after 0.3 seconds. */
export function Progress() {
  const isLoading = useNavigation().state !== 'idle';
  return (
    isLoading && (
      <div ref={show} popover="manual" role="progressbar" aria-label="Loading" className={styles.line} />
    )
  );
}

/** Above open dialogs too, whose links open pages: only a popover can be there. */
function show(line: HTMLElement | null): void {
  line?.showPopover?.();
}
