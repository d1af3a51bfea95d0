/** The courier's webhook: signed, repeated, out of order, unknown. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { courierWebhookPath } from '../../../server/config.ts';
import { advanceOrder } from '../../../server/orders/advanceOrder.ts';
import { runOrdersCommand } from '../../../server/orders/staffCommands.ts';
import {
  openCommerceApp,
  orderInput,
  type PlacedOrder,
  placeOrder,
  setStock,
  testTime,
} from '../orders/support/commerce.ts';
import { deskOf } from '../orders/support/desk.ts';
import type { TestApp } from '../support/app.ts';

const token = 'a token of the courier, of some length';
const hourMs = 60 * 60_000;
const morning = testTime - 4 * hourMs;
const evening = testTime + 8 * hourMs;
let now = evening;
let app: TestApp;
let order: PlacedOrder;
let awb: string;

beforeAll(async () => {
  app = await openCommerceApp({ env: { COURIER_WEBHOOK_TOKEN: token }, now: () => now });
  await setStock(app, 'oat-lotion', 1_000);
});

let count = 0;
beforeEach(async () => {
  count += 1;
  awb = `1904142475${count}`;
  order = await placeInTheMorning();
});

/** An order of eight o'clock, as seen at eight in the evening. */
async function placeInTheMorning(): Promise<PlacedOrder> {
  now = morning;
  const placed = await placeOrder(app, orderInput({ totalAmount: 539 }));
  now = evening;
  return placed;
}

const codes = {
  LABEL: 2,
  DELIVERED: 7,
  LOST: 12,
  'RTO INITIATED': 9,
  'OUT FOR DELIVERY': 17,
  'IN TRANSIT': 18,
  UNDELIVERED: 21,
  'PICKED UP': 42,
  'SEEN BY ALIENS': 977,
} as const;
type Status = keyof typeof codes;

/** As the provider documents it; `hour` of the first of June, in India. */
function eventOf(status: Status, hour: number, change: object = {}) {
  return {
    awb,
    courier_name: 'Delhivery Surface',
    current_status: status,
    current_status_id: 20,
    shipment_status: status,
    shipment_status_id: codes[status],
    current_timestamp: `01 06 2026 ${String(hour).padStart(2, '0')}:00:00`,
    order_id: order.code,
    sr_order_id: 348456385,
    etd: '2026-06-04 15:40:19',
    scans: [
      { date: '2026-06-01 10:00:00', status: 'X-PPOM', activity: 'Shipment picked up', 'sr-status': '42' },
    ],
    is_return: 0,
    channel_id: 3422553,
    ...change,
  };
}

async function send(event: unknown, key: string = token) {
  const reply = await app.http.inject({
    method: 'POST',
    url: courierWebhookPath,
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    payload: JSON.stringify(event),
  });
  const { status } = reply.json<{ status: string }>();
  return [reply.statusCode, status] as const;
}

const tell = async (status: Status, hour: number, change: object = {}) =>
  (await send(eventOf(status, hour, change)))[1];

async function historyOf({ id }: PlacedOrder) {
  const moves = await app.database.db
    .selectFrom('order_move')
    .select(['event', 'actor'])
    .where('order_id', '=', id)
    .where('actor', '=', 'COURIER')
    .orderBy('id')
    .execute();
  return moves.map(({ event }) => event);
}

async function staffDispatches(trackingId: string | null) {
  const at = { storeId: 'demo', code: order.code ?? '', now: new Date(testTime) };
  const move = { event: 'order.dispatch', courier: 'Delhivery', trackingId } as const;
  expect(await advanceOrder(app.database.db, at, move)).toMatchObject({ ok: true });
}

test('why it could not be handed over is told in the courier’s words, and nothing is made up without them', async () => {
  const scans = (activity: string) => ({
    scans: [{ date: '2026-06-01 15:00:00', status: 'X-UD', activity, 'sr-status': '21' }],
  });
  const told = async () => {
    const { letter } = await app.database.db
      .selectFrom('outbox_message')
      .select('letter')
      .where('order_id', '=', order.id)
      .where('kind', '=', 'undelivered')
      .where('channel', '=', 'EMAIL')
      .orderBy('next_attempt_at', 'desc')
      .orderBy('dedupe_key', 'desc')
      .executeTakeFirstOrThrow();
    return JSON.stringify(letter);
  };
  await tell('PICKED UP', 10);
  await tell('UNDELIVERED', 15, scans('Address is incomplete'));
  expect(await told()).toContain('What they noted: Address is incomplete');
  await tell('OUT FOR DELIVERY', 16);
  await tell('UNDELIVERED', 17, scans('UNDELIVERED'));
  expect(await told()).not.toContain('What they noted');
  expect(await told()).not.toContain('Nobody');
  const reasons = await app.database.db
    .selectFrom('order_move')
    .select('reason')
    .where('order_id', '=', order.id)
    .where('event', '=', 'order.miss')
    .orderBy('id')
    .execute();
  expect(reasons).toEqual([{ reason: 'Address is incomplete' }, { reason: null }]);
});

