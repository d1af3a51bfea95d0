import type { OrderEntry, OrderList, Result } from '../../../contract/domain/index.ts';

export interface OrdersContext {
  readonly items: readonly OrderEntry[];
  /** Where the next page starts; null: there is none, or nothing was asked for yet. */
  readonly nextToken: string | null;
  /** All pages. */
  readonly total: number;
}

export type OrdersEvent =
  | { readonly type: 'orders.more' }
  /** After a failure. */
  | { readonly type: 'orders.retry' }
  | { readonly type: 'connectivity.online' };

export type OrdersReply = Result<OrderList>;
