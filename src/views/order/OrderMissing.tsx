import { Button, ButtonLink } from '../design/Button.tsx';
import { EmptyState } from '../design/EmptyState.tsx';
import styles from './OrderMissing.module.css';

/** No such order, or not this shopper's: the page does not tell which. */
export function OrderMissing() {
  return (
    <div className={styles.room}>
      <EmptyState
        title="We cannot show this order here"
        level={1}
        action={
          <ButtonLink to="/shop" look="secondary">
            Go to the shop
          </ButtonLink>
        }
      >
        <p>
          An order opens in the browser that it was made in, or by the link in the message that we sent you.
          If the address was typed, please compare it with that link.
        </p>
      </EmptyState>
    </div>
  );
}

interface OrderFailedProps {
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** The order could not be read; it is safe all the same. */
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
          The connection failed or the shop did not answer. Your order is safe; nothing needs to be done
          twice.
        </p>
      </EmptyState>
    </div>
  );
}
