import { fromPromise } from 'xstate';
import type { Result, StoreSettings } from '../../contract/domain/index.ts';
import { type OrdersReply, ordersMachine } from '../../machines/account/orders.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';

const USUAL_COUNT = 10;
const MOST = 50;

/** The account's list of orders, read page by page; `orderCount` is the setting ORDER_COUNT, which `storeData` has. */
export function provideOrders(
  { searchOrders }: Pick<ShopApi, 'searchOrders'>,
  storeData: () => Promise<Result<{ readonly settings: Pick<StoreSettings, 'orderCount'> }>>,
) {
  return ordersMachine.provide({
    actors: {
      fetchOrders: fromPromise<OrdersReply, { nextToken: string | null }>(
        async ({ input: { nextToken }, signal }) => {
          const data = await storeData();
          const count = (data.ok && data.value.settings.orderCount) || USUAL_COUNT;
          const limit = Math.min(count, MOST);
          return searchOrders({ limit, ...(nextToken !== null && { nextToken }) }, { signal });
        },
      ),
    },
  });
}
