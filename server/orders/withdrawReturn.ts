import type { Order } from '../../src/contract/generated/schema.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import { refuse } from '../graphql/errors.ts';
import { inLockedOrder, type OrderClaim } from './orderAccess.ts';
import { moveOrder } from './orderMoves.ts';
import { loadOrder, presentOrder } from './orderRecord.ts';

/**
 * Limited, because after each withdrawal the shopper can make a new request, which sends messages to a phone and an e-mail
 * address that nobody has verified.
 */
const mostWithdrawn = 5;

/**
 * WithdrawReturn: withdraws a request for a return that the shop has not answered. A repeated call changes nothing. Refuses
 * NOT_FOUND, and ORDER_STATE if the shop has answered, or after too many withdrawals.
 */
export function withdrawReturn(context: GraphQLContext, claim: OrderClaim): Promise<Order> {
  return inLockedOrder(context, claim, async (trx, order) => {
    const now = context.now();
    if (order.latest_return?.state === 'WITHDRAWN') return presentOrder(order, now);
    const earlier = order.moves.filter(({ event }) => event === 'return.withdraw');
    if (earlier.length >= mostWithdrawn) {
      refuse('ORDER_STATE', 'You have taken requests back many times. Please write to us instead.', {
        status: order.status,
      });
    }
    const move = { event: 'return.withdraw' } as const;
    const result = await moveOrder(trx, order.id, move, { actor: 'SHOPPER', reason: null }, now);
    if (!result.ok) {
      refuse(
        'ORDER_STATE',
        'We have answered your request already. Please refresh this page, or write to us if you want to keep the goods.',
        { status: order.status },
      );
    }
    return presentOrder((await loadOrder(trx, order.id)) ?? order, now);
  });
}
