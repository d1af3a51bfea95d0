import type { OrderStatus } from '../../contract/domain/index.ts';
import { classes } from '../design/classes.ts';
import styles from './OrderStatusBadge.module.css';

const words: Readonly<Record<OrderStatus, string>> = {
  PENDING: 'Being confirmed',
  CONFIRMED: 'Confirmed',
  COMPLETE: 'Complete',
  DISPATCHED: 'Dispatched',
  DELIVERED: 'Delivered',
  CANCELLED: 'Cancelled',
  RETURNED: 'Returned',
};

/** Order status colours (S §3): CONFIRMED green, CANCELLED red, DISPATCHED sky blue, DELIVERED blue. */
export function OrderStatusBadge({ status }: { readonly status: OrderStatus }) {
  return <span className={classes(styles.badge, styles[status])}>{words[status]}</span>;
}
