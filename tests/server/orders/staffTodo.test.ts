/** The list that a merchant opens in the morning. */
import { beforeEach, expect, test } from 'vitest';
import { grievancesCommand } from '../../../server/grievances/grievancesCommand.ts';
import { orderInput, type PlacedOrder, placeOrder, testTime } from './support/commerce.ts';
import { shopFloor } from './support/shopFloor.ts';

const { open, shop, now, later, place, run, courierSays } = shopFloor();
beforeEach(() => open());

test('orders to pack and to send are listed with age and command, until they have left', async () => {
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
    `  ${code} · 1 piece, changed their mind · gives back ₹450 by transfer · no UPI id, so ask for one (+919812345678) · Asha Rao: "Too small" · since 2026-06-01 12:00 (2 days)`,
    `      npm run orders -- show ${code}`,
    `      npm run orders -- return ${code} to "<UPI id>"`,
    `      npm run orders -- return ${code} approve`,
    `      npm run orders -- return ${code} refuse "<why, for the shopper>"`,
  ]);
  await run('return', code, 'approve');
  expect(await run()).toContain(`      npm run orders -- return ${code} pick-up`);
  await run('return', code, 'pick-up');
  expect(await run()).toContain(`      npm run orders -- return ${code} receive`);
  await run('return', code, 'receive');
  const [title, refund = '', ask, command = ''] = await run();
  expect(title).toBe('Refunds that you pay yourself: 1');
  expect(refund).toContain(`${code} · Asha Rao · +919812345678 · ₹450: no UPI id, so ask for one · since`);
  expect(ask).toBe(`      npm run orders -- return ${code} to "<UPI id>"`);
  const [, number = ''] = /npm run orders -- refunds paid (\S{8}) "<how>"/.exec(command) ?? [];
  expect((await run('refunds', 'paid', number, 'UPI 4711'))[0]).toMatch(/^₹450 of order/);
  expect(await run()).toEqual(['Nothing waits for you.']);
});

test('unconfirmed orders by cash on delivery are listed apart from orders to pack', async () => {
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
  const { code } = await placeOrder(shop(), orderInput({ totalAmount: 539 }));
  const { db } = shop().database;
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
  expect((await run()).slice(0, 4)).toEqual([
    'Messages that failed, or may not have arrived: 1',
    `  confirmed of order ${code}, unsure: No answer. · since 2026-06-01 12:00 (0 min)`,
    `      npm run messages -- retry ${id}`,
    `      npm run messages -- settle ${id}`,
  ]);
  later(15 * 24);
  expect((await run())[0]).toBe('To pack: 1');
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
  const reply = await shop().http.inject({
    method: 'POST',
    url: '/grievances',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'name=Asha+Rao&contact=9812345678&complaint=The+bottle+was+broken.',
  });
  const number = String(reply.headers.location).slice('/grievances/'.length);
  const services = { db: shop().database.db, storeId: 'demo', now: () => new Date(now()) };
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

test('of many, the oldest are listed, and the command for all', async () => {
  const placed: PlacedOrder[] = [];
  for (let count = 0; count < 22; count += 1) {
    const own = {
      shippingAddress: {
        ...orderInput({ totalAmount: 539 }).shippingAddress,
        phone: `98123456${10 + count}`,
      },
    };
    placed.push(await placeOrder(shop(), orderInput({ ...own, totalAmount: 539 })));
    later(0.1);
  }
  const lines = await run();
  expect(lines[0]).toBe('To pack: 22');
  expect(lines[1]).toContain(placed[0]?.code);
  expect(lines.at(-1)).toBe('  … and 2 more: npm run orders -- list --status confirmed');
});
