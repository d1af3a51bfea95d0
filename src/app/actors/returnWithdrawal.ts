import { type ActorRefFrom, fromPromise } from 'xstate';
import type { orderViewMachine } from '../../machines/checkout/orderView.ts';
import {
  type ReturnWithdrawalInput,
  returnWithdrawalMachine,
  type WithdrawalReply,
} from '../../machines/checkout/returnWithdrawal.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';

export function provideReturnWithdrawal({ withdrawReturn }: ShopApi) {
  return returnWithdrawalMachine.provide({
    actors: {
      withdraw: fromPromise<WithdrawalReply, ReturnWithdrawalInput>(({ input, signal }) =>
        withdrawReturn(input, { signal }),
      ),
    },
  });
}

/** Shows the order without the request. Returns a function that unsubscribes. */
export function connectReturnWithdrawal(
  withdrawal: ActorRefFrom<typeof returnWithdrawalMachine>,
  view: ActorRefFrom<typeof orderViewMachine>,
): () => void {
  const { unsubscribe } = withdrawal.on('order.changed', ({ order }) =>
    view.send({ type: 'order.received', order }),
  );
  return unsubscribe;
}
