import type { OrderPaymentType, OrderStatus } from '../../contract/domain/index.ts';
import { classes } from '../design/classes.ts';
import styles from './OrderStatusBadge.module.css';

const words: Readonly<Record<OrderStatus, string>> = {
  PENDING: 'Being confirmed',
  CONFIRMED: 'Confirmed',
  COMPLETE: 'Packed',
  DISPATCHED: 'Dispatched',
  DELIVERED: 'Delivered',
  CANCELLED: 'Cancelled',
  RETURNED: 'Returned',
};

interface OrderStatusBadgeProps {
  readonly status: OrderStatus;
  readonly paymentType: OrderPaymentType;
}

/** Order status colours (Specification 3): CONFIRMED green, CANCELLED red, DISPATCHED sky blue, DELIVERED blue. */
export function OrderStatusBadge({ status, paymentType }: OrderStatusBadgeProps) {
  const isUnpaid = isPaymentPending({ status, paymentType });
  return (
    <span className={classes(styles.badge, styles[status])}>
      {isUnpaid ? 'Payment pending' : words[status]}
    </span>
  );
}

/** Whether the order is waiting for its online payment. Nothing has been confirmed, and nothing is on its way. */
export function isPaymentPending({ status, paymentType }: OrderStatusBadgeProps): boolean {
  return status === 'PENDING' && paymentType !== 'COD';
}
