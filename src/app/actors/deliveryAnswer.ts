import { fromPromise } from 'xstate';
import type { DeliveryAnswerRequest } from '../../contract/domain/index.ts';
import type { AnswerReply } from '../../machines/checkout/deliveryAnswer.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';

export function deliveryAnswerActors({ answerDelivery }: ShopApi) {
  return {
    sendAnswer: fromPromise<AnswerReply, DeliveryAnswerRequest>(({ input, signal }) =>
      answerDelivery(input, { signal }),
    ),
  };
}
