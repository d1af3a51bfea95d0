import { describe, expect, test } from 'vitest';
import type { OrderLifeEvent } from '../../../server/orders/orderLife.machine.ts';
import { lifeAfter, type OrderLife, shownAs, stages, statusAfter } from '../../../server/orders/status.ts';

const start: OrderLife = { parcel: 'placed', return: 'none', refund: 'none' };

const parcelEvents = [
  { type: 'order.confirm' },
  { type: 'order.pack' },
  { type: 'order.dispatch' },
  { type: 'order.goOut' },
  { type: 'order.deliver' },
  { type: 'order.miss' },
  { type: 'order.sendBack' },
  { type: 'order.restock' },
  { type: 'order.writeOff' },
  { type: 'order.lose' },
  { type: 'order.cancel', units: 0 },
  { type: 'order.cancel', units: 1 },
] as const satisfies readonly OrderLifeEvent[];

describe('the life of an order', () => {
  test('moves as the chart says, and in no other way [S3.37 S4.8]', () => {
    const moves = stages.flatMap((parcel) =>
      parcelEvents.flatMap((event) => {
        const next = lifeAfter({ ...start, parcel }, event);
        const part = 'units' in event && event.units > 0 ? ' in part' : '';
        return next === null ? [] : [`${parcel} ${event.type}${part} ${next.parcel}`];
      }),
    );
    expect(moves).toEqual([
      'placed order.confirm confirmed',
      'placed order.cancel cancelled',
      'confirmed order.pack packed',
      'confirmed order.dispatch dispatched',
      'confirmed order.cancel cancelled',
      'confirmed order.cancel in part confirmed',
      'packed order.dispatch dispatched',
      'packed order.cancel cancelled',
      'packed order.cancel in part packed',
      'dispatched order.goOut outForDelivery',
      'dispatched order.deliver delivered',
      'dispatched order.miss undelivered',
      'dispatched order.sendBack goingBack',
      'dispatched order.lose writtenOff',
      'outForDelivery order.deliver delivered',
      'outForDelivery order.miss undelivered',
      'outForDelivery order.sendBack goingBack',
      'outForDelivery order.lose writtenOff',
      'undelivered order.goOut outForDelivery',
      'undelivered order.deliver delivered',
      'undelivered order.miss undelivered',
      'undelivered order.sendBack goingBack',
      'undelivered order.lose writtenOff',
      'goingBack order.deliver delivered',
      'goingBack order.restock restocked',
      'goingBack order.writeOff writtenOff',
      'goingBack order.lose writtenOff',
    ]);
  });

  test('has a return for what was delivered, in time, one at a time', () => {
    const delivered: OrderLife = { ...start, parcel: 'delivered' };
    const ask = { type: 'return.ask', isInTime: true, units: 1 } as const;
    expect(lifeAfter(delivered, ask)).toEqual({ ...delivered, return: 'asked' });
    expect(lifeAfter(delivered, { ...ask, isInTime: false })).toBeNull();
    expect(lifeAfter(delivered, { ...ask, units: 0 })).toBeNull();
    expect(lifeAfter({ ...delivered, parcel: 'dispatched' }, ask)).toBeNull();
    for (const state of ['asked', 'approved', 'pickedUp'] as const) {
      expect(lifeAfter({ ...delivered, return: state }, ask)).toBeNull();
      expect(lifeAfter({ ...delivered, return: state }, { type: 'return.refuse' })).toEqual({
        ...delivered,
        return: 'refused',
      });
    }
    expect(lifeAfter({ ...delivered, return: 'refused' }, ask)).toEqual({ ...delivered, return: 'asked' });
  });

  test('ends as returned with the last unit that comes back', () => {
    const back: OrderLife = { ...start, parcel: 'delivered', return: 'pickedUp' };
    expect(lifeAfter(back, { type: 'return.receive', units: 1 })).toEqual({ ...back, return: 'received' });
    expect(lifeAfter(back, { type: 'return.receive', units: 0 })).toEqual({
      ...back,
      parcel: 'returned',
      return: 'received',
    });
    expect(lifeAfter({ ...back, return: 'asked' }, { type: 'return.receive', units: 0 })).toBeNull();
  });

  test('shows every status of the specification [S3.37]', () => {
    const shown = stages.map((stage) => Object.values(shownAs(stage)).join(' '));
    expect(shown).toEqual([
      'PENDING DRAFT CREATED',
      'CONFIRMED PENDING CREATED',
      'COMPLETE CONFIRMED CREATED',
      'DISPATCHED SHIPPED DISPATCHED',
      'DISPATCHED SHIPPED DISPATCHED',
      'DISPATCHED SHIPPED DISPATCHED',
      'DISPATCHED SHIPPED COURIER_RETURN',
      'DELIVERED DELIVERED DELIVERED',
      'RETURNED CANCELLED COURIER_RETURN',
      'RETURNED CANCELLED COURIER_RETURN',
      'RETURNED CANCELLED RETURN_REQUESTED',
      'CANCELLED CANCELLED CANCELLED',
    ]);
  });

  test('says of a status whether the order can be confirmed or cancelled', () => {
    expect(statusAfter('PENDING', 'order.confirm')).toBe('CONFIRMED');
    expect(statusAfter('COMPLETE', 'order.cancel')).toBe('CANCELLED');
    expect(statusAfter('DISPATCHED', 'order.cancel')).toBeNull();
    expect(statusAfter('CANCELLED', 'order.confirm')).toBeNull();
  });
});