test.each([
  ['half an emoji', 'Gate is closed \ud83d', 'Gate is closed'],
  ['several lines', 'Gate is closed\r\n\tCall first', 'Gate is closed Call first'],
  ['letters that turn the text around', '\u202eGate is closed\u202c', 'Gate is closed'],
  ['a long story', `Gate is closed ${'and nobody answers '.repeat(20)}`, 'Gate is closed and nobody answers'],
])('a failed attempt is taken and told, also with %s in the courier’s words', async (_name, said, told) => {
  const scans = [{ date: '2026-06-01 15:00:00', status: 'X-UD', activity: said, 'sr-status': '21' }];
  expect(await tell('UNDELIVERED', 15, { scans, courier_name: `Delhivery${said}` })).toBe('MOVED');
  const { letter } = await app.database.db
    .selectFrom('outbox_message')
    .select('letter')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'undelivered')
    .where('channel', '=', 'EMAIL')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(letter)).toContain(`What they noted: ${told}`);
});

test('a courier without a name is not named to the shopper', async () => {
  expect(await tell('PICKED UP', 10, { courier_name: ' ' })).toBe('MOVED');
  const { body } = await app.database.db
    .selectFrom('outbox_message')
    .select('body')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'dispatched')
    .where('channel', '=', 'SMS')
    .executeTakeFirstOrThrow();
  expect(body).toBe(
    `Good news from Testwell: your order ${order.code} has been packed with care and is on its way.`,
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
  expect(await historyOf(order)).toEqual([
    'order.dispatch',
    'order.goOut',
    'order.miss',
    'order.goOut',
    'order.deliver',
  ]);
  const messages = await app.database.db
    .selectFrom('outbox_message')
    .select('body')
    .where('order_id', '=', order.id)
    .where('channel', '=', 'SMS')
    .where('kind', '=', 'dispatched')
    .execute();
  expect(messages).toEqual([
    {
      body: `Good news from Testwell: your order ${order.code} is on its way with Delhivery Surface, tracking number ${awb}.`,
    },
  ]);
  const { data } = await app.query(
    'query ($id: ID!) { getOrder(id: $id) { status expectedOn products { items { trackingId } } } }',
    { id: order.id },
    { cookie: order.cookie },
  );
  expect(data).toEqual({
    getOrder: {
      status: 'DELIVERED',
      expectedOn: '2026-06-04',
      products: { items: [{ trackingId: awb }] },
    },
  });
});

test('a parcel that staff dispatched is found by its number, or by the order where none was given', async () => {
  await staffDispatches(awb);
  expect(await tell('OUT FOR DELIVERY', 14, { order_id: 'another number' })).toBe('MOVED');
  order = await placeInTheMorning();
  await staffDispatches(null);
  awb = `${awb}9`;
  expect(await tell('OUT FOR DELIVERY', 14)).toBe('MOVED');
  expect(await tell('DELIVERED', 15, { order_id: null })).toBe('MOVED');
});

test.each([
  ['in small letters', (code: string) => `ab${code}`],
  ['with spaces, as it is printed', (code: string) => ` AB ${code} `],
])('a number that staff type %s is the one that the courier says', async (_name, typed) => {
  awb = `AB${awb}`;
  const number = typed(awb.slice(2));
  expect(
    await runOrdersCommand(deskOf(app), ['move', order.code ?? '', 'dispatch', 'Post', number]),
  ).toMatchObject({
    ok: true,
  });
  expect(await tell('OUT FOR DELIVERY', 14, { awb: ` ${awb.toLowerCase()}`, order_id: null })).toBe('MOVED');
  expect(await tell('DELIVERED', 15)).toBe('MOVED');
});

