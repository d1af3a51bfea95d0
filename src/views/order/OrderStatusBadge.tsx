import type { OrderMove, OrderPaymentType, OrderProduct, OrderStatus } from '../../contract/domain/index.ts';
import { classes } from '../design/classes.ts';
import styles from './OrderStatusBadge.module.css';
import { type ParcelPlace, parcelOf } from './parcel.ts';

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
  /** Whether the order is packed only once its shopper has answered a message. */
  readonly awaitsAnswer: boolean;
  readonly products: readonly Pick<OrderProduct, 'status'>[];
  /** The order's history; absent in lists, which do not read it. */
  readonly moves?: readonly OrderMove[];
}

/** The words for a parcel that was not handed over or is going back. Other parcels have the words of the order's status. */
const parcelWords: Readonly<Partial<Record<ParcelPlace, string>>> = {
  missed: 'Not handed over',
  goingBack: 'On its way back',
};

/** Order status colours (Specification 3): CONFIRMED green, CANCELLED red, DISPATCHED sky blue, DELIVERED blue. */
export function OrderStatusBadge({ order }: { readonly order: Standing }) {
  const { status, awaitsAnswer } = order;
  const isWaiting = status === 'CONFIRMED' && awaitsAnswer;
  return (
    <span className={classes(styles.badge, styles[isWaiting ? 'PENDING' : status])}>
      {isWaiting ? 'Waiting for your answer' : wordsOf(order)}
    </span>
  );
}

/**
 * The badge's text. It names what the status alone hides: a payment that is awaited, a parcel that came back without the shopper
 * having had it, and one that was not handed over.
 */
function wordsOf(order: Standing): string {
  const { status, products, moves = [] } = order;
  if (isPaymentPending(order)) return 'Payment pending';
  const isUndelivered = status === 'RETURNED' && products.some((line) => line.status === 'COURIER_RETURN');
  if (isUndelivered) return 'Not delivered';
  const place = parcelOf({ status, moves })?.place;
  return (place && parcelWords[place]) ?? words[status];
}

/** Whether the order is waiting for its online payment. Nothing has been confirmed, and nothing is on its way. */
export function isPaymentPending({ status, paymentType }: Pick<Standing, 'status' | 'paymentType'>): boolean {
  return status === 'PENDING' && paymentType !== 'COD';
}
