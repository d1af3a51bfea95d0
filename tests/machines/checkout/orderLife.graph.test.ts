import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type OrderLifeEvent, orderLifeMachine } from '../../../server/orders/orderLife.machine.ts';
import { expectEveryLeafReachable, walk } from '../support/paths.ts';

const options = {
  input: undefined,
  events: [
    { type: 'order.confirm' },
    { type: 'order.agree', isAsked: true },
    { type: 'order.agree', isAsked: false },
    { type: 'order.answer' },
    { type: 'order.pack' },
    { type: 'order.dispatch' },
    { type: 'order.goOut' },
    { type: 'order.deliver' },
    { type: 'order.miss' },
    { type: 'order.sendBack' },
    { type: 'order.restock' },
    { type: 'order.writeOff' },
    { type: 'order.lose' },
    { type: 'order.correctParcel' },
    { type: 'order.cancel', units: 1 },
    { type: 'order.cancel', units: 0 },
    { type: 'return.ask', isInTime: false, units: 1 },
    { type: 'return.ask', isInTime: true, units: 0 },
    { type: 'return.ask', isInTime: true, units: 1 },
    { type: 'return.approve' },
    { type: 'return.pickUp' },
    { type: 'return.receive', units: 1 },
    { type: 'return.receive', units: 0 },
    { type: 'return.refuse' },
    { type: 'return.withdraw' },
    { type: 'refund.owe' },
    { type: 'refund.request' },
    { type: 'refund.pay' },
    { type: 'refund.fail' },
    { type: 'refund.giveUp' },
  ] satisfies OrderLifeEvent[],
};

test('every step of an order’s life can be reached', () => {
  expectEveryLeafReachable(orderLifeMachine, options);
});

test('an ended order does not change with parcel or shopper, but its money can still move', () => {
  const ends = ['returned', 'restocked', 'writtenOff', 'cancelled'];
  const left = walk(orderLifeMachine, options).flatMap(({ steps, state }) => {
    const actor = createActor(orderLifeMachine).start();
    for (const { event } of steps.slice(1)) actor.send(event);
    expect(actor.getSnapshot().value).toEqual(state.value);
    return options.events.flatMap((event) => {
      const other = createActor(orderLifeMachine, { snapshot: actor.getPersistedSnapshot() }).start();
      const before = other.getSnapshot().value.parcel;
      other.send(event);
      const after = other.getSnapshot().value.parcel;
      return ends.includes(before) && after !== before ? [`${before} ${event.type} ${after}`] : [];
    });
  });
  expect(left).toEqual([]);
});
