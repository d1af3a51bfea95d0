/** Reports the transitions of the orders' chart that a run's orders have taken, from their history in the database. */
import { transitionKey } from '@storefront/inspector/transitions';
import type { Kysely } from 'kysely';
import { transition } from 'xstate';
import type { Database } from '../../server/db/types.ts';
import { type OrderLifeEvent, orderLifeMachine } from '../../server/orders/orderLife.machine.ts';

/** Calls `took` with the name of a transition each time that an order took it. */
export async function reportOrderTransitions(
  db: Kysely<Database>,
  took: (transition: string) => void,
): Promise<void> {
  const moves = await db
    .selectFrom('order_move')
    .innerJoin('customer_order', 'customer_order.id', 'order_move.order_id')
    .select(['order_move.order_id', 'order_move.event', 'customer_order.stage'])
    .orderBy('order_move.order_id')
    .orderBy('order_move.at')
    .orderBy('order_move.id')
    .execute();
  for (const [, ofOrder] of Map.groupBy(moves, (move) => move.order_id)) {
    let state = orderLifeMachine.resolveState({
      value: { parcel: 'placed', return: 'none', refund: 'none' },
    });
    for (const [index, move] of ofOrder.entries()) {
      // The history begins with the order's placing, which the chart leaves out.
      if (!isInChart(move.event)) continue;
      // An order that is cancelled or returned as a whole lost its last unit by the last event of that kind.
      const isLast = !ofOrder.slice(index + 1).some((later) => later.event === move.event);
      const endsIt = isLast && (move.stage === 'cancelled' || move.stage === 'returned');
      const event = eventOf(move.event, endsIt ? 0 : 1);
      for (const one of orderLifeMachine.getTransitionData(state, event)) {
        const name = transitionKey(one);
        if (name !== null) took(name);
      }
      [state] = transition(orderLifeMachine, state, event);
    }
  }
}

function isInChart(event: string): event is OrderLifeEvent['type'] {
  return orderLifeMachine.events.some((known) => known === event);
}

/** @param units how many are left after it */
function eventOf(type: OrderLifeEvent['type'], units: number): OrderLifeEvent {
  switch (type) {
    case 'order.agree':
      return { type, isAsked: true };
    case 'return.ask':
      return { type, isInTime: true, units: 1 };
    case 'order.cancel':
    case 'return.receive':
      return { type, units };
    default:
      return { type };
  }
}
