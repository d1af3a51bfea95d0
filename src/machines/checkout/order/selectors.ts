import type { SnapshotFrom } from 'xstate';
import type { OrderSummary, Transaction } from '../../../contract/domain/index.ts';
import type { Paise } from '../../../pricing/types.ts';
import type { orderMachine } from './machine.ts';
import type { PaymentFailure } from './types.ts';

export type OrderSnapshot = SnapshotFrom<typeof orderMachine>;

/** The stage that a page shows; each has its own message. */
export type OrderStage =
  /** Being placed or confirmed, nothing is odd. */
  | 'working'
  /** The payment window is open. */
  | 'paying'
  /** Not charged: try again. */
  | 'notCharged'
  /** Charged: do not pay again. */
  | 'charged'
  /** Unknown: we are checking. */
  | 'unknown'
  /** An old intent, never answered: resume it or drop it. */
  | 'interrupted'
  | 'cancelled';

export function selectOrderStage(snapshot: OrderSnapshot): OrderStage {
  if (snapshot.matches('interrupted')) return 'interrupted';
  if (snapshot.hasTag('cancelled')) return 'cancelled';
  if (snapshot.hasTag('paying')) return 'paying';
  if (snapshot.hasTag('charged')) return 'charged';
  if (snapshot.hasTag('notCharged')) return 'notCharged';
  return snapshot.hasTag('unknown') ? 'unknown' : 'working';
}

/** Money may have moved for it: it is to be paid online, as far as is known. */
export const selectIsPaidOnline = ({ context: { intent, order } }: OrderSnapshot): boolean => {
  const paymentType = (intent?.request ?? order)?.paymentType;
  return paymentType !== undefined && paymentType !== 'COD';
};
/** Over 60 seconds: say so, and offer to leave with the order's link. */
export const selectIsTakingLonger = (snapshot: OrderSnapshot): boolean => snapshot.hasTag('takingLonger');
/** Null until the server has answered. */
export const selectOrder = (snapshot: OrderSnapshot): OrderSummary | null => snapshot.context.order;
/** Known before the whole order is, from the stored record. */
export const selectOrderId = (snapshot: OrderSnapshot): string | null =>
  snapshot.context.order?.id ?? snapshot.context.intent?.orderId ?? null;
/** What is to be paid online for this order; null until the server has said. */
export const selectAmountToPay = (snapshot: OrderSnapshot): Paise | null =>
  snapshot.context.transaction?.amount ?? null;
export const selectTransaction = (snapshot: OrderSnapshot): Transaction | null =>
  snapshot.context.transaction;
/** The latest failed attempt inside the payment window. */
export const selectPaymentFailure = (snapshot: OrderSnapshot): PaymentFailure | null =>
  snapshot.context.paymentFailure;
/** Why the order was cancelled, in words; null where the server gave none. */
export const selectCancelReason = (snapshot: OrderSnapshot): string | null =>
  snapshot.context.order?.cancelReason ?? null;
/** A captured payment of the cancelled order will be paid back. */
export const selectIsRefundDue = (snapshot: OrderSnapshot): boolean =>
  snapshot.context.order?.refundDue ?? false;
