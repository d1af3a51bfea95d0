import type { SnapshotFrom } from 'xstate';
import type {
  Failure,
  OrderRefund,
  OrderRequest,
  OrderSummary,
  Transaction,
} from '../../../contract/domain/index.ts';
import { isBusy } from '../../../contract/temporary.ts';
import type { Paise } from '../../../pricing/types.ts';
import { refundsOf } from '../purchase.ts';
import type { orderMachine } from './machine.ts';
import type { PaymentFailure } from './types.ts';

export type OrderSnapshot = SnapshotFrom<typeof orderMachine>;

/** The stage of the order; the page shows a message for each. */
export type OrderStage =
  /** The order is being placed or confirmed. */
  | 'working'
  /** The payment window is open. */
  | 'paying'
  /** The shopper was not charged and may pay again. */
  | 'notCharged'
  /** The shopper was charged and must not pay again. */
  | 'charged'
  /** It is unknown whether the order was placed or paid; this is being checked. */
  | 'unknown'
  /** A stale intent that was never answered: the shopper resumes or drops it. */
  | 'interrupted'
  /** The server does not show the order to the current user. */
  | 'outOfReach'
  | 'cancelled';

export function selectOrderStage(snapshot: OrderSnapshot): OrderStage {
  if (snapshot.hasTag('interrupted')) return 'interrupted';
  if (snapshot.hasTag('outOfReach')) return 'outOfReach';
  if (snapshot.hasTag('cancelled')) return 'cancelled';
  if (snapshot.hasTag('paying')) return 'paying';
  if (snapshot.hasTag('charged')) return 'charged';
  if (snapshot.hasTag('notCharged')) return 'notCharged';
  return snapshot.hasTag('unknown') ? 'unknown' : 'working';
}

/** Whether the server has not answered the order yet, so that no payment has begun. */
export const selectIsUnanswered = ({ context }: OrderSnapshot): boolean =>
  context.intent?.phase === 'placing';
/** Whether the order is paid online, at least in part, and a payment may have begun, as far as is known. */
export const selectIsPaymentInQuestion = (snapshot: OrderSnapshot): boolean => {
  const { intent, order } = snapshot.context;
  const paymentType = (intent?.request ?? order)?.paymentType;
  return paymentType !== undefined && paymentType !== 'COD' && !selectIsUnanswered(snapshot);
};
/** Whether the shopper has waited over 60 seconds; the page then offers to leave with a link to the order. */
export const selectIsTakingLonger = (snapshot: OrderSnapshot): boolean => snapshot.hasTag('takingLonger');
/** Whether the server was too busy to place the order. The same order is sent again, so its result is not unknown. */
export const selectIsShopBusy = (snapshot: OrderSnapshot): boolean =>
  isBusy(snapshot.context.failure) && selectIsUnanswered(snapshot);
/** Whether the shop could not be reached to place the order, which is sent again. */
export const selectIsConnectionLost = (snapshot: OrderSnapshot): boolean =>
  snapshot.context.failure?.kind === 'network' && selectIsUnanswered(snapshot);
/** The order that the intent is for; `null` for an order that was placed elsewhere. */
export const selectIntended = (snapshot: OrderSnapshot): OrderRequest | null =>
  snapshot.context.intent?.request ?? null;
/** Whether a payment for this order may have been made in this browser. */
export const selectMayBeCharged = ({ context: { intent } }: OrderSnapshot): boolean =>
  intent?.phase === 'paying' || intent?.phase === 'paid';
/**
 * Whether a guest's order that is out of reach was placed here a moment ago, so that it is not an account's: the server does not
 * recognise the browser, which has kept no cookie of the order.
 */
export const selectIsCookieLost = ({ context: { intent, order } }: OrderSnapshot): boolean =>
  order !== null && intent?.asker === null;
/** Whether the latest request about the order or its payment has failed, so that the result stays unknown for longer. */
export const selectIsAnswerDelayed = (snapshot: OrderSnapshot): boolean =>
  snapshot.hasTag('unknown') && snapshot.context.failure !== null;
/** `null` until the server has answered. */
export const selectOrder = (snapshot: OrderSnapshot): OrderSummary | null => snapshot.context.order;
/** The order's id, from the order or from the stored record; `null` until either has it, also for an order placed elsewhere. */
export const selectOrderId = (snapshot: OrderSnapshot): string | null =>
  snapshot.context.order?.id ?? snapshot.context.intent?.orderId ?? null;
/** The amount to be paid online, in paise; `null` until the order or its transaction is known. */
export const selectAmountToPay = ({ context: { order, transaction } }: OrderSnapshot): Paise | null =>
  transaction?.amount ?? order?.totalPrepaidAmount ?? null;
/** How many units were ordered, gifts included; `null` for an order that was placed elsewhere. */
export const selectUnits = ({ context: { intent } }: OrderSnapshot): number | null =>
  intent?.request.lines.reduce((sum, { quantity }) => sum + quantity, 0) ?? null;
export const selectTransaction = (snapshot: OrderSnapshot): Transaction | null =>
  snapshot.context.transaction;
/** Why the latest request about the order or its payment has failed; `null` if it has not. */
export const selectFailure = ({ context }: OrderSnapshot): Failure | null => context.failure;
/** The latest failed attempt inside the payment window. */
export const selectPaymentFailure = (snapshot: OrderSnapshot): PaymentFailure | null =>
  snapshot.context.paymentFailure;
/** The server's text on why the order was cancelled; `null` if there is none. */
export const selectCancelReason = (snapshot: OrderSnapshot): string | null =>
  snapshot.context.order?.cancelReason ?? null;
/** Whether a captured payment of the cancelled order will be refunded. */
export const selectIsRefundDue = (snapshot: OrderSnapshot): boolean =>
  snapshot.context.order?.refundDue ?? false;
/** Money of the order that goes back to the shopper, or has; none while only its summary is known. */
export const selectRefunds = (snapshot: OrderSnapshot): readonly OrderRefund[] =>
  refundsOf(snapshot.context.order);
