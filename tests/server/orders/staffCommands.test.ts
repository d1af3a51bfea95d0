import { beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { openCommerceApp, orderInput, placeOrder, setStock } from './support/commerce.ts';
import { deskOf, typeOrders } from './support/desk.ts';

let app: TestApp;
let code = '';
beforeAll(async () => {
  app = await openCommerceApp();
  await setStock(app, 'oat-lotion', 100);
  const products = [{ productId: 'oat-lotion', quantity: 2 }];
  code = (await placeOrder(app, orderInput({ products, totalAmount: 940 }))).code ?? '';
});

const run = (...words: readonly string[]) => typeOrders(deskOf(app), words);

const stages =
  'placed, confirmed, packed, dispatched, out-for-delivery, undelivered, going-back, delivered, returned, restocked, written-off, cancelled';

test('staff find an order by code, phone, name, status and day', async () => {
  const line = `${code} · 2026-06-01 · confirmed · cash on delivery · ₹940 · Asha Rao · +919812345678`;
  expect(await run('list')).toEqual({ ok: true, said: line });
  expect((await run('list', code.slice(4, 8).toLowerCase())).said).toBe(line);
  expect((await run('list', '98123 45678', '--status', 'Confirmed', '--from', '2026-06-01')).said).toBe(line);
  expect((await run('list', '--to', '2026-05-31')).said).toBe('No order until 2026-05-31.');
  expect((await run('list', '%')).said).toBe('No order with "%" in its code, phone or name.');
  for (const words of [['asha'], ['Asha', 'Rao'], ['+91', '98123', '45678']])
    expect((await run('list', ...words)).said, words.join(' ')).toBe(line);
  // The figures of a code are no part of a phone.
  expect((await run('list', 'XYZ-9812')).said).toMatch(/^No order with/);
});

test('a list that cannot be made says why', async () => {
  expect(await run('list', '--status', 'lost')).toEqual({
    ok: false,
    said: `There is no status "lost". There are: ${stages}.`,
  });
  expect(await run('list', '--from', '2026-02-30')).toEqual({
    ok: false,
    said: '"2026-02-30" is no day. Days are written as 2026-01-31.',
  });
  expect((await run('list', '--from', '2026-03-01', '--to', '2026-02-01')).said).toBe(
    '2026-03-01 is after 2026-02-01.',
  );
  expect((await run('list', '--status')).said).toMatch(/^--status needs a value after it\./);
  expect((await run('list', '--status', '--from', '2026-01-31')).said).toMatch(/^--status needs a value/);
  expect((await run('list', '--stage', 'packed')).said).toMatch(
    /^There is no --stage\. There is: --status, --from, --to\./,
  );
});

test('--status takes the words that lists print for a stage, even if only the order’s status is stored', async () => {
  const { db } = app.database;
  const order = await db
    .selectFrom('customer_order')
    .select(['stage', 'status'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const put = (row: Partial<typeof order>) =>
    db.updateTable('customer_order').set(row).where('code', '=', code).execute();
  await put({ stage: 'outForDelivery', status: 'DISPATCHED' });
  expect((await run('list', '--status', 'out-for-delivery')).said).toContain(
    `${code} · 2026-06-01 · out-for-delivery`,
  );
  expect((await run('list', '--status', 'dispatched')).said).toBe('No order that is dispatched.');
  await put({ stage: null, status: 'COMPLETE' });
  expect((await run('list', '--status', 'packed')).said).toContain(`${code} · 2026-06-01 · packed`);
  expect((await run('list', '--status', 'out-for-delivery')).said).toBe('No order that is out-for-delivery.');
  await put(order);
});

test('a reason that is none changes nothing, such as the line before which it was forgotten', async () => {
  const { db } = app.database;
  const order = () => db.selectFrom('customer_order').selectAll().where('code', '=', code).execute();
  const before = await order();
  for (const word of ['1:1', '1', '1, 2', '   ', '\u200b', 'y'.repeat(201)]) {
    for (const words of [
      ['cancel', code],
      ['return', code, 'ask'],
      ['return', code, 'refuse'],
    ]) {
      const reply = await run(...words, word);
      expect(reply, `${words.join(' ')} ${word.slice(0, 9)}`).toMatchObject({ ok: false });
      expect(reply.said).toMatch(
        /^(".*" is no reason:|A reason has at most 200 characters).* Nothing was changed\./,
      );
    }
  }
  for (const word of ['  ', 'y'.repeat(201)])
    expect((await run('refunds', 'paid', code, word)).said).toMatch(/^How .* Nothing was changed\./);
  expect(await order()).toEqual(before);
});

test('staff cancel a unit, send the rest, and take it back', async () => {
  const cancelled = (await run('cancel', code, 'One is sold out.', '1:1')).said;
  expect(cancelled).toMatch(/^Done: cancelled; its goods are for sale again\./);
  expect(cancelled).toContain('Ordered for ₹940, costs ₹490 now · to collect at the door ₹490');
  expect((await run('cancel', code, 'No', '2')).said).toMatch(/has no line "2"\. Nothing was changed/);
  expect((await run('cancel', code, 'No', '1:9')).said).toMatch(/has no such lines, or not so many are left/);
  expect((await run('move', code, 'deliver')).said.split('\n')).toEqual([
    `Order ${code} is confirmed: it cannot be delivered. Nothing was changed.`,
    'What can be done now:',
    `  npm run orders -- move ${code} pack`,
    `  npm run orders -- move ${code} dispatch "<courier>" "<tracking number>"`,
    `  npm run orders -- cancel ${code} "<reason, for the shopper>"`,
  ]);
  for (const words of [['pack'], ['dispatch', 'Post', '4711'], ['out'], ['deliver']]) {
    expect(await run('move', code, ...words)).toMatchObject({ ok: true });
  }
  expect((await run('return', code, 'approve')).said).toContain('no return of it waits for an answer');
  expect((await run('return', code, 'ask', 'Does not smell', '1')).said).toContain('Return asked');
  expect((await run('list', '--status', 'delivered')).said).toContain('delivered, return asked for');
  expect((await run('return', code, 'approve')).ok).toBe(true);
  expect((await run('return', code, 'receive')).said).toContain(
    'Refund of ₹450 by transfer: you pay it yourself',
  );
});

test('an order is shown as a colleague would tell of it', async () => {
  const { said } = await run('show', code);
  const invoice = /Tax invoice (\S+):/.exec(said)?.[1];
  const note = /Credit note (\S+):/.exec(said)?.[1];
  expect(said.split('\n')).toEqual([
    `${code} · returned, its return received · cash on delivery · placed 2026-06-01 12:00`,
    'Asha Rao · +919812345678 · asha@mail.example',
    '12 Rose Lane, Pune 411001, Maharashtra',
    'Parcel: Post, tracking number 4711',
    'Ordered for ₹940, costs ₹40 now · collected at the door ₹490',
    `Refund of ₹450 by transfer: you pay it yourself. Once you have: npm run orders -- refunds paid ${code} "<how>"`,
    `Tax invoice ${invoice}: npm run invoices -- print ${invoice}`,
    `Credit note ${note}: npm run invoices -- print ${note}`,
    'Return received: changed their mind, "Does not smell"',
    `Cash goes back by transfer: no UPI id, so ask for one (+919812345678), and: npm run orders -- return ${code} to "<UPI id>"`,
    '  1. 1 × Oat Body Lotion at ₹450 · 2 ordered, 1 cancelled · 1 returned',
    'History',
    '  2026-06-01 12:00  placed, by the shopper',
    '  2026-06-01 12:00  confirmed, by the shop',
    '  2026-06-01 12:00  cancelled, by staff: 1 × Oat Body Lotion; staff wrote: "One is sold out."',
    '  2026-06-01 12:00  packed, by staff',
    '  2026-06-01 12:00  handed to the courier, by staff',
    '  2026-06-01 12:00  out for delivery, by staff',
    '  2026-06-01 12:00  delivered, by staff',
    '  2026-06-01 12:00  return asked for, by staff: 1 × Oat Body Lotion; the shopper said, as staff wrote it down: "Does not smell"',
    '  2026-06-01 12:00  return approved, by staff',
    '  2026-06-01 12:00  return received, by staff: 1 × Oat Body Lotion; gives back ₹450 by transfer',
    '  2026-06-01 12:00  refund left to staff, ₹450',
    'Nothing more can be done with it.',
  ]);
});

test('orders are exported for a spreadsheet, which runs none of their texts', async () => {
  await app.database.db
    .updateTable('customer_order')
    .set(({ fn, val, ref }) => ({
      shipping_address: fn('jsonb_set', [ref('shipping_address'), val('{name}'), val('"=1+1, \\"x\\""')]),
    }))
    .execute();
  const { said } = await run('export', '--status', 'returned');
  const [heading, row] = said.split('\n');
  expect(heading).toMatch(/^code,date,status,payment,name,phone,state,pincode,items,goods,coupon,/);
  expect(row).toContain(
    `${code},2026-06-01,returned,COD,"'=1+1, ""x""",'+919812345678,Maharashtra,411001,2 × Oat Body Lotion,900.00,`,
  );
});

test('a refund that is recorded twice says when it was paid, and how', async () => {
  expect((await run('list', code)).said).toContain('returned, refund to pay by hand');
  expect((await run('refunds', 'paid', code)).said).toMatch(/^How was it paid\?/);
  expect((await run('refunds', 'paid', code, 'UPI', '4711')).said).toMatch(/^"4711" is too much/);
  expect((await run('refunds', 'retry', code)).said).toMatch(/is of cash, which no provider can return/);
  expect(await run('refunds', 'paid', code, 'UPI 4711')).toEqual({
    ok: true,
    said: `₹450 of order ${code} is recorded as paid by hand.`,
  });
  expect(await run('refunds', 'paid', code, 'UPI 4711')).toEqual({
    ok: false,
    said: `The refund of ₹450 of order ${code} is paid already, on 2026-06-01 12:00 (by hand: UPI 4711). Nothing was changed.`,
  });
});

test.each([
  [
    ['move', 'CODE', 'fly'],
    'There is no move "fly". There are: pack, dispatch, out, deliver, miss, send-back, restock, write-off, lost. Nothing was changed.',
  ],
  [['move', 'CODE'], 'Which move?'],
  [['move', 'CODE', 'pack', 'now'], '"now" is too much.'],
  [['show', 'NIL'], 'There is no order NIL.'],
  [['show'], 'Which order?'],
  [['confirm'], 'Which order?'],
  [['confirm', 'CODE'], 'its shopper has confirmed it already, or was never asked to. Nothing was changed.'],
  [['cancel', 'NIL', 'It broke', '1'], 'There is no order NIL.'],
  [['cancel', 'CODE'], 'Why? The shopper reads the reason. Nothing was changed.'],
  [['return', 'CODE', 'burn'], 'A return knows no "burn". Nothing was changed.'],
  [['return', 'CODE', 'approve', 'now'], '"now" is too much. Nothing was changed.'],
  [['refunds', 'lost'], 'There are no refunds "lost".'],
  [['refunds', 'owed', 'now'], '"now" is too much. Nothing was changed.'],
  [['refunds', 'retry', 'CODE', 'now'], '"now" is too much. Nothing was changed.'],
  [['frobnicate'], 'There is no "frobnicate" of orders. There is: todo, list, show, confirm, move,'],
])('what is no command is answered with the reason and what is: %s', async (words, reason) => {
  const { ok, said } = await run(...words.map((word) => (word === 'CODE' ? code : word)));
  expect(ok).toBe(false);
  expect(said).toContain(reason);
  expect(said).not.toBe(reason);
  expect(said.length).toBeGreaterThan(reason.length);
});

test('an order that is not paid yet has no code, and is shown and cancelled by its number', async () => {
  const { id } = await placeOrder(app, orderInput({ paymentType: 'PREPAID', totalAmount: 476.5 }));
  expect((await run('list', '--status', 'placed')).said).toContain(`${id.slice(0, 8)} · 2026-06-01 · placed`);
  const { said } = await run('show', id);
  expect(said).toContain(`${id} · placed · online payment`);
  expect(said).toContain('not paid yet ₹476.50');
  expect(said).toContain(`npm run orders -- cancel ${id} "<reason, for the shopper>"`);
  expect((await run('cancel', id, 'Sold out', '1')).said).toMatch(/^Done: cancelled/);
});
