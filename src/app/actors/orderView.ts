/** Small on purpose: the order page loads this file with its first view. */
import { type ActorRefFrom, fromPromise, type Subscription } from 'xstate';
import type { Order } from '../../contract/domain/index.ts';
import type { orderChangeMachine } from '../../machines/checkout/orderChange.ts';
import type { orderViewMachine } from '../../machines/checkout/orderView.ts';
import { type OrderReadReply, orderWatchMachine } from '../../machines/checkout/orderWatch.ts';
import type { OrderChanged } from '../../machines/shared/effects.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';
import type { ShopSource } from '../../views/shop/context.ts';
import { sendToShop } from '../actorSource.ts';
import { intents } from '../checkoutStorage.ts';

/**
 * The actors that the order page's machine is provided with; the caller provides them, to keep the machine out of here.
 *
 * @param secret of the link by which a guest opened the order; `null` without one
 */
export function orderViewActors({ getOrder }: ShopApi, secret: string | null) {
  const readOrder = fromPromise<OrderReadReply, { orderId: string }>(({ input, signal }) =>
    getOrder({ ...input, ...(secret !== null && { secret }) }, { signal }),
  );
  return {
    readOrder,
    watchOrder: orderWatchMachine.provide({ actors: { readOrder } }),
    closeIntentOf: fromPromise<{ isFirst: boolean }, { orderId: string }>(({ input }) =>
      intents.closeOrder(input.orderId),
    ),
  };
}

/** Whether this browser placed the order and has not finished with it, so that its checkout can pay for it. */
export const isOrderUnfinishedHere = (orderId: string): boolean => intents.read()?.intent.orderId === orderId;

/** Forwards the order page's requests and facts to the shop. Returns a function that stops this. */
export function connectOrderView(
  view: ActorRefFrom<typeof orderViewMachine>,
  source: ShopSource,
): () => void {
  const { unsubscribe } = view.on('*', (event) => sendToShop(source, event));
  return unsubscribe;
}

/** A form or a button of the order's page that changes the order. */
interface OrderChanging {
  on(type: 'order.changed', listener: (event: OrderChanged) => void): Subscription;
}

/** Shows the order after each change. Returns a function that unsubscribes. */
export function showChangedOrder(
  changing: OrderChanging,
  view: ActorRefFrom<typeof orderViewMachine>,
): () => void {
  const { unsubscribe } = changing.on('order.changed', ({ order }) =>
    view.send({ type: 'order.received', order }),
  );
  return unsubscribe;
}

/**
 * Sends the form each new version of the order that the page shows, and reads the order again when the form asks for it.
 * Returns a function that stops this.
 */
export function tellShownOrder(
  view: ActorRefFrom<typeof orderViewMachine>,
  change: ActorRefFrom<typeof orderChangeMachine>,
): () => void {
  let shown: Order | null = null;
  const { unsubscribe } = view.subscribe((snapshot) => {
    const { order } = snapshot.context;
    if (order !== shown) change.send({ type: 'order.received', order });
    shown = order;
  });
  const asked = change.on('order.refreshed', (event) => view.send(event));
  return () => {
    unsubscribe();
    asked.unsubscribe();
  };
}
