/** Parcels of which the courier says something else than staff have typed, as staff see and settle them. */
import { beforeEach, expect, test } from 'vitest';
import { shopFloor } from './support/shopFloor.ts';

const { open, shop, later, place, run, courierSays } = shopFloor();
beforeEach(() => open());

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
    `  ${code} is going back, but parcel 4713: the courier says DELIVERED · since 2026-06-01 13:00 (0 min)`,
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
    const messages = await shop()
      .database.db.selectFrom('outbox_message')
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

test('parcels that are lost or unknown, or whose report has an unknown code, are listed for staff to ask about', async () => {
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
  const rows = await shop()
    .database.db.selectFrom('outbox_message')
    .select('body')
    .where('kind', '=', 'dispatched')
    .where('channel', '=', 'SMS')
    .orderBy('dedupe_key')
    .execute();
  return rows.map(({ body }) => body);
};

test('a mistyped tracking number is corrected by the command that the list names; earlier reports about the right number count', async () => {
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

test('earlier reports about a parcel count for the order that staff dispatch with its number', async () => {
  const code = await place();
  await courierSays('SOMETHING ELSE', '4717', 'DELIVERED', 7);
  await run('move', code, 'dispatch', 'Delhivery', '4717');
  expect((await run('show', code)).join('\n')).toContain(`${code} · delivered`);
});

test('reports about another order’s parcel do not deliver an order that staff give its number by mistake', async () => {
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

test('a parcel that the courier reports as delivered and then takes back is listed', async () => {
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
