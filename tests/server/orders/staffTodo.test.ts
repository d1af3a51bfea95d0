/** The list that a merchant opens in the morning. */
import { beforeEach, expect, test } from 'vitest';
import { courierWebhookPath } from '../../../server/config.ts';
import { grievancesCommand } from '../../../server/grievances/grievancesCommand.ts';
import { runOrdersCommand } from '../../../server/orders/staffCommands.ts';
import { createRazorpayClient } from '../../../server/payments/razorpay/index.ts';
import type { TestApp } from '../support/app.ts';
import {
  openCommerceApp,
  orderInput,
  type PlacedOrder,
  placeOrder,
  setStock,
  testTime,
} from './support/commerce.ts';

const token = 'a token of the courier, of some length';
let app: TestApp;
let now = testTime;

async function open(env: Readonly<Record<string, string>> = {}): Promise<void> {
  now = testTime;
  app = await openCommerceApp({ env: { COURIER_WEBHOOK_TOKEN: token, ...env }, now: () => now });
  await setStock(app, 'oat-lotion', 100);
}
beforeEach(() => open());

const later = (hours: number) => {
  now += hours * 60 * 60_000;
};

const place = async () => (await placeOrder(app, orderInput({ totalAmount: 539 }))).code ?? '';

async function run(...words: readonly string[]): Promise<readonly string[]> {
  const razorpay = createRazorpayClient(app.config.razorpay);
  const { db } = app.database;
  const { lines } = await runOrdersCommand(
    { db, storeId: 'demo', razorpay, now: () => new Date(now) },
    words,
  );
  return lines;
}

async function courierSays(
  order: string | null,
  awb: string,
  status: string,
  code: number,
  more: object = {},
): Promise<void> {
  const at = new Date(now + 5.5 * 60 * 60_000).toISOString();
  const [year, month, day] = at.slice(0, 10).split('-');
  const reply = await app.http.inject({
    method: 'POST',
    url: courierWebhookPath,
    headers: { 'content-type': 'application/json', 'x-api-key': token },
    payload: JSON.stringify({
      awb,
      courier_name: 'Delhivery',
      shipment_status: status,
      shipment_status_id: code,
      current_timestamp: `${day} ${month} ${year} ${at.slice(11, 19)}`,
      order_id: order,
      ...more,
    }),
  });
  expect(reply.statusCode).toBe(200);
}

test('what is to be packed and sent is listed with its age and its command, until it has left', async () => {
  expect(await run()).toEqual(['Nothing waits for you.']);
  const code = await place();
  later(3);
  expect(await run('todo')).toEqual([
    'To pack: 1',
    `  ${code} · ₹539 · Asha Rao, 411001 · since 2026-06-01 12:00 (3 h)`,
    `      npm run orders -- move ${code} pack`,
  ]);
  await run('move', code, 'pack');
  expect(await run()).toEqual([
    'To hand to the courier, whose webhook says so by itself: 1',
    `  ${code} · ₹539 · Asha Rao, 411001 · since 2026-06-01 15:00 (0 min)`,
    `      npm run orders -- move ${code} dispatch "<courier>" "<tracking number>"`,
  ]);
  await run('move', code, 'dispatch', 'Delhivery', '4711');
  expect(await run()).toEqual(['Nothing waits for you.']);
});

test('a failed attempt waits until its shopper or staff have said what to do', async () => {
  const code = await place();
  await run('move', code, 'dispatch', 'Delhivery', '4711');
  await courierSays(code, '4711', 'UNDELIVERED', 21);
  expect(await run()).toEqual([
    'Parcels that could not be handed over: 1',
    `  ${code} · ₹539 · Asha Rao, 411001 · +919812345678: its shopper has not answered · since 2026-06-01 12:00 (0 min)`,
    `      npm run orders -- answer ${code} again 2026-06-02`,
    `      npm run orders -- answer ${code} send-back`,
  ]);
  await run('answer', code, 'again', '2026-06-02');
  expect(await run()).toEqual(['Nothing waits for you.']);
  await courierSays(code, '4711', 'RTO INITIATED', 9);
  expect((await run())[0]).toBe('Coming back undelivered: once it is here: 1');
  later(1);
  await run('move', code, 'restock');
  expect(await run()).toEqual(['Nothing waits for you.']);
});