test.each(['', '   ', '.-.', '1\n2', '1'.repeat(101)])('"%s" is no tracking number', async (number) => {
  const { ok, lines } = await runOrdersCommand(deskOf(app), [
    'move',
    order.code ?? '',
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

describe('an attempt that failed', () => {
  const day = (date: string) => ({ current_timestamp: `${date} 06 2026 15:00:00` });
  const answer = (choice: 'AGAIN' | 'SEND_BACK', on: string | null) =>
    app.query(
      'mutation ($input: DeliveryAnswerInput!) { answerDelivery(input: $input) { id } }',
      { input: { orderId: order.id, choice, day: on } },
      { cookie: order.cookie },
    );
  const question = async () => {
    const { data } = await app.query(
      'query ($id: ID!) { getOrder(id: $id) { deliveryQuestion { answer { choice } } } }',
      { id: order.id },
      { cookie: order.cookie },
    );
    return data;
  };
  const unanswered = { getOrder: { deliveryQuestion: { answer: null } } };
  const misses = async () => (await historyOf(order)).filter((event) => event === 'order.miss').length;
  const laterOn = (date: number) => {
    now = evening + (date - 1) * 24 * hourMs;
  };

  test('again asks its shopper again, where it is not known that the parcel was out', async () => {
    await tell('UNDELIVERED', 15);
    expect(await answer('AGAIN', '2026-06-03')).toMatchObject({ errors: [] });
    laterOn(2);
    expect(await tell('UNDELIVERED', 15, day('02'))).toBe('NOTED');
    laterOn(3);
    expect(await tell('UNDELIVERED', 15, day('03'))).toBe('MOVED');
    expect([await misses(), await question()]).toEqual([2, unanswered]);
    laterOn(4);
    expect(await tell('UNDELIVERED', 15, day('04'))).toBe('MOVED');
    const { count: letters } = await app.database.db
      .selectFrom('outbox_message')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('order_id', '=', order.id)
      .where('kind', '=', 'undelivered')
      .where('channel', '=', 'SMS')
      .executeTakeFirstOrThrow();
    expect([await misses(), letters]).toEqual([3, 3]);
  });

  test('is told again during its day, which takes no answer back, whether it names a day or not', async () => {
    await tell('UNDELIVERED', 15);
    expect(await answer('AGAIN', null)).toMatchObject({ errors: [] });
    now += hourMs;
    expect(await tell('UNDELIVERED', 21)).toBe('NOTED');
    expect([await misses(), await question()]).toEqual([
      1,
      { getOrder: { deliveryQuestion: { answer: { choice: 'AGAIN' } } } },
    ]);
    laterOn(2);
    expect(await tell('UNDELIVERED', 15, day('02'))).toBe('MOVED');
    expect([await misses(), await question()]).toEqual([2, unanswered]);
  });

  test('once is asked once, however often it is told that day, and not of what goes back', async () => {
    await tell('UNDELIVERED', 15);
    expect(await tell('UNDELIVERED', 17)).toBe('NOTED');
    await answer('SEND_BACK', null);
    laterOn(2);
    expect(await tell('UNDELIVERED', 15, day('02'))).toBe('NOTED');
    expect(await misses()).toBe(1);
  });
});

describe('a tracking number that is used again', () => {
  test('moves the order that the event names, and without one the newest', async () => {
    const first = order;
    await tell('DELIVERED', 10);
    order = await placeInTheMorning();
    expect(await tell('PICKED UP', 11)).toBe('MOVED');
    expect(await tell('DELIVERED', 12, { order_id: null })).toBe('MOVED');
    expect(await historyOf(order)).toEqual(['order.dispatch', 'order.deliver']);
    expect(await historyOf(first)).toEqual(['order.dispatch', 'order.deliver']);
  });

  test('moves none where the event names an order with another parcel', async () => {
    await staffDispatches(awb);
    const other = order;
    order = await placeInTheMorning();
    await staffDispatches(`${awb}8`);
    expect(await tell('DELIVERED', 12)).toBe('NO_ORDER');
    expect([await historyOf(order), await historyOf(other)]).toEqual([[], []]);
  });

  test('is refused to staff while the other parcel is on its way', async () => {
    const dispatch = ({ code }: PlacedOrder) =>
      runOrdersCommand(deskOf(app), ['move', code ?? '', 'dispatch', 'Post', awb]);
    const [first, second] = [order, await placeInTheMorning()];
    const replies = await Promise.all([first, second].map(dispatch));
    expect(replies.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    const [taker, other] = replies[0]?.ok === true ? [first, second] : [second, first];
    const { lines } = await dispatch(other);
    expect(lines[0]).toBe(
      `The parcel ${awb} is on its way with order ${taker.code}. Nothing of order ${other.code} was changed: check the number on its label.`,
    );
    await runOrdersCommand(deskOf(app), ['move', taker.code ?? '', 'deliver']);
    expect(await dispatch(other)).toMatchObject({ ok: true });
  });
});

test('without the token nothing is taken', async () => {
  expect(await send(eventOf('PICKED UP', 10), 'another token')).toEqual([401, 'token does not match']);
  expect(await historyOf(order)).toEqual([]);
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
      now += 60_000;
      expect(await tell('OUT FOR DELIVERY', 0, at(time))).toBe('KNOWN');
      expect(await tell('DELIVERED', 20, at('01 06 2026 20:01:00'))).toBe('MOVED');
      expect(await historyOf(order)).toEqual(['order.dispatch', 'order.goOut', 'order.deliver']);
    },
  );

  test.each(['01 01 2020 10:00:00', '01 06 2026 06:59:59'])(
    'are older than the order, %s, move nothing',
    async (time) => {
      expect(await tell('DELIVERED', 0, at(time))).toBe('LATE');
      expect(await historyOf(order)).toEqual([]);
    },
  );

  test('are older than the parcel that staff dispatched move nothing, but those of its day do', async () => {
    now = morning - 72 * hourMs;
    order = await placeOrder(app, orderInput({ totalAmount: 539 }));
    now = evening;
    await staffDispatches(awb);
    expect(await tell('DELIVERED', 0, at('31 05 2026 11:59:59'))).toBe('LATE');
    expect(await tell('DELIVERED', 0, at('31 05 2026 12:00:01'))).toBe('MOVED');
  });

  test('are repeated change nothing and are said to be known, also where they come at once', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => tell('PICKED UP', 10)));
    expect(replies.toSorted()).toEqual(['KNOWN', 'KNOWN', 'KNOWN', 'MOVED']);
    await tell('DELIVERED', 17);
    expect(await tell('PICKED UP', 10)).toBe('KNOWN');
    expect(await historyOf(order)).toEqual(['order.dispatch', 'order.deliver']);
  });

  test('come late are recorded and move nothing', async () => {
    await tell('PICKED UP', 10);
    await tell('OUT FOR DELIVERY', 16);
    expect(await tell('UNDELIVERED', 12)).toBe('LATE');
    expect(await historyOf(order)).toEqual(['order.dispatch', 'order.goOut']);
  });

  test('come alone make up for those that were lost', async () => {
    expect(await tell('DELIVERED', 17)).toBe('MOVED');
    expect(await historyOf(order)).toEqual(['order.dispatch', 'order.deliver']);
    expect(await tell('RTO INITIATED', 18)).toBe('NOTED');
  });

  test('have a code that is not known, or one that only staff can act on, are recorded', async () => {
    expect([await tell('SEEN BY ALIENS', 10), await tell('LOST', 11)]).toEqual(['UNKNOWN_CODE', 'NOTED']);
    expect(await historyOf(order)).toEqual([]);
  });

  test('are of a parcel that nobody knows are recorded, and taken once it is known', async () => {
    const early = () => tell('OUT FOR DELIVERY', 10, { order_id: null });
    expect(await early()).toBe('NO_ORDER');
    await staffDispatches(awb);
    expect(await early()).toBe('MOVED');
    expect(await tell('OUT FOR DELIVERY', 10, { order_id: 'NIL-2222-2222', awb: '404' })).toBe('NO_ORDER');
  });

  test('are of a parcel on its way back move the order back, and staff say what became of it', async () => {
    await tell('PICKED UP', 10);
    await tell('UNDELIVERED', 12);
    expect(await tell('RTO INITIATED', 15)).toBe('MOVED');
    expect(await historyOf(order)).toEqual(['order.dispatch', 'order.miss', 'order.sendBack']);
  });

  test('are of an order that was cancelled move nothing', async () => {
    const at = { storeId: 'demo', code: order.code ?? '', now: new Date(testTime) };
    await advanceOrder(app.database.db, at, { event: 'order.cancel', units: null, by: 'shopper' });
    expect(await tell('PICKED UP', 10)).toBe('NOTED');
  });
});
