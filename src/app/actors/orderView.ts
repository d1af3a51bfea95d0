/** Small on purpose: the order page loads this file with its first view. */
import { type ActorRefFrom, fromPromise } from 'xstate';
import type { orderViewMachine } from '../../machines/checkout/orderView.ts';
import { type OrderReadReply, orderWatchMachine } from '../../machines/checkout/orderWatch.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';
import type { ShopSource } from '../../views/shop/context.ts';
import { intents } from '../checkoutStorage.ts';

export function readOrder({ getOrder }: Pick<ShopApi, 'getOrder'>) {
  return fromPromise<OrderReadReply, { orderId: string }>(({ input, signal }) => getOrder(input, { signal }));
}

/** The actors that the order page's machine is provided with; the caller provides them, to keep the machine out of here. */
export function orderViewActors(shopApi: ShopApi) {
  const read = readOrder(shopApi);
  return {
    readOrder: read,
    watchOrder: orderWatchMachine.provide({ actors: { readOrder: read } }),
    closeIntentOf: fromPromise<{ isFirst: boolean }, { orderId: string }>(({ input }) =>
      intents.closeOrder(input.orderId),
    ),
  };
}

/** Forwards the order page's requests and facts to the shop. Returns a function that stops it. */
export function connectOrderView(
  view: ActorRefFrom<typeof orderViewMachine>,
  source: ShopSource,
): () => void {
  const { unsubscribe } = view.on('*', (event) => {
    void source.whenStarted().then(({ shop }) => shop.send(event));
  });
  return unsubscribe;
}
