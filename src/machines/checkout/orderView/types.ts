import type { Order } from '../../../contract/domain/index.ts';
import type { AnalyticsRequested, OrderCompleted } from '../../shared/effects.ts';

export interface OrderViewContext {
  readonly order: Order;
}

export interface OrderViewInput {
  /** As the route's loader read it. */
  readonly order: Order;
}

export type OrderViewEvent =
  /** Read the order now. */
  | { readonly type: 'order.refreshed' }
  /** The route's loader read it again. */
  | { readonly type: 'order.received'; readonly order: Order };

export type OrderViewEmitted = AnalyticsRequested | OrderCompleted;

export type OrderViewTag = 'pending' | 'takingLonger';
