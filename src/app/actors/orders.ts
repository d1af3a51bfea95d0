import { fromPromise } from 'xstate';
import { type OrdersReply, ordersMachine } from '../../machines/account/orders.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';

const ORDERS_PER_PAGE = 10;

/** The account's list of orders, read page by page. */
export function provideOrders({ searchOrders }: ShopApi) {
  return ordersMachine.provide({
    actors: {
      fetchOrders: fromPromise<OrdersReply, { nextToken: string | null }>(
        ({ input: { nextToken }, signal }) =>
          searchOrders({ limit: ORDERS_PER_PAGE, ...(nextToken !== null && { nextToken }) }, { signal }),
      ),
    },
  });
}
