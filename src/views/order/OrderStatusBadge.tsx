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

interface Standing {
  readonly status: OrderStatus;
  readonly paymentType: OrderPaymentType;
  /** Whether it is packed only once its shopper has answered a message. */
  readonly awaitsAnswer: boolean;
}

/** Order status colours (Specification 3): CONFIRMED green, CANCELLED red, DISPATCHED sky blue, DELIVERED blue. */
export function OrderStatusBadge({ order }: { readonly order: Standing }) {
  const { status, awaitsAnswer } = order;
  const isWaiting = status === 'CONFIRMED' && awaitsAnswer;
  return (
    <span className={classes(styles.badge, styles[isWaiting ? 'PENDING' : status])}>
      {isWaiting ? 'Waiting for your answer' : isPaymentPending(order) ? 'Payment pending' : words[status]}
    </span>
  );
}

/** Whether the order is waiting for its online payment. Nothing has been confirmed, and nothing is on its way. */
export function isPaymentPending({ status, paymentType }: Omit<Standing, 'awaitsAnswer'>): boolean {
  return status === 'PENDING' && paymentType !== 'COD';
}
