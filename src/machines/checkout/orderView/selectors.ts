import type { SnapshotFrom } from 'xstate';
import type { Order } from '../../../contract/domain/index.ts';
import type { orderViewMachine } from './machine.ts';

export type OrderViewSnapshot = SnapshotFrom<typeof orderViewMachine>;

export const selectViewedOrder = (snapshot: OrderViewSnapshot): Order => snapshot.context.order;
/** Not settled yet: the page watches it. */
export const selectIsPending = (snapshot: OrderViewSnapshot): boolean => snapshot.hasTag('pending');
/** Over 60 seconds: say so; it is watched on, slower. */
export const selectIsSlow = (snapshot: OrderViewSnapshot): boolean => snapshot.hasTag('takingLonger');
/** Waits for an online payment; the checkout page takes it up again. */
export const selectNeedsPayment = (snapshot: OrderViewSnapshot): boolean =>
  snapshot.hasTag('pending') && snapshot.context.order.paymentType !== 'COD';
export const selectIsRefreshing = (snapshot: OrderViewSnapshot): boolean => snapshot.matches('refreshing');
