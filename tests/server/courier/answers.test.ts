/** What shoppers want done with parcels that could not be handed over: asked, kept, shown to staff, told to the courier. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/index.ts';
import { type AnswerServices, passAnswers } from '../../../server/courier/passAnswers.ts';
import { createTellCourier } from '../../../server/courier/shiprocketApi.ts';
import { advanceOrder } from '../../../server/orders/advanceOrder.ts';
import type { Move } from '../../../server/orders/orderMoves.ts';
import { atEnd } from '../../support/atEnd.ts';
import {
  openCommerceApp,
  orderInput,
  type PlacedOrder,
  placeOrder,
  refusalOf,
  setStock,
  testTime,
} from '../orders/support/commerce.ts';
import { deskOf, typeOrders } from '../orders/support/desk.ts';
import type { TestApp } from '../support/app.ts';

const token = 'the token of the courier';
let clock = testTime;
let app: TestApp;
let sandbox: Sandbox;
let order: PlacedOrder;
let awb: string;

beforeAll(async () => {
  sandbox = await startSandbox({ courierToken: token });
  atEnd(() => sandbox.close());
  app = await openCommerceApp({ now: () => clock });
  await setStock(app, 'oat-lotion', 1_000);
});

let count = 0;
beforeEach(async () => {
  count += 1;
  clock = testTime;
  await app.database.db.deleteFrom('delivery_answer').execute();
  awb = `5904142475${count}`;
  order = await placeOrder(app, orderInput({ totalAmount: 539 }));
  await move({ event: 'order.dispatch', courier: 'Delhivery', trackingId: awb });
  await move({ event: 'order.miss' });
  await courierSays('UNDELIVERED');
});

async function move(step: Move) {
  const at = { storeId: 'demo', code: order.code ?? '', now: new Date(clock) };
  expect(await advanceOrder(app.database.db, at, step)).toMatchObject({ ok: true });
}

/** What the sandbox thinks of the parcel; it tells no shop. */
const courierSays = (status: string) =>
  fetch(`${sandbox.url}/sandbox/courier/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order: order.code, awb, status }),
  });

const courierFails = (times: number) =>
  fetch(`${sandbox.url}/sandbox/courier/failures`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ count: times }),
  });

async function courierHeard() {
  const reply = await fetch(`${sandbox.url}/sandbox/courier/actions`);
  const { actions }: { actions: { awb: string }[] } = await reply.json();
  return actions.filter((action) => action.awb === awb);
}

const question = 'deliveryQuestion { days answer { choice day phone note } } moves { event reason }';

async function answer(input: object) {
  return app.query(
    `mutation ($input: DeliveryAnswerInput!) { answerDelivery(input: $input) { ${question} } }`,
    { input: { orderId: order.id, ...input } },
    { cookie: order.cookie },
  );
}

async function asked() {
  const { data } = await app.query(
    `query ($id: ID!) { getOrder(id: $id) { ${question} } }`,
    { id: order.id },
    { cookie: order.cookie },
  );
  return data;
}

const tellCourier = () =>
  createTellCourier({ baseUrl: sandbox.url, email: 'shop@mail.example', password: token }, () => clock);

function pass(change: Partial<AnswerServices> = {}) {
  return passAnswers({
    db: app.database.db,
    now: () => new Date(clock),
    tellCourier: tellCourier(),
    ...change,
  });
}

async function staff(...words: string[]) {
  const desk = deskOf(app, () => clock);
  return (await typeOrders(desk, words)).said;
}

test('the message asks, and the page offers the days to come but Sundays', async () => {
  const message = await app.database.db
    .selectFrom('outbox_message')
    .select(['body', 'link', 'letter'])
    .where('order_id', '=', order.id)
    .where('kind', '=', 'undelivered')
    .where('channel', '=', 'EMAIL')
    .executeTakeFirstOrThrow();
  expect(message).toMatchObject({
    body: `The courier could not hand over your order ${order.code} from Testwell. Please tell us here when to bring it again, or what to change:`,
    letter: { button: 'Tell us what to do' },
  });
  expect(message.link).toContain(`/order/${order.id}?secret=`);
  expect(await asked()).toMatchObject({
    getOrder: {
      deliveryQuestion: {
        days: ['2026-06-02', '2026-06-03', '2026-06-04', '2026-06-05', '2026-06-06'],
        answer: null,
      },
    },
  });
  expect(await staff('show', order.code ?? '')).toContain('has not answered');
  expect(await staff('list', order.code ?? '')).toContain('undelivered: no answer yet');
});

test('another day and another phone are kept, shown to staff, and told to the courier once', async () => {
  const wish = { choice: 'AGAIN', day: '2026-06-03', phone: '98765 43210', note: ' By the back door ' };
  const { data } = await answer(wish);
  const kept = { choice: 'AGAIN', day: '2026-06-03', phone: '+919876543210', note: 'By the back door' };
  expect(data).toMatchObject({
    answerDelivery: {
      deliveryQuestion: { answer: kept },
      moves: expect.arrayContaining([
        {
          event: 'DELIVERY_ANSWERED',
          reason: 'Bring it again on 3 June, and call +919876543210. By the back door',
        },
      ]),
    },
  });
  expect(await staff('show', order.code ?? '')).toContain('the courier is being told');
  expect(await pass()).toEqual({ told: 1, later: 0, byHand: 0 });
  expect(await pass()).toEqual({ told: 0, later: 0, byHand: 0 });
  expect(await courierHeard()).toEqual([
    {
      awb,
      action: 're-attempt',
      comments: 'By the back door',
      deferred_date: '2026-06-03',
      phone: '9876543210',
    },
  ]);
  expect(await staff('show', order.code ?? '')).toContain(
    'Not handed over: "Bring it again on 3 June, and call +919876543210. By the back door" · the courier has been told',
  );
  expect(await staff('list', order.code ?? '')).toContain('undelivered: Bring it again on 3 June');
});

test('the same answer again changes nothing, and an answer cannot be changed without end', async () => {
  const notes = ['A', 'A', ...'BCDEFGHIJ'];
  for (const note of notes) expect(await answer({ choice: 'AGAIN', note })).toMatchObject({ errors: [] });
  const moves = await app.database.db
    .selectFrom('order_move')
    .select('event')
    .where('order_id', '=', order.id)
    .where('event', '=', 'order.answer')
    .execute();
  expect(moves).toHaveLength(10);
  expect(refusalOf(await answer({ choice: 'AGAIN', note: 'K' }))).toMatchObject({ code: 'ORDER_STATE' });
});

test('a changed answer takes the place of the first, and is told as well', async () => {
  await answer({ choice: 'AGAIN' });
  await pass();
  await answer({ choice: 'SEND_BACK', day: '2026-06-03', phone: '98', note: 'I have moved' });
  await pass();
  expect(await courierHeard()).toMatchObject([{ action: 're-attempt' }, { action: 'return' }]);
  expect(await asked()).toMatchObject({
    getOrder: {
      deliveryQuestion: { answer: { choice: 'SEND_BACK', day: null, phone: null, note: 'I have moved' } },
    },
  });
});

test('once the parcel moves on, its answer is gone and nothing more is asked; the next failure asks anew', async () => {
  await answer({ choice: 'AGAIN' });
  await move({ event: 'order.goOut' });
  expect(await asked()).toMatchObject({ getOrder: { deliveryQuestion: null } });
  expect(await pass()).toEqual({ told: 0, later: 0, byHand: 0 });
  expect(refusalOf(await answer({ choice: 'AGAIN' }))).toMatchObject({ code: 'ORDER_STATE' });
  await move({ event: 'order.miss' });
  expect(await asked()).toMatchObject({ getOrder: { deliveryQuestion: { answer: null } } });
});

test.each([
  ['a day that is past', { choice: 'AGAIN', day: '2026-05-31' }],
  ['a Sunday', { choice: 'AGAIN', day: '2026-06-07' }],
  ['a phone that is none', { choice: 'AGAIN', phone: '12345' }],
])('%s is refused and nothing is kept', async (_name, wish) => {
  expect(refusalOf(await answer(wish))).toMatchObject({ code: 'BAD_INPUT' });
  expect(await asked()).toMatchObject({ getOrder: { deliveryQuestion: { answer: null } } });
});

test("nobody answers for somebody else's parcel", async () => {
  const { cookie: _, ...rest } = order;
  order = { ...rest, cookie: '' };
  expect(refusalOf(await answer({ choice: 'SEND_BACK' }))).toMatchObject({ code: 'NOT_FOUND' });
});

test('staff write down what a shopper said on the phone', async () => {
  const code = order.code ?? '';
  expect(await staff('answer', code, 'again', '2026-06-04', 'Ring twice')).toContain(
    'Bring it again on 4 June. Ring twice',
  );
  const refused = async (...words: string[]) => (await staff('answer', code, ...words)).split('\n')[0];
  expect(await refused('again', '2026-07-30')).toBe(
    '"2026-07-30" is no day on which it can be brought again: 2026-06-02 (Tue), 2026-06-03 (Wed), 2026-06-04 (Thu), 2026-06-05 (Fri), 2026-06-06 (Sat). Nothing was changed.',
  );
  expect(await refused('again', '31/6/2026')).toMatch(/^"31\/6\/2026" is no day on which/);
  expect(await refused('again', '12345678')).toMatch(/^"12345678" is no phone number of India/);
  expect(await refused('again', '9812345678', '9812345679')).toMatch(/are both a phone/);
  expect(await refused('send-back', '2026-06-04')).toMatch(/^A parcel that goes back needs no day/);
  expect(await refused('throw-away')).toBe('There is no answer "throw-away". Nothing was changed.');
  expect(await staff('show', code)).toContain('Bring it again on 4 June. Ring twice');
});

test.each([
  ['tomorrow', '2 June'],
  ['Tuesday', '2 June'],
  ['fri', '5 June'],
  ['next friday', '5 June'],
  ['day after tomorrow', '3 June'],
  ['3 June', '3 June'],
  ['June 3rd', '3 June'],
  ['3/6', '3 June'],
  ['03-06-2026', '3 June'],
  ['3.6.26', '3 June'],
  ['2026-6-3', '3 June'],
])('staff type "%s" for a day, and it is %s', async (typed, day) => {
  const code = order.code ?? '';
  expect(await staff('answer', code, 'again', typed)).toContain(`"Bring it again on ${day}." ·`);
});

test.each(['today', 'sunday', 'monday', '31 November', '1 January', '3 June 2025', '3', '2026-13-45'])(
  '"%s" is a day on which no parcel is brought, and changes nothing',
  async (typed) => {
    const code = order.code ?? '';
    expect(await staff('answer', code, 'again', typed)).toMatch(
      /^"[^"]*" is no day on which it can be brought again: 2026-06-02 \(Tue\), .* Nothing was changed\./,
    );
    expect(await staff('show', code)).toContain('has not answered');
  },
);

test.each(['tomorow', 'yesterday', 'kal', 'Ring', '…'])(
  'a single word that is no day, such as "%s", is not taken for what a shopper said',
  async (typed) => {
    const code = order.code ?? '';
    expect(await staff('answer', code, 'again', typed)).toMatch(
      /^"[^"]*" is no day and no phone number, and a note has several words, .* Nothing was changed\./,
    );
    expect(await staff('show', code)).toContain('has not answered');
  },
);

test('a day that is said later leaves the phone and the words as they were said before', async () => {
  const code = order.code ?? '';
  await staff('answer', code, 'again', '9812345679', 'Ring twice', 'tomorrow');
  expect(await staff('answer', code, 'again', 'friday')).toContain(
    '"Bring it again on 5 June, and call +919812345679. Ring twice" ·',
  );
  expect(await staff('answer', code, 'again', 'Ring once')).toContain(
    '"Bring it again on 5 June, and call +919812345679. Ring once" ·',
  );
  expect(await staff('answer', code, 'send-back', 'Moved')).toContain('"Send it back. Moved" ·');
  expect(await staff('answer', code, 'again')).toContain('"Bring it again." ·');
});

describe('a courier that', () => {
  test('fails is told later, and again, once', async () => {
    await answer({ choice: 'AGAIN' });
    await courierFails(2);
    expect(await pass()).toEqual({ told: 0, later: 1, byHand: 0 });
    expect(await pass()).toEqual({ told: 0, later: 0, byHand: 0 });
    clock += 2 * 60_000;
    expect(await pass()).toEqual({ told: 0, later: 1, byHand: 0 });
    clock += 5 * 60_000;
    expect(await pass()).toEqual({ told: 1, later: 0, byHand: 0 });
    expect(await courierHeard()).toHaveLength(1);
  });

  test('does not know of the failure leaves it to staff, with the reason', async () => {
    await courierSays('OUT FOR DELIVERY');
    await answer({ choice: 'AGAIN' });
    expect(await pass()).toEqual({ told: 0, later: 0, byHand: 1 });
    expect(await staff('show', order.code ?? '')).toContain(
      'please tell the courier yourself. The courier answered with status 404.',
    );
    const code = order.code ?? '';
    expect(await staff()).toContain(`tell the courier "Bring it again."`);
    expect(await staff()).toContain(`npm run orders -- answer ${code} told`);
    expect(await staff('answer', code, 'told')).toMatch(/^Done/);
    expect(await staff()).not.toContain(`answer ${code}`);
    expect(await staff('answer', code, 'told')).toMatch(/Nothing was changed\.$/);
  });

  test('is not to be reached, refuses the sign-in, or is not configured, likewise', async () => {
    await answer({ choice: 'AGAIN' });
    const closed = createTellCourier({ baseUrl: 'http://127.0.0.1:1', email: 'a', password: token });
    expect(await pass({ tellCourier: closed })).toEqual({ told: 0, later: 1, byHand: 0 });
    clock += 2 * 60_000;
    const wrong = createTellCourier({ baseUrl: sandbox.url, email: 'a', password: 'wrong' });
    expect(await pass({ tellCourier: wrong })).toEqual({ told: 0, later: 1, byHand: 0 });
    for (let attempt = 0; attempt < 6; attempt += 1) {
      clock += 60 * 60_000;
      await pass({ tellCourier: wrong });
    }
    expect(await staff('show', order.code ?? '')).toContain('please tell the courier yourself');
    await answer({ choice: 'SEND_BACK' });
    expect(await pass({ tellCourier: null })).toEqual({ told: 0, later: 0, byHand: 1 });
  });

  test('takes an answer that is changed meanwhile: the new one is told, too', async () => {
    await answer({ choice: 'AGAIN' });
    const tell = tellCourier();
    await pass({
      async tellCourier(parcel) {
        if (parcel.answer.choice === 'AGAIN') {
          clock += 1_000;
          await answer({ choice: 'SEND_BACK' });
        }
        return tell(parcel);
      },
    });
    expect(await courierHeard()).toMatchObject([{ action: 're-attempt' }, { action: 'return' }]);
  });

  test('is told by one of two processes at once', async () => {
    await answer({ choice: 'AGAIN' });
    const counts = await Promise.all([pass(), pass()]);
    expect(counts.reduce((sum, { told }) => sum + told, 0)).toBe(1);
    expect(await courierHeard()).toHaveLength(1);
  });
});
