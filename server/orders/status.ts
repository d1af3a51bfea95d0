import { transition } from 'xstate';
import type { DeliveryStatus, OrderStatus } from '../../src/contract/generated/schema.ts';
import { type OrderStatusEvent, orderStatusMachine } from './status.machine.ts';

export const orderStatuses: readonly OrderStatus[] = [
  'PENDING',
  'CONFIRMED',
  'COMPLETE',
  'DISPATCHED',
  'DELIVERED',
  'CANCELLED',
  'RETURNED',
];

const deliveryStatuses: Readonly<Record<OrderStatus, DeliveryStatus>> = {
  PENDING: 'DRAFT',
  CONFIRMED: 'PENDING',
  COMPLETE: 'CONFIRMED',
  DISPATCHED: 'SHIPPED',
  DELIVERED: 'DELIVERED',
  CANCELLED: 'CANCELLED',
  RETURNED: 'CANCELLED',
};

/** The status that follows an event (Specification 4, "States and transitions"); `null` where the event is not allowed. */
export function statusAfter(from: OrderStatus, type: OrderStatusEvent['type']): OrderStatus | null {
  const state = orderStatusMachine.resolveState({ value: from });
  if (!state.can({ type })) return null;
  const [next] = transition(orderStatusMachine, state, { type });
  return orderStatuses.find((status) => status === next.value) ?? null;
}

/** The delivery status that the contract shows for an order status. */
export function deliveryStatusOf(status: OrderStatus): DeliveryStatus {
  return deliveryStatuses[status];
}
