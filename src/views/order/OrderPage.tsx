import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Order } from '../../contract/domain/index.ts';
import type { deliveryAnswerMachine } from '../../machines/checkout/deliveryAnswer.ts';
import type { orderChangeMachine } from '../../machines/checkout/orderChange.ts';
import {
  type orderViewMachine,
  selectHasRefreshFailed,
  selectIsPending,
  selectIsRefreshing,
  selectIsSlow,
  selectNeedsPayment,
  selectViewedOrder,
  selectViewedRefunds,
} from '../../machines/checkout/orderView.ts';
import { formatPaise } from '../../pricing/money.ts';
import { Alert } from '../design/Alert.tsx';
import { Button, ButtonLink } from '../design/Button.tsx';
import { createDateFormatter } from '../design/dates.ts';
import { formatPhone } from '../design/phone.ts';
import { Banner, type BannerData } from '../promos/Banner.tsx';
import { lazyPart } from '../shop/lazyPart.tsx';
import { Invoices } from './Invoices.tsx';
import { OrderAddress } from './OrderAddress.tsx';
import { OrderBill } from './OrderBill.tsx';
import { OrderHelp } from './OrderHelp.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { OrderLines } from './OrderLines.tsx';
import styles from './OrderPage.module.css';
import { isPaymentPending, OrderStatusBadge } from './OrderStatusBadge.tsx';
import { type ParcelPlace, parcelOf } from './parcel.ts';
import { Refunds } from './Refunds.tsx';
import { ReorderButton, type ReorderRef } from './ReorderButton.tsx';
import { ReturnNews, type WithdrawalRef } from './ReturnNews.tsx';
import type { ReturnPicturesRef } from './ReturnPictures.tsx';
import {
  backWords,
  isBackUndelivered,
  isDeliveredOrReturned,
  isLost,
  isPaidOnline,
  itemCount,
} from './standing.ts';
import { Timeline } from './Timeline.tsx';

const OrderChange = lazyPart(async () => (await import('./OrderChange.tsx')).OrderChange);
const DeliveryQuestion = lazyPart(async () => (await import('./DeliveryQuestion.tsx')).DeliveryQuestion);
const ReturnPictures = lazyPart(async () => (await import('./ReturnPictures.tsx')).ReturnPictures);
const Invitation = lazyPart(async () => (await import('./Invitation.tsx')).Invitation);

interface OrderPageProps {
  readonly view: ActorRefFrom<typeof orderViewMachine>;
  /** Absent: the order can't be ordered again. */
  readonly reorder?: ReorderRef | undefined;
  /** This browser's checkout can pay for the order. */
  readonly isPayableHere: boolean;
  readonly change: ActorRefFrom<typeof orderChangeMachine>;
  readonly answer: ActorRefFrom<typeof deliveryAnswerMachine>;
  readonly withdrawal: WithdrawalRef;
  /** Absent: no pictures can be added to a return. */
  readonly pictures?: ReturnPicturesRef;
  /** Prefix of tracking links; `null` if the shop has none. */
  readonly trackingUrl: string | null;
  /** Shown at the end, to those who have ordered. */
  readonly banners: readonly BannerData[];
  /** The day by which it is expected; see `Timeline`. */
  readonly arrival: Promise<string | null>;
}

