/** The courier's webhook: signed, repeated, out of order, unknown. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { advanceOrder } from '../../../server/orders/advanceOrder.ts';
import { runOrdersCommand } from '../../../server/orders/staffCommands.ts';
import { type PlacedOrder, testTime } from '../orders/support/commerce.ts';
import { deskOf } from '../orders/support/desk.ts';
import { courier } from './support/courier.ts';

const {
  open,
  next,
  shop,
  order,
  awb,
  eventOf,
  send,
  tell,
  tellOf,
  later,
  historyOf,
  staffDispatches,
  placeInTheMorning,
} = courier();
beforeAll(open);
beforeEach(next);

test('a courier without a name is not named to the shopper', async () => {
  expect(await tell('PICKED UP', 10, { courier_name: ' ' })).toBe('MOVED');
  const { body } = await shop()
    .database.db.selectFrom('outbox_message')
    .select('body')
    .where('order_id', '=', order().id)
    .where('kind', '=', 'dispatched')
    .where('channel', '=', 'SMS')
    .executeTakeFirstOrThrow();
  expect(body).toBe(
    `Good news from Testwell: your order ${order().code} has been packed with care and is on its way.`,
  );
});

test('a parcel is followed from the pickup to the door, and its shopper told each time', async () => {
  expect(await tell('LABEL', 9)).toBe('NOTED');
  expect(await tell('PICKED UP', 10)).toBe('MOVED');
  expect(await tell('IN TRANSIT', 12)).toBe('NOTED');
  expect(await tell('OUT FOR DELIVERY', 14)).toBe('MOVED');
  expect(await tell('UNDELIVERED', 15)).toBe('MOVED');
  expect(await tell('OUT FOR DELIVERY', 16)).toBe('MOVED');
  expect(await tell('DELIVERED', 17)).toBe('MOVED');
  expect(await historyOf(order())).toEqual([
    'order.dispatch',
    'order.goOut',
    'order.miss',
    'order.goOut',
    'order.deliver',
  ]);
  const messages = await shop()
    .database.db.selectFrom('outbox_message')
    .select('body')
    .where('order_id', '=', order().id)
    .where('channel', '=', 'SMS')
    .where('kind', '=', 'dispatched')
    .execute();
  expect(messages).toEqual([
    {
      body: `Good news from Testwell: your order ${order().code} is on its way with Delhivery Surface, tracking number ${awb()}.`,
    },
  ]);
  const { data } = await shop().query(
    'query ($id: ID!) { getOrder(id: $id) { status expectedOn products { items { trackingId } } } }',
    { id: order().id },
    { cookie: order().cookie },
  );
  expect(data).toEqual({
    getOrder: {
      status: 'DELIVERED',
      expectedOn: '2026-06-04',
      products: { items: [{ trackingId: awb() }] },
    },
  });
});

test('a parcel that staff dispatched is found by its number, or by the order where none was given', async () => {
  await staffDispatches(awb());
  expect(await tell('OUT FOR DELIVERY', 14, { order_id: 'another number' })).toBe('MOVED');
  await placeInTheMorning();
  await staffDispatches(null);
  tellOf(`${awb()}9`);
  expect(await tell('OUT FOR DELIVERY', 14)).toBe('MOVED');
  expect(await tell('DELIVERED', 15, { order_id: null })).toBe('MOVED');
});

test.each([
  ['in small letters', (code: string) => `ab${code}`],
  ['with spaces, as it is printed', (code: string) => ` AB ${code} `],
])('a number that staff type %s is the one that the courier says', async (_name, typed) => {
  tellOf(`AB${awb()}`);
  const number = typed(awb().slice(2));
  expect(
    await runOrdersCommand(deskOf(shop()), ['move', order().code ?? '', 'dispatch', 'Post', number]),
  ).toMatchObject({
    ok: true,
  });
  expect(await tell('OUT FOR DELIVERY', 14, { awb: ` ${awb().toLowerCase()}`, order_id: null })).toBe(
    'MOVED',
  );
  expect(await tell('DELIVERED', 15)).toBe('MOVED');
});

test.each(['', '   ', '.-.', '1\n2', '1'.repeat(101)])('"%s" is no tracking number', async (number) => {
  const { ok, lines } = await runOrdersCommand(deskOf(shop()), [
    'move',
    order().code ?? '',
    'dispatch',
    'Post',
    number,
  ]);
  expect({ ok, said: lines[0] }).toEqual({
    ok: false,
    said: 'The tracking number has digits or letters, at most 100, as on the label. Nothing was changed.',
  });
  expect((await send(eventOf('PICKED UP', 10, { awb: number })))[0]).toBe(400);
  expect(await tell('PICKED UP', 10)).toBe('MOVED');
});

describe('a tracking number that is used again', () => {
  test('moves the order that the event names, and without one the newest', async () => {
    const first = order();
    await tell('DELIVERED', 10);
    await placeInTheMorning();
    expect(await tell('PICKED UP', 11)).toBe('MOVED');
    expect(await tell('DELIVERED', 12, { order_id: null })).toBe('MOVED');
    expect(await historyOf(order())).toEqual(['order.dispatch', 'order.deliver']);
    expect(await historyOf(first)).toEqual(['order.dispatch', 'order.deliver']);
  });

  test('moves none where the event names an order with another parcel', async () => {
    await staffDispatches(awb());
    const other = order();
    await placeInTheMorning();
    await staffDispatches(`${awb()}8`);
    expect(await tell('DELIVERED', 12)).toBe('NO_ORDER');
    expect([await historyOf(order()), await historyOf(other)]).toEqual([[], []]);
  });

  test('is refused to staff while the other parcel is on its way', async () => {
    const dispatch = ({ code }: PlacedOrder) =>
      runOrdersCommand(deskOf(shop()), ['move', code ?? '', 'dispatch', 'Post', awb()]);
    const [first, second] = [order(), await placeInTheMorning()];
    const replies = await Promise.all([first, second].map(dispatch));
    expect(replies.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    const [taker, other] = replies[0]?.ok === true ? [first, second] : [second, first];
    const { lines } = await dispatch(other);
    expect(lines[0]).toBe(
      `The parcel ${awb()} is on its way with order ${taker.code}. Nothing of order ${other.code} was changed: check the number on its label.`,
    );
    await runOrdersCommand(deskOf(shop()), ['move', taker.code ?? '', 'deliver']);
    expect(await dispatch(other)).toMatchObject({ ok: true });
  });
});

test('without the token nothing is taken', async () => {
  expect(await send(eventOf('PICKED UP', 10), 'another token')).toEqual([401, 'token does not match']);
  expect(await historyOf(order())).toEqual([]);
});

test.each([
  ['no JSON object', 'hello'],
  ['no parcel', { current_timestamp: '01 06 2026 10:00:00', shipment_status_id: 7 }],
  ['no such day', { awb: '1', shipment_status_id: 7, current_timestamp: '45 06 2026 10:00:00' }],
  ['a number with a NUL', { awb: '1\0', shipment_status_id: 7, current_timestamp: '01 06 2026 10:00:00' }],
  [
    'a number with half an emoji',
    { awb: '1\ud83d', shipment_status_id: 7, current_timestamp: '01 06 2026 10:00:00' },
  ],
  [
    'a number that has lost its last digits',
    { awb: 1e18, shipment_status_id: 7, current_timestamp: '01 06 2026 10:00:00' },
  ],
  [
    'a status past all codes',
    { awb: '1', shipment_status_id: 1e300, current_timestamp: '01 06 2026 10:00:00' },
  ],
  ['an empty status', { awb: '1', shipment_status_id: '', current_timestamp: '01 06 2026 10:00:00' }],
  ['the year 0', { awb: '1', shipment_status_id: 7, current_timestamp: '01 06 0000 10:00:00' }],
  ['no status', { awb: '1', current_timestamp: '01 06 2026 10:00:00' }],
])('what cannot be read is refused: %s', async (_name, event) => {
  expect((await send(event))[0]).toBe(400);
});

describe('events that', () => {
  const at = (time: string) => ({ current_timestamp: time });

  test.each(['02 06 2026 19:00:00', '31 12 2099 23:59:59'])(
    'are of a time to come, %s, are of their arrival, and make nothing late',
    async (time) => {
      expect(await tell('OUT FOR DELIVERY', 0, at(time))).toBe('MOVED');
      later(60_000);
      expect(await tell('OUT FOR DELIVERY', 0, at(time))).toBe('KNOWN');
      expect(await tell('DELIVERED', 20, at('01 06 2026 20:01:00'))).toBe('MOVED');
      expect(await historyOf(order())).toEqual(['order.dispatch', 'order.goOut', 'order.deliver']);
    },
  );

  test.each(['01 01 2020 10:00:00', '01 06 2026 06:59:59'])(
    'are older than the order, %s, move nothing',
    async (time) => {
      expect(await tell('DELIVERED', 0, at(time))).toBe('LATE');
      expect(await historyOf(order())).toEqual([]);
    },
  );

  test('are older than the parcel that staff dispatched move nothing, but those of its day do', async () => {
    await placeInTheMorning(3);
    await staffDispatches(awb());
    expect(await tell('DELIVERED', 0, at('31 05 2026 11:59:59'))).toBe('LATE');
    expect(await tell('DELIVERED', 0, at('31 05 2026 12:00:01'))).toBe('MOVED');
  });

  test('are repeated change nothing and are said to be known, also where they come at once', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => tell('PICKED UP', 10)));
    expect(replies.toSorted()).toEqual(['KNOWN', 'KNOWN', 'KNOWN', 'MOVED']);
    await tell('DELIVERED', 17);
    expect(await tell('PICKED UP', 10)).toBe('KNOWN');
    expect(await historyOf(order())).toEqual(['order.dispatch', 'order.deliver']);
  });

  test('come late are recorded and move nothing', async () => {
    await tell('PICKED UP', 10);
    await tell('OUT FOR DELIVERY', 16);
    expect(await tell('UNDELIVERED', 12)).toBe('LATE');
    expect(await historyOf(order())).toEqual(['order.dispatch', 'order.goOut']);
  });

  test('come alone make up for those that were lost', async () => {
    expect(await tell('DELIVERED', 17)).toBe('MOVED');
    expect(await historyOf(order())).toEqual(['order.dispatch', 'order.deliver']);
    expect(await tell('RTO INITIATED', 18)).toBe('NOTED');
  });

  test('have a code that is not known, or one that only staff can act on, are recorded', async () => {
    expect([await tell('SEEN BY ALIENS', 10), await tell('LOST', 11)]).toEqual(['UNKNOWN_CODE', 'NOTED']);
    expect(await historyOf(order())).toEqual([]);
  });

  test('are of a parcel that nobody knows are recorded, and taken once it is known', async () => {
    const early = () => tell('OUT FOR DELIVERY', 10, { order_id: null });
    expect(await early()).toBe('NO_ORDER');
    await staffDispatches(awb());
    expect(await early()).toBe('MOVED');
    expect(await tell('OUT FOR DELIVERY', 10, { order_id: 'NIL-2222-2222', awb: '404' })).toBe('NO_ORDER');
  });

  test('are of a parcel on its way back move the order back, and staff say what became of it', async () => {
    await tell('PICKED UP', 10);
    await tell('UNDELIVERED', 12);
    expect(await tell('RTO INITIATED', 15)).toBe('MOVED');
    expect(await historyOf(order())).toEqual(['order.dispatch', 'order.miss', 'order.sendBack']);
  });

  test('are of an order that was cancelled move nothing', async () => {
    const at = { storeId: 'demo', code: order().code ?? '', now: new Date(testTime) };
    await advanceOrder(shop().database.db, at, { event: 'order.cancel', units: null, by: 'shopper' });
    expect(await tell('PICKED UP', 10)).toBe('NOTED');
  });
});