test('a return waits for an answer, then for its goods, then for the refund that staff pay', async () => {
  const code = await place();
  for (const words of [['dispatch', 'Delhivery', '4711'], ['deliver']]) await run('move', code, ...words);
  await run('return', code, 'ask', 'Too small');
  later(50);
  expect(await run()).toEqual([
    'Returns that wait for your answer: 1',
    `  ${code} · 1 piece · gives back ₹450 in cash · Asha Rao: "Too small" · since 2026-06-01 12:00 (2 days)`,
    `      npm run orders -- show ${code}`,
    `      npm run orders -- return ${code} approve`,
    `      npm run orders -- return ${code} refuse "<why, for the shopper>"`,
  ]);
  await run('return', code, 'approve');
  expect(await run()).toContain(`      npm run orders -- return ${code} pick-up`);
  await run('return', code, 'pick-up');
  expect(await run()).toContain(`      npm run orders -- return ${code} receive`);
  await run('return', code, 'receive');
  const [title, refund = '', command = ''] = await run();
  expect(title).toBe('Refunds that you pay yourself: 1');
  expect(refund).toContain(`${code} · ₹450 · since`);
  const [, number = ''] = /npm run orders -- refunds paid (\S{8}) "<how>"/.exec(command) ?? [];
  expect((await run('refunds', 'paid', number, 'UPI 4711'))[0]).toMatch(/^₹450 of order/);
  expect(await run()).toEqual(['Nothing waits for you.']);
});

test('cash on delivery that nobody has confirmed is apart from what is to be packed', async () => {
  await open({ COD_CONFIRMATION: 'true' });
  const code = await place();
  expect(await run()).toEqual([
    'Cash on delivery that its shopper has not confirmed: 1',
    `  ${code} · ₹539 · Asha Rao, 411001 · +919812345678 · since 2026-06-01 12:00 (0 min)`,
    `      npm run orders -- confirm ${code}`,
    `      npm run orders -- cancel ${code} "You did not confirm this order."`,
  ]);
  expect((await run('show', code)).join('\n')).toContain(`npm run orders -- confirm ${code}`);
  expect((await run('confirm', code))[0]).toBe('Done: its shopper still wants it.');
  expect(await run()).toContain('To pack: 1');
});

test('a message that may not have arrived waits for two weeks', async () => {
  const { code } = await placeOrder(app, orderInput({ totalAmount: 539 }));
  const { db } = app.database;
  await db
    .updateTable('outbox_message')
    .set({ state: 'UNSURE', last_error: 'No answer.', created_at: new Date(testTime) })
    .where('channel', '=', 'SMS')
    .execute();
  const { id } = await db
    .selectFrom('outbox_message')
    .select('id')
    .where('channel', '=', 'SMS')
    .executeTakeFirstOrThrow();
  expect((await run()).slice(0, 3)).toEqual([
    'Messages that failed, or may not have arrived: 1',
    `  confirmed of order ${code}, unsure: No answer. · since 2026-06-01 12:00 (0 min)`,
    `      npm run messages -- retry ${id}`,
  ]);
  later(15 * 24);
  expect((await run())[0]).toBe('To pack: 1');
});

test('the parcel of a cancelled order that the courier moves is seen until it is back', async () => {
  const code = await place();
  await run('cancel', code, 'Sold out');
  await courierSays(code, '4712', 'PICKED UP', 42);
  const seen = [
    'Parcels to ask the courier about: 1',
    `  ${code} is cancelled, but parcel 4712: the courier says PICKED UP · since 2026-06-01 12:00 (0 min)`,
    `      npm run orders -- show ${code}`,
    '      npm run orders -- dismiss 4712',
  ];
  expect(await run()).toEqual(seen);
  expect((await run('show', code)).join('\n')).toContain('the courier said PICKED UP');
  later(1);
  await courierSays(code, '4712', 'DELIVERED', 7);
  expect((await run())[1]).toContain('the courier says DELIVERED');
  later(1);
  await courierSays(code, '4712', 'RTO DELIVERED', 10);
  expect(await run()).toEqual(['Nothing waits for you.']);
});

