import type { DeliveryAnswerInput, Order } from '../../src/contract/generated/schema.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import { refuse } from '../graphql/errors.ts';
import { parseInput } from '../graphql/input.ts';
import { answerSchema, wordsOfAnswer } from './deliveryAnswers.ts';
import { inLockedOrder } from './orderAccess.ts';
import { moveOrder } from './orderMoves.ts';
import { loadOrder, presentOrder } from './orderRecord.ts';

/** Limited, because each answer adds a line to the order's history and is sent to the courier. */
const mostAnswers = 10;

/**
 * AnswerDelivery: saves what the shopper wants done with a parcel that could not be handed over. It replaces an earlier answer.
 * A repeated answer changes nothing. Refuses NOT_FOUND, BAD_INPUT, and ORDER_STATE once the parcel has moved on, or after too
 * many answers.
 */
export function answerDelivery(
  context: GraphQLContext,
  { orderId, secret, ...rest }: DeliveryAnswerInput,
): Promise<Order> {
  return inLockedOrder(context, { orderId, secret }, async (trx, order) => {
    const now = context.now();
    const answer = parseInput(answerSchema(now), rest);
    if (order.delivery_answer !== null && wordsOfAnswer(order.delivery_answer) === wordsOfAnswer(answer)) {
      return presentOrder(order, now);
    }
    if (order.moves.filter(({ event }) => event === 'order.answer').length >= mostAnswers) {
      refuse('ORDER_STATE', 'You have changed your answer many times. Please call us instead.', {
        status: order.status,
      });
    }
    const move = { event: 'order.answer', answer } as const;
    const result = await moveOrder(trx, order.id, move, { actor: 'SHOPPER', reason: null }, now);
    if (!result.ok) {
      refuse('ORDER_STATE', 'Your parcel has moved on. Please refresh this page to see where it is.', {
        status: order.status,
      });
    }
    return presentOrder((await loadOrder(trx, order.id)) ?? order, now);
  });
}
