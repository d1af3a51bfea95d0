import { describe, expect, test } from 'vitest';
import { deliveryStatusOf, orderStatuses, statusAfter } from '../../../server/orders/status.ts';

const events = [
  'order.confirm',
  'order.complete',
  'order.dispatch',
  'order.deliver',
  'order.cancel',
  'order.return',
] as const;

describe('the status of an order', () => {
  test('moves as the chart says, and in no other way [S3.37 S4.8]', () => {
    const moves = orderStatuses.flatMap((from) =>
      events.flatMap((event) => {
        const to = statusAfter(from, event);
        return to === null ? [] : [`${from} ${event} ${to}`];
      }),
    );
    expect(moves).toEqual([
      'PENDING order.confirm CONFIRMED',
      'PENDING order.cancel CANCELLED',
      'CONFIRMED order.complete COMPLETE',
      'CONFIRMED order.dispatch DISPATCHED',
      'CONFIRMED order.cancel CANCELLED',
      'COMPLETE order.dispatch DISPATCHED',
      'COMPLETE order.cancel CANCELLED',
      'DISPATCHED order.deliver DELIVERED',
      'DISPATCHED order.return RETURNED',
      'DELIVERED order.return RETURNED',
    ]);
  });

  test('has a delivery status for each [S3.37]', () => {
    expect(orderStatuses.map(deliveryStatusOf)).toEqual([
      'DRAFT',
      'PENDING',
      'CONFIRMED',
      'SHIPPED',
      'DELIVERED',
      'CANCELLED',
      'CANCELLED',
    ]);
  });
});