test('a parcel that the courier delivers after all, on its way back, is for staff to say so, with its cash', async () => {
  const code = await place();
  await run('move', code, 'dispatch', 'Delhivery', '4713');
  await courierSays(code, '4713', 'RTO INITIATED', 9);
  later(1);
  await courierSays(code, '4713', 'DELIVERED', 7);
  expect((await run()).slice(0, 4)).toEqual([
    'Parcels to ask the courier about: 1',
    `  ${code} is going-back, but parcel 4713: the courier says DELIVERED · since 2026-06-01 13:00 (0 min)`,
    `      npm run orders -- show ${code}`,
    `      npm run orders -- move ${code} deliver`,
  ]);
  const done = (await run('move', code, 'deliver')).join('\n');
  expect(done).toMatch(/^Done: delivered\./);
  expect(done).toContain('collected at the door ₹539');
  expect(done).toContain(`npm run orders -- return ${code} ask`);
  expect(await run()).toEqual(['Nothing waits for you.']);
});

test.each(['lost', 'write-off', 'send-back, write-off'])(
  'who waits for a parcel that the courier has lost is told so, and not that it came back: %s',
  async (words) => {
    const code = await place();
    await run('move', code, 'dispatch', 'Delhivery', '4714');
    await courierSays(code, '4714', 'LOST', 12);
    for (const word of words.split(', ')) await run('move', code, word);
    const shown = (await run('show', code)).join('\n');
    expect(shown).toContain(`${code} · written-off · `);
    expect(shown).toMatch(/lost by the courier, by staff: 1 × Oat/);
    const messages = await app.database.db
      .selectFrom('outbox_message')
      .select(['body', 'subject'])
      .where('kind', '=', 'returned')
      .orderBy('channel')
      .execute();
    expect(messages).toMatchObject([
      { subject: `Your order ${code} was lost on its way` },
      {
        body: `We are sorry: your order ${code} from Testwell was lost on its way to you. There is nothing to pay for it.`,
      },
    ]);
    expect(await run()).toEqual(['Nothing waits for you.']);
  },
);

test('parcels that are lost, unknown, or said to be what nobody knows, are for staff to ask about', async () => {
  const code = await place();
  await run('move', code, 'dispatch', 'Delhivery', '4711');
  await courierSays(code, '4711', 'LOST', 12);
  expect(await run()).toContain(`      npm run orders -- move ${code} lost`);
  later(1);
  await courierSays(code, '4711', 'SEEN BY ALIENS', 977);
  expect((await run()).join('\n')).toContain('SEEN BY ALIENS, which the shop does not know');
  later(1);
  await courierSays(code, '4711', 'DELIVERED', 7);
  expect(await run()).toEqual(['Nothing waits for you.']);
  await courierSays(null, '9999', 'PICKED UP', 42);
  expect((await run()).join('\n')).toContain(
    'parcel 9999: the courier says PICKED UP, and no order has this parcel',
  );
});

test.each([0, 10])(
  'of two returns the second counts, also where a process whose clock is %i hours behind opens it',
  async (hours) => {
    const code = await place();
    for (const words of [['dispatch', 'Delhivery', `4790${hours}`], ['deliver']])
      await run('move', code, ...words);
    for (let time = 0; time < 4; time += 1) {
      later(-hours);
      await run('return', code, 'ask', 'Not my scent');
      expect((await run('show', code)).join('\n')).toContain('delivered, its return asked');
      expect((await run('return', code, 'ask', 'Once more'))[0]).toMatch(/no return of it can be asked for/);
      later(hours);
      await run('return', code, 'refuse', 'It was opened.');
      expect((await run('show', code))[0]).toContain('its return refused');
    }
  },
);

test('a complaint waits with its day of the law, first to be confirmed, then to be resolved', async () => {
  const reply = await app.http.inject({
    method: 'POST',
    url: '/grievances',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'name=Asha+Rao&contact=9812345678&complaint=The+bottle+was+broken.',
  });
  const number = String(reply.headers.location).slice('/grievances/'.length);
  const services = { db: app.database.db, storeId: 'demo', now: () => new Date(now) };
  expect(await run()).toEqual([
    'Complaints to the grievance officer: 1',
    `  ${number} · Asha Rao · to confirm by 2026-06-03 12:00 · since 2026-06-01 12:00 (0 min)`,
    '      npm run grievances -- list',
    `      npm run grievances -- acknowledge ${number}`,
  ]);
  later(49);
  expect((await run())[1]).toContain('LATE: to confirm by 2026-06-03 12:00');
  await grievancesCommand(services, ['acknowledge', number]);
  expect(await run()).toEqual([
    'Complaints to the grievance officer: 1',
    `  ${number} · Asha Rao · to resolve by 2026-07-01 12:00 · since 2026-06-01 12:00 (2 days)`,
    '      npm run grievances -- list',
    `      npm run grievances -- resolve ${number} "<your words to them>"`,
  ]);
  await grievancesCommand(services, ['resolve', number, 'Your money is back.']);
  expect(await run()).toEqual(['Nothing waits for you.']);
});

