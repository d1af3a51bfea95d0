import { Button } from '../design/Button.tsx';
import { EmptyState } from '../design/EmptyState.tsx';
import styles from './OrderMissing.module.css';

interface OrderFailedProps {
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** The order could not be loaded. The order itself is safe. */
export function OrderFailed({ isRetrying, onRetry }: OrderFailedProps) {
  return (
    <div className={styles.room}>
      <EmptyState
        title="Your order could not be loaded"
        level={1}
        action={
          <Button busy={isRetrying} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        <p role="alert">
          Please check your connection and try again. Your order is safe; there is no need to place it again.
        </p>
      </EmptyState>
    </div>
  );
}