/** The order page: status, lines and amounts. */
export function OrderPage({
  view,
  change,
  answer,
  pictures,
  withdrawal,
  reorder,
  isPayableHere,
  trackingUrl,
  banners,
  arrival,
}: OrderPageProps) {
  const order = useSelector(view, selectViewedOrder);
  return (
    <div className={styles.page}>
      <OrderHead
        view={view}
        reorder={reorder}
        order={order}
        withdrawal={withdrawal}
        isPayableHere={isPayableHere}
      />
      <Timeline order={order} arrival={arrival} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          {order.deliveryQuestion && <DeliveryQuestion answer={answer} order={order} />}
          <section className={styles.card} aria-labelledby="order-lines">
            <h2 id="order-lines" className={styles.heading}>
              {itemCount(order.products)}
            </h2>
            <OrderLines order={order} trackingUrl={trackingUrl} />
          </section>
          <section className={styles.card} aria-labelledby="order-bill">
            <h2 id="order-bill" className={styles.heading}>
              Bill details
            </h2>
            <OrderBill order={order} />
            <Invoices invoices={order.invoices} />
          </section>
          <OrderChange change={change} order={order} />
          {pictures && order.latestReturn && takesPictures.has(order.latestReturn.state) && (
            <ReturnPictures pictures={pictures} latest={order.latestReturn} />
          )}
        </div>
        <div className={styles.stack}>
          {order.shippingAddress && (
            <OrderAddress address={order.shippingAddress} title={addressTitle(order)} />
          )}
          <OrderHelp order={order} />
          <OrderHistory order={order} />
          <Invitation phone={order.shippingAddress?.phone ?? null} />
        </div>
      </div>
      {banners.map((banner) => (
        <Banner key={banner.id} banner={banner} sizes="92vw" />
      ))}
    </div>
  );
}

/** The heading of the address. */
function addressTitle(order: Order): string {
  if (order.status === 'CANCELLED' || isBackUndelivered(order) || isLost(order)) return 'It was to go to';
  return isDeliveredOrReturned(order) ? 'Delivered to' : 'Delivering to';
}

/** The states of a return to which pictures can be added: the shop looks at it, or the courier has not collected it yet. */
const takesPictures: ReadonlySet<string> = new Set(['ASKED', 'APPROVED']);

interface OrderHeadProps {
  readonly view: OrderPageProps['view'];
  readonly reorder: ReorderRef | undefined;
  readonly withdrawal: WithdrawalRef;
  readonly order: Order;
  readonly isPayableHere: boolean;
}

