import { type ActorRefFrom, fromPromise } from 'xstate';
import type { MadeOrderChange, OrderChangeRequest } from '../../contract/domain/index.ts';
import type { ChangeReply, orderChangeMachine, PreviewReply } from '../../machines/checkout/orderChange.ts';
import type { orderViewMachine } from '../../machines/checkout/orderView.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';

export function orderChangeActors({ previewOrderChange, changeOrder }: ShopApi) {
  return {
    previewChange: fromPromise<PreviewReply, { wish: OrderChangeRequest }>(({ input, signal }) =>
      previewOrderChange(input, { signal }),
    ),
    sendChange: fromPromise<ChangeReply, MadeOrderChange>(({ input, signal }) =>
      changeOrder(input, { signal }),
    ),
  };
}

/** Shows the changed order after each change. Returns a function that unsubscribes. */
export function connectOrderChange(
  change: ActorRefFrom<typeof orderChangeMachine>,
  view: ActorRefFrom<typeof orderViewMachine>,
): () => void {
  const { unsubscribe } = change.on('order.changed', ({ order }) =>
    view.send({ type: 'order.received', order }),
  );
  return unsubscribe;
}
