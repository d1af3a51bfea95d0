/** Orders as a table for whoever does the books, and for whoever asks what brought them. */
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { commandPlaceOf, runCommand } from '../../../server/commands/command.ts';
import { orderInput, type PlacedOrder, placeOrder, setStock } from './support/commerce.ts';
import { deliverWebhooks, openPayment, openTill, pay, type Till } from './support/payments.ts';

let till: Till;
let paid: PlacedOrder;
let cash: PlacedOrder;
beforeAll(async () => {
  till = await openTill();
  for (const id of ['oat-lotion', 'jasmine-perfume', 'gift-soap']) await setStock(till.app, id, 100);
  const opened = await openPayment(
    till,
    orderInput({
      paymentType: 'PREPAID',
      couponCode: 'TEN',
      products: [
        { productId: 'oat-lotion', quantity: 1 },
        { productId: 'jasmine-perfume', quantity: 1, source: 'LIMITED_TIME_DEAL' },
      ],
      totalAmount: 1_333.8,
      isAffiseTrackingValid: true,
      metadata: { utmSource: '=HYPERLINK("x")', utmMedium: 'cpc', utmCampaign: 'monsoon, week 1' },
    }),
  );
  await pay(till, opened);
  await deliverWebhooks(till, opened);
  paid = opened.order;
  cash = await placeOrder(
    till.app,
    orderInput({
      products: [
        { productId: 'oat-lotion', quantity: 1 },
        { productId: 'gift-soap', quantity: 1, source: 'COUPON', sourceCouponCode: 'SOAPGIFT' },
      ],
      couponCode: 'SOAPGIFT',
      totalAmount: 539,
    }),
  );
});

async function run(...words: readonly string[]): Promise<readonly string[]> {
  const { lines } = await runCommand('orders', commandPlaceOf(till.app.config, till.app.database), words);
  return lines;
}

async function table(...words: readonly string[]): Promise<Record<string, string>[]> {
  return parse((await run('export', ...words)).join('\n'), { columns: true });
}

const rowOf = async ({ id }: PlacedOrder, ...words: readonly string[]) => {
  const { code } = await till.app.database.db
    .selectFrom('customer_order')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rows = (await table(...words)).filter((row) => row.code === code);
  return { code: code ?? '', rows };
};

test('an order that is paid, partly cancelled and sent has its discounts by kind, tax, refund and campaign', async () => {
  const { code } = await rowOf(paid);
  await run('cancel', code, 'It leaked.', '1');
  await run('move', code, 'dispatch', 'Delhivery', '4711');
  const { rows } = await rowOf(paid);
  expect(rows).toEqual([
    {
      code,
      date: expect.stringMatching(/^2026-/),
      status: 'dispatched',
      payment: 'PREPAID',
      name: 'Asha Rao',
      phone: "'+919812345678",
      state: 'Maharashtra',
      pincode: '411001',
      items: '1 × Oat Body Lotion | 1 × Jasmine Perfume',
      goods: '1449.00',
      coupon: 'TEN',
      coupon_discount: '45.00',
      gift_discount: '0.00',
      online_discount: '70.20',
      shipping: '0.00',
      cod_charge: '0.00',
      points: '0.00',
      total: '1333.80',
      paid_online: '1333.80',
      collected: '0.00',
      kept: '949.05',
      points_back: '0.00',
      refunded: '0.00',
      refund_due: '384.75',
      tax: '144.77',
      documents: expect.stringMatching(/^INV\//),
      affiliate: 'yes',
      utm_source: `'=HYPERLINK("x")`,
      utm_medium: 'cpc',
      utm_campaign: 'monsoon, week 1',
    },
  ]);
});

test('goods less discounts and points, with the charges, are the total of every order', async () => {
  const rows = await table();
  expect(rows.length).toBe(2);
  for (const row of rows) {
    const paise = (column: string) => Math.round(Number(row[column]) * 100);
    const discounts = ['coupon_discount', 'gift_discount', 'online_discount', 'points'].map(paise);
    const charges = ['shipping', 'cod_charge'].map(paise);
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
    expect(paise('goods') - sum(discounts) + sum(charges), row.code).toBe(paise('total'));
  }
});

test('with --lines each line has a row, with what was packed and what it cost', async () => {
  const { code, rows } = await rowOf(paid, '--lines');
  expect(rows.map(({ date: _, ...row }) => row)).toMatchObject([
    { code, line: '1', product: 'Oat Body Lotion', quantity: '1', cancelled: '1', amount: '384.75' },
    { code, line: '2', price: '999.00', discount: '49.95', courier: 'Delhivery', tracking_number: '4711' },
  ]);
  expect((await run('list', '--lines'))[0]).toMatch(/^There is no --lines\./);
});

test('the packer reads how many pieces go into the parcel, and that a gift is free', async () => {
  const { code } = await rowOf(cash);
  const shown = await run('show', code);
  const first = shown.indexOf('To pack: 2 pieces');
  expect(shown.slice(first + 1, first + 3)).toEqual([
    '  1. 1 × Oat Body Lotion at ₹450',
    '  2. 1 × Gift Soap, a free gift',
  ]);
  expect((await run('move', code, 'pack')).includes('Packed: 2 pieces')).toBe(true);
});

test('a command that was pasted and not filled in changes nothing', async () => {
  const { code } = await rowOf(cash);
  const printed = (await run('todo')).find((line) => line.includes(`move ${code} dispatch`))?.trim();
  expect(printed).toBe(`npm run orders -- move ${code} dispatch "<courier>" "<tracking number>"`);
  const before = await run('show', code);
  expect((await run('move', code, 'dispatch', '<courier>', '<tracking number>'))[0]).toBe(
    '"<courier>" is a blank to fill in. Nothing was changed.',
  );
  expect(await run('show', code)).toEqual(before);
});

test('a long export has every order once', async () => {
  const { db } = till.app.database;
  await sql`insert into customer_order select (jsonb_populate_record(placed, jsonb_build_object('id', gen_random_uuid(),
    'code', 'LONG-' || number, 'idempotency_key', null, 'link_hash', null, 'secret_hash', null, 'secret_salt', null))).*
    from customer_order as placed, generate_series(1, 1100) as number where placed.id = ${cash.id}`.execute(
    db,
  );
  await sql`insert into order_line select (jsonb_populate_record(line, jsonb_build_object('id', gen_random_uuid(),
    'order_id', placed.id))).* from order_line as line, customer_order as placed
    where line.order_id = ${cash.id} and placed.code like 'LONG-%'`.execute(db);
  const codes = (await table('LONG')).map(({ code }) => code);
  expect(codes.length).toBe(1_100);
  expect(new Set(codes).size).toBe(1_100);
});
