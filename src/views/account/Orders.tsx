import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { OrderEntry } from '../../contract/domain/index.ts';
import {
  type ordersMachine,
  selectAreMoreOrdersLoading,
  selectAreOrdersLoading,
  selectHasMoreOrders,
  selectHaveMoreOrdersFailed,
  selectHaveOrdersFailed,
  selectOrders,
  selectOrderTotal,
} from '../../machines/account/orders.ts';
import { formatPaise } from '../../pricing/money.ts';
import { Thumb } from '../cart/Thumb.tsx';
import { Alert } from '../design/Alert.tsx';
import { Button, ButtonLink } from '../design/Button.tsx';
import { createDateFormatter } from '../design/dates.ts';
import { Link } from '../design/Link.tsx';
import { Retry } from '../design/Retry.tsx';
import { Shown } from '../design/Shown.tsx';
import { Skeleton } from '../design/Skeleton.tsx';
import { isPaymentPending, OrderStatusBadge } from '../order/OrderStatusBadge.tsx';
import { ReorderButton, type ReorderRef } from '../order/ReorderButton.tsx';
import styles from './parts.module.css';

interface OrdersProps {
  readonly orders: ActorRefFrom<typeof ordersMachine>;
  /** Absent: nothing can be ordered again. */
  readonly reorder?: ReorderRef | undefined;
  /** Prefix of tracking links; `null` if the shop has none. */
  readonly trackingUrl: string | null;
}

/** The account's orders, newest first. */
export function Orders({ orders, reorder, trackingUrl }: OrdersProps) {
  const items = useSelector(orders, selectOrders);
  const isLoading = useSelector(orders, selectAreOrdersLoading);
  const hasFailed = useSelector(orders, selectHaveOrdersFailed);
  const hasMore = useSelector(orders, selectHasMoreOrders);
  const isLoadingMore = useSelector(orders, selectAreMoreOrdersLoading);
  const hasMoreFailed = useSelector(orders, selectHaveMoreOrdersFailed);
  const total = useSelector(orders, selectOrderTotal);
  if (isLoading || hasFailed) {
    return (
      <Retry
        hasFailed={hasFailed}
        isTrying={isLoading}
        onRetry={() => orders.send({ type: 'orders.retry' })}
        waiting={<Skeleton className={styles.ghost} />}
      >
        We could not load your orders. Please check your connection and try again.
      </Retry>
    );
  }
  if (items.length === 0) {
    return (
      <div className={styles.stack}>
        <p className={styles.soft}>No orders yet. Your orders will appear here.</p>
        <div>
          <ButtonLink to="/shop" look="secondary">
            Start shopping
          </ButtonLink>
        </div>
        <GuestOrder />
      </div>
    );
  }
  return (
    <div className={styles.stack}>
      <ul className={styles.stack} aria-label="Your orders">
        {items.map((order) => (
          <Entry key={order.id} order={order} reorder={reorder} trackingUrl={trackingUrl} />
        ))}
      </ul>
      <Shown count={items.length} total={total} />
      {hasMoreFailed && <Alert status="error">We could not load more orders.</Alert>}
      {hasMore && (
        <div>
          <Button look="secondary" busy={isLoadingMore} onClick={() => orders.send({ type: 'orders.more' })}>
            Show older orders
          </Button>
        </div>
      )}
      <GuestOrder />
    </div>
  );
}

function GuestOrder() {
  return (
    <p className={styles.soft}>
      Ordered as a guest? <Link to="/pages/track">Find your order</Link> and open it here. It joins your
      account if it has your mobile number.
    </p>
  );
}

const day = createDateFormatter({ dateStyle: 'long', timeZone: 'Asia/Kolkata' });
const PICTURES = 4;

interface EntryProps extends Pick<OrdersProps, 'trackingUrl'> {
  readonly reorder: ReorderRef | undefined;
  readonly order: OrderEntry;
}

function Entry({ order, reorder, trackingUrl }: EntryProps) {
  const { id, code, status, orderDate, totalAmount, keptAmount, products } = order;
  const name = code
    ? `Order ${code}`
    : isPaymentPending(order)
      ? 'Order not paid yet'
      : 'Order being confirmed';
  // After a return, the tracking number of the parcel that brought the goods is of no use any more.
  const parcels = new Map(
    products.flatMap(({ trackingId, shippingCourier }) =>
      trackingId === null || status === 'RETURNED' ? [] : [[trackingId, shippingCourier] as const],
    ),
  );
  return (
    <li className={styles.card}>
      <div className={styles.row}>
        <span className={styles.code}>{name}</span>
        <OrderStatusBadge order={order} />
      </div>
      <div className={styles.goods}>
        {products.slice(0, PICTURES).map((product) => (
          <Thumb key={product.id} imageKey={product.imageKey} small />
        ))}
        <span>{contentsOf(order)}</span>
      </div>
      {[...parcels].map(([trackingId, courier]) => (
        <p key={trackingId} className={styles.soft}>
          {courier ?? 'Parcel'}{' '}
          {trackingUrl ? (
            <a href={`${trackingUrl}${encodeURIComponent(trackingId)}`} rel="noopener">
              {trackingId}
            </a>
          ) : (
            trackingId
          )}
        </p>
      ))}
      <div className={styles.row}>
        <span className={styles.soft}>{day(new Date(orderDate))}</span>
        <span className={styles.amount}>
          {formatPaise(keptAmount)}
          {keptAmount !== totalAmount && (
            <span className={styles.soft}>
              {' '}
              after cancellations or returns, {formatPaise(totalAmount)} before
            </span>
          )}
        </span>
        <span className={styles.actions}>
          {reorder && status !== 'PENDING' && <ReorderButton reorder={reorder} order={order} look="quiet" />}
          <ButtonLink to={`/order/${id}`} look="secondary">
            View order <span className="visually-hidden">{code}</span>
          </ButtonLink>
        </span>
      </div>
    </li>
  );
}

function contentsOf({ products }: OrderEntry): string {
  const [first] = products;
  if (!first) return '';
  return products.length === 1 ? first.title : `${first.title} and ${products.length - 1} more`;
}