test('a parcel that no order has is dismissed by the command that the list names, until the courier’s next word', async () => {
  await courierSays(null, "9'9; rm", 'PICKED UP', 42);
  expect((await run()).slice(2)).toEqual(["      npm run orders -- dismiss '9'\\''9;RM'"]);
  expect((await run('dismiss', "9'9; rm"))[0]).toMatch(/^Done: /);
  expect(await run()).toEqual(['Nothing waits for you.']);
  expect((await run('dismiss', "9'9; rm"))[0]).toMatch(/has said nothing new of a parcel/);
  later(1);
  await courierSays(null, "9'9; rm", 'OUT FOR DELIVERY', 17);
  expect((await run())[0]).toBe('Parcels to ask the courier about: 1');
});

const toldOfParcel = async () => {
  const rows = await app.database.db
    .selectFrom('outbox_message')
    .select('body')
    .where('kind', '=', 'dispatched')
    .where('channel', '=', 'SMS')
    .orderBy('dedupe_key')
    .execute();
  return rows.map(({ body }) => body);
};

test('a mistyped tracking number is corrected by the command that the list names; what the courier had said of it counts', async () => {
  const code = await place();
  await run('move', code, 'dispatch', 'Delhivery', '47151');
  later(1);
  await courierSays(code, '47115', 'OUT FOR DELIVERY', 17);
  const correct = `parcel ${code} Delhivery 47115`;
  expect(await run()).toEqual([
    'Parcels to ask the courier about: 1',
    '  parcel 47115: the courier says OUT FOR DELIVERY, and no order has this parcel · since 2026-06-01 13:00 (0 min)',
    `      npm run orders -- show ${code}`,
    `      npm run orders -- ${correct}`,
    '      npm run orders -- dismiss 47115',
  ]);
  const done = (await run(...correct.split(' '))).join('\n');
  expect(done).toMatch(/^Done: courier and tracking number are corrected\./);
  expect(done).toContain('Parcel: Delhivery, tracking number 47115');
  expect(done).toContain('parcel corrected, by staff: Delhivery 47115 in place of Delhivery 47151');
  expect(done).toContain(`${code} · out-for-delivery`);
  expect(await run()).toEqual(['Nothing waits for you.']);
  const told = [
    `Good news from Testwell: your order ${code} is on its way with Delhivery, tracking number 47151.`,
    `A correction from Testwell: your order ${code} is on its way with Delhivery, tracking number 47115.`,
  ];
  expect(await toldOfParcel()).toEqual(told);
  // The courier's name alone changes nothing that its shopper follows.
  expect((await run('parcel', code, 'Delhivery Surface', '47115')).join('\n')).toContain(
    'Parcel: Delhivery Surface, tracking number 47115',
  );
  expect(await toldOfParcel()).toEqual(told);
  later(1);
  await courierSays(code, '47115', 'DELIVERED', 7);
  expect((await run('parcel', code, 'Delhivery', '1'))[0]).toBe(
    `Order ${code} is delivered: no parcel of it is with the courier. Nothing was changed.`,
  );
});

test('what the courier said of a parcel counts for the order that staff dispatch with its number', async () => {
  const code = await place();
  await courierSays('SOMETHING ELSE', '4717', 'DELIVERED', 7);
  await run('move', code, 'dispatch', 'Delhivery', '4717');
  expect((await run('show', code)).join('\n')).toContain(`${code} · delivered`);
});

test('what the courier said of another order’s parcel does not deliver the one that staff give its number by mistake', async () => {
  const code = await place();
  const other = await place();
  await run('move', other, 'dispatch', 'Delhivery', '4716');
  await courierSays(other, '4717', 'DELIVERED', 7);
  expect(await run()).toContain(`      npm run orders -- parcel ${other} Delhivery 4717`);
  await run('move', code, 'dispatch', 'Delhivery', '4717');
  expect((await run('show', code)).join('\n')).toContain(`${code} · dispatched`);
  expect((await run()).join('\n')).toContain('and no order has this parcel');
});

