import { type ActorRefFrom, fromPromise } from 'xstate';
import type { DeliveryAnswerRequest } from '../../contract/domain/index.ts';
import type { AnswerReply, deliveryAnswerMachine } from '../../machines/checkout/deliveryAnswer.ts';
import type { orderViewMachine } from '../../machines/checkout/orderView.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';

export function deliveryAnswerActors({ answerDelivery }: ShopApi) {
  return {
    sendAnswer: fromPromise<AnswerReply, DeliveryAnswerRequest>(({ input, signal }) =>
      answerDelivery(input, { signal }),
    ),
  };
}

/** Shows the order with the new answer after each change. Returns a function that unsubscribes. */
export function connectDeliveryAnswer(
  answer: ActorRefFrom<typeof deliveryAnswerMachine>,
  view: ActorRefFrom<typeof orderViewMachine>,
): () => void {
  const { unsubscribe } = answer.on('order.changed', ({ order }) =>
    view.send({ type: 'order.received', order }),
  );
  return unsubscribe;
}
