import type { Failure, Order, Result } from '../../../contract/domain/index.ts';

export interface OrderWatchContext {
  readonly orderId: string;
  /** As last read. */
  readonly order: Order | null;
  /** Why the latest reading failed. */
  readonly failure: Failure | null;
}

export interface OrderWatchInput {
  readonly orderId: string;
}

export type OrderWatchEvent =
  /** Read at once instead of waiting. */
  { readonly type: 'order.retried' } | { readonly type: 'connectivity.online' };

/** `takingLonger`: over 60 seconds without an answer; polling goes on, slower. */
export type OrderWatchTag = 'takingLonger';

/** The settled order. */
export interface OrderWatchOutput {
  readonly order: Order;
}

export type OrderReadReply = Result<Order>;