test('a parcel that was sent back to the shop delivers no order that gets its number', async () => {
  await courierSays(null, '4717', 'DELIVERED', 7, { is_return: 1 });
  const code = await place();
  await run('move', code, 'dispatch', 'Delhivery', '4717');
  expect((await run('show', code)).join('\n')).toContain(`${code} · dispatched`);
});

test('a parcel that a shopper sends back is known by the order that it names, and listed once it is lost', async () => {
  const code = await place();
  await run('move', code, 'dispatch', 'Delhivery', '4718');
  await run('move', code, 'deliver');
  for (const step of [['ask', 'Too small'], ['approve'], ['pick-up']]) await run('return', code, ...step);
  const waiting = await run();
  await courierSays(code, 'R-1', 'IN TRANSIT', 18, { is_return: 1 });
  expect(await run()).toEqual(waiting);
  const shown = (await run('show', code)).join('\n');
  expect(shown).toContain('the courier said IN TRANSIT of what comes back, parcel R-1');
  expect(shown).not.toContain("The courier's last word");
  later(1);
  await courierSays(code, 'R-1', 'LOST', 12, { is_return: 1 });
  expect((await run()).slice(0, 4)).toEqual([
    'Parcels to ask the courier about: 1',
    `  parcel R-1: the courier says LOST, on its way back from ${code} · since 2026-06-01 13:00 (0 min)`,
    `      npm run orders -- show ${code}`,
    '      npm run orders -- dismiss R-1',
  ]);
});

test('what the courier says to have delivered and then takes back is listed', async () => {
  const code = await place();
  await courierSays(code, '4719', 'DELIVERED', 7);
  expect(await run()).toEqual(['Nothing waits for you.']);
  later(1);
  await courierSays(code, '4719', 'RTO INITIATED', 9);
  expect(await run()).toEqual([
    'Parcels to ask the courier about: 1',
    `  ${code} is delivered, but parcel 4719: the courier says RTO INITIATED · since 2026-06-01 13:00 (0 min)`,
    `      npm run orders -- show ${code}`,
    '      npm run orders -- dismiss 4719',
  ]);
});

test('the words about a wrong number do not make those about the right one late', async () => {
  const code = await place();
  await run('move', code, 'dispatch', 'Delhivery', '1');
  await courierSays(null, '2', 'DELIVERED', 7);
  later(1);
  await courierSays(code, '1', 'OUT FOR DELIVERY', 17);
  await courierSays(code, '1', 'LOST', 12);
  await run('parcel', code, 'Delhivery', '2');
  const shown = (await run('show', code)).join('\n');
  expect(shown).toContain(`${code} · delivered`);
  expect(shown).toContain("The courier's last word: DELIVERED");
  expect(await run()).toEqual(['Nothing waits for you.']);
});

test.each([
  [['parcel', 'X'], /^Which courier has it, and under which tracking number\? Nothing was changed\./],
  [
    ['parcel', 'X', 'Post', ' '],
    /^The tracking number has digits or letters, at most 100, as on the label\. Nothing/,
  ],
  [['parcel', 'X', 'India', 'Post', '1'], /^"1" is too much/],
  [['parcel', 'X', 'Post', '1'], /^There is no order X\./],
  [['dismiss'], /^Which parcel\?/],
])('%j is refused with the reason', async (words, reason) => {
  expect((await run(...words)).join('\n')).toMatch(reason);
});

test('of many, the oldest are listed, and the command for all', async () => {
  const placed: PlacedOrder[] = [];
  for (let count = 0; count < 22; count += 1) {
    const own = {
      shippingAddress: {
        ...orderInput({ totalAmount: 539 }).shippingAddress,
        phone: `98123456${10 + count}`,
      },
    };
    placed.push(await placeOrder(app, orderInput({ ...own, totalAmount: 539 })));
    later(0.1);
  }
  const lines = await run();
  expect(lines[0]).toBe('To pack: 22');
  expect(lines[1]).toContain(placed[0]?.code);
  expect(lines.at(-1)).toBe('  … and 2 more: npm run orders -- list --status confirmed');
});