const moment = createDateFormatter({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

function OrderHead({ view, reorder, withdrawal, order, isPayableHere }: OrderHeadProps) {
  const isPending = useSelector(view, selectIsPending);
  const isRefreshing = useSelector(view, selectIsRefreshing);
  const hasRefreshFailed = useSelector(view, selectHasRefreshFailed);
  const refunds = useSelector(view, selectViewedRefunds);
  return (
    <header className={styles.head}>
      <div className={styles.status} role="status">
        <OrderStatusBadge order={order} />
      </div>
      <h1 className={styles.title}>{titleOf(order)}</h1>
      <p className={styles.meta}>
        {order.code && (
          <>
            Order <strong className={styles.code}>{order.code}</strong> ·{' '}
          </>
        )}
        Placed {moment(new Date(order.orderDate))}
        {order.paymentType === 'PREPAID' &&
          paidStatuses.has(order.status) &&
          isPaidOnline(order) &&
          ' · Paid'}
      </p>
      {isPending ? (
        <Pending view={view} order={order} isPayableHere={isPayableHere} />
      ) : (
        <Settled order={order} />
      )}
      <ReturnNews order={order} withdrawal={withdrawal} />
      <Refunds refunds={refunds} upiId={order.latestReturn?.refundTo ?? null} />
      <div className={styles.actions}>
        <ButtonLink to="/shop" look="secondary">
          Continue shopping
        </ButtonLink>
        {!isPending && reorder && <ReorderButton reorder={reorder} order={order} />}
        {!isPending && (
          <Button look="quiet" busy={isRefreshing} onClick={() => view.send({ type: 'order.refreshed' })}>
            Refresh status
          </Button>
        )}
      </div>
      {hasRefreshFailed && (
        <Alert status="warning">
          We could not look just now, so this may be older than you think. Please try again in a moment.
        </Alert>
      )}
    </header>
  );
}

/** The statuses of an order that say “Paid”. An order of another status is not paid for yet, or its money goes back. */
const paidStatuses: ReadonlySet<Order['status']> = new Set([
  'CONFIRMED',
  'COMPLETE',
  'DISPATCHED',
  'DELIVERED',
]);

function Pending({ view, order, isPayableHere }: Pick<OrderHeadProps, 'view' | 'order' | 'isPayableHere'>) {
  const isSlow = useSelector(view, selectIsSlow);
  const needsPayment = useSelector(view, selectNeedsPayment);
  return (
    <>
      <p className={styles.lead}>
        {isSlow
          ? 'It is taking longer than usual. This page keeps looking and will show the outcome; you can come back to it any time.'
          : 'This page updates by itself.'}
      </p>
      {needsPayment && (
        <Alert
          status="info"
          action={
            isPayableHere && (
              <ButtonLink to="/pages/checkout" look="quiet">
                Go to the payment
              </ButtonLink>
            )
          }
        >
          If you have not paid yet, {formatPaise(order.totalPrepaidAmount)} is still to be paid online
          {!isPayableHere &&
            ', in the browser in which you ordered. Otherwise the order ends by itself without a charge, and you can order again'}
          . If you have already paid, please do not pay again: we are checking with the payment provider.
        </Alert>
      )}
    </>
  );
}

function Settled({ order }: { readonly order: Order }) {
  const isGoingBack = parcelOf(order)?.place === 'goingBack';
  const isUnwanted = order.deliveryQuestion?.answer?.choice === 'SEND_BACK';
  const due = isGoingBack || isUnwanted ? 0 : order.dueAmount;
  return (
    <>
      {order.awaitsAnswer && <Question order={order} />}
      {isGoingBack && (
        <p className={styles.lead}>
          The courier could not deliver it and brings it back to us. {backWords(order)}
        </p>
      )}
      {order.status === 'CANCELLED' && order.cancelReason && (
        <p className={styles.lead}>{order.cancelReason}</p>
      )}
      {due > 0 && (
        <p className={styles.due}>
          Please keep <strong>{formatPaise(due)}</strong> ready for delivery.
        </p>
      )}
    </>
  );
}

/** Reminds the shopper of a cash order that we have asked them in a message whether to send it. */
function Question({ order: { shippingAddress } }: Pick<OrderHeadProps, 'order'>) {
  const { phone = null, email = null } = shippingAddress ?? {};
  const places = [phone && formatPhone(phone), email].filter((place) => place !== null && place !== '');
  return (
    <Alert status="warning">
      <strong>Shall we send it?</strong> We have asked you in a message
      {places.length > 0 && ` to ${places.join(' and ')}`}. Please answer there with one tap, before we pack
      your order. If you do not want it any more, you can also cancel it below.
    </Alert>
  );
}

function titleOf(order: Order): string {
  const { status, shippingAddress } = order;
  if (isPaymentPending(order)) return 'Your order is waiting for its payment';
  const name = shippingAddress?.name.split(' ')[0];
  switch (status) {
    case 'PENDING':
      return 'We are confirming your order';
    case 'CONFIRMED':
      return name ? `Thank you, ${name}` : 'Thank you';
    case 'COMPLETE':
      return 'Your order is packed';
    case 'DISPATCHED':
      return parcelTitles[parcelOf(order)?.place ?? 'underWay'];
    case 'DELIVERED':
      return (order.latestReturn && returnTitles[order.latestReturn.state]) ?? 'Your parcel has arrived';
    case 'CANCELLED':
      return 'This order was cancelled';
    case 'RETURNED':
      if (isLost(order)) return 'Your parcel was lost on its way';
      return isBackUndelivered(order) ? 'Your parcel came back to us' : 'This order was returned';
  }
}

/** The page's title, by the state of the latest return, while that is under way and after it was refused. */
const returnTitles: Readonly<Partial<Record<string, string>>> = {
  ASKED: 'You asked to return something',
  APPROVED: 'Your return is arranged',
  PICKED_UP: 'Your return is on its way to us',
  REFUSED: 'We could not accept your return',
};

const parcelTitles: Readonly<Record<ParcelPlace, string>> = {
  underWay: 'Your parcel is on its way',
  comesToday: 'Your parcel is out for delivery',
  missed: 'Your parcel could not be handed over',
  goingBack: 'Your parcel is on its way back to us',
};
