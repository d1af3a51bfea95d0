/** What the order page's machine is provided with. Small: the page's first load carries it. */
import { type ActorRefFrom, fromPromise } from 'xstate';
import type { orderViewMachine } from '../../machines/checkout/orderView.ts';
import { type OrderReadReply, orderWatchMachine } from '../../machines/checkout/orderWatch.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';
import type { ShopSource } from '../../views/shop/context.ts';
import { intents } from '../intents.ts';

export function readOrder({ getOrder }: Pick<ShopApi, 'getOrder'>) {
  return fromPromise<OrderReadReply, { orderId: string }>(({ input, signal }) => getOrder(input, { signal }));
}

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

/** Brings to the shop what the page's machine tells. Returns a function that stops it. */
export function followOrder(view: ActorRefFrom<typeof orderViewMachine>, source: ShopSource): () => void {
  const { unsubscribe } = view.on('*', (event) => {
    void source.ready().then(({ shop }) => shop.send(event));
  });
  return unsubscribe;
}
