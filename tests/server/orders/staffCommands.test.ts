import { beforeAll, expect, test } from 'vitest';
import { runOrdersCommand } from '../../../server/orders/staffCommands.ts';
import { createRazorpayClient } from '../../../server/payments/razorpay/index.ts';
import type { TestApp } from '../support/app.ts';
import { openCommerceApp, orderInput, placeOrder, setStock, testTime } from './support/commerce.ts';

let app: TestApp;
let code = '';
beforeAll(async () => {
  app = await openCommerceApp();
  await setStock(app, 'oat-lotion', 100);
  const products = [{ productId: 'oat-lotion', quantity: 2 }];
  code = (await placeOrder(app, orderInput({ products, totalAmount: 940 }))).code ?? '';
});

async function run(...words: readonly string[]) {
  const razorpay = createRazorpayClient(app.config.razorpay);
  const services = { db: app.database.db, storeId: 'demo', razorpay, now: () => new Date(testTime) };
  const { ok, lines } = await runOrdersCommand(services, words);
  return { ok, said: lines.join('\n') };
}

test('staff find an order by code, phone, status and day', async () => {
  const line = `${code} · 2026-06-01 · confirmed · COD · ₹940 · Asha Rao · +919812345678`;
  expect(await run('list')).toEqual({ ok: true, said: line });
  expect((await run('list', code.slice(4, 8).toLowerCase())).said).toBe(line);
  expect((await run('list', '98123 45678', '--status', 'Confirmed', '--from', '2026-06-01')).said).toBe(line);
  expect((await run('list', '--to', '2026-05-31')).said).toBe('No orders.');
  expect((await run('list', '%')).said).toBe('No orders.');
  expect(await run('list', '--status', 'lost')).toEqual({
    ok: false,
    said: 'There is no status "lost". There are: PENDING, CONFIRMED, COMPLETE, DISPATCHED, DELIVERED, CANCELLED, RETURNED.',
  });
  expect(await run('list', '--from', 'yesterday')).toEqual({
    ok: false,
    said: '"yesterday" is no day. Days are written as 2026-01-31.',
  });
});

test('staff cancel a unit, send the rest, and take it back', async () => {
  expect((await run('cancel', code, 'One is sold out.', '1:1')).said).toContain('costs ₹490 now');
  expect((await run('cancel', code, 'No', '2')).said).toMatch(/has no line "2"\. Nothing was changed/);
  expect((await run('cancel', code, 'No', '1:9')).said).toMatch(/has no such lines, or not so many are left/);
  expect((await run('move', code, 'deliver')).said).toBe(
    `Order ${code} is confirmed: "order deliver" is not possible. Nothing was changed.`,
  );
  for (const words of [['pack'], ['dispatch', 'Post', '4711'], ['out'], ['deliver']]) {
    expect(await run('move', code, ...words)).toMatchObject({ ok: true });
  }
  expect((await run('return', code, 'approve')).ok).toBe(false);
  expect((await run('return', code, 'ask', 'Does not smell', '1')).said).toContain('Return asked');
  expect((await run('return', code, 'approve')).ok).toBe(true);
  expect((await run('return', code, 'receive')).said).toContain('Refund ₹450 of cash: by hand');
  const { said } = await run('show', code);
  expect(said).toContain('RETURNED (returned) · COD');
  expect(said).toContain('1. 2 × Oat Body Lotion at ₹450 · RETURN_REQUESTED, 1 cancelled, 1 returned');
  expect(said).toContain('order.cancel (One is sold out.)');
});

test('orders are exported for a spreadsheet, which runs none of their texts', async () => {
  await app.database.db
    .updateTable('customer_order')
    .set(({ fn, val, ref }) => ({
      shipping_address: fn('jsonb_set', [ref('shipping_address'), val('{name}'), val('"=1+1, \\"x\\""')]),
    }))
    .execute();
  const { said } = await run('export', '--status', 'RETURNED');
  expect(said.split('\n')).toEqual([
    'code,date,status,payment,total,kept,refunded,name,phone,pincode',
    `${code},2026-06-01,RETURNED,COD,940.00,40.00,450.00,"'=1+1, ""x""",'+919812345678,411001`,
  ]);
});

test('what is no command is answered with how to say it', async () => {
  expect((await run('move', code, 'fly')).said).toMatch(/^Usage: /);
  expect((await run('show', 'NIL')).said).toBe('There is no order NIL.');
  expect((await run('frobnicate')).said).toMatch(/^Usage: /);
});
