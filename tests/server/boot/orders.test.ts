import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, inject, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../../sandbox/index.ts';
import { address } from '../orders/support/commerce.ts';
import { createTestDatabase } from '../support/database.ts';
import { runShop } from '../support/process.ts';

const DataSchema = v.object({ data: v.record(v.string(), v.unknown()) });
const PlacedSchema = v.object({ createOrder: v.object({ id: v.string() }) });
const RefusedSchema = v.object({
  errors: v.tuple([v.object({ extensions: v.object({ details: v.object({ totalAmount: v.number() }) }) })]),
});
const OpenSchema = v.object({
  createTransaction: v.object({ checkout: v.object({ providerOrderId: v.string() }) }),
});
const ShownSchema = v.object({ getOrder: v.object({ status: v.string(), code: v.nullable(v.string()) }) });

test('staff list, retry and settle refunds while the shop runs', { timeout: 300_000 }, async () => {
  const sandbox = await startSandbox({ behaviour: { refund: 'refuse' } });
  onTestFinished(() => sandbox.close());
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'storefront-orders-'));
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
  const isPglite = inject('testTemplate').kind === 'pglite';
  const env = {
    DATA_DIR,
    ...(isPglite ? {} : { DATABASE_URL: await createTestDatabase() }),
    RAZORPAY_BASE_URL: sandbox.url,
    RAZORPAY_KEY_ID: sandbox.keyId,
    RAZORPAY_KEY_SECRET: sandbox.keySecret,
    RAZORPAY_WEBHOOK_SECRET: sandbox.webhookSecret,
  };
  const { url } = await runShop(env).listening;
  sandbox.webhooks.setTarget(`${url}/api/payments/razorpay/webhook`);
  const code = await placePaidOrder(url, sandbox);

  expect(await orders(env, 'refunds')).toEqual({ code: 0, said: 'No refunds are owed.\n' });
  expect((await orders(env)).said).toMatch(
    new RegExp(
      `^To pack: 1\n {2}${code} · ₹[\\d,.]+ · Asha Rao, 411001 · since .* \\(0 min\\)\n {6}npm run orders -- move ${code} pack\n$`,
    ),
  );
  const cancelled = await orders(env, 'cancel', code, 'Out of stock');
  expect(cancelled.code).toBe(0);
  expect(cancelled.said).toContain(`${code} · cancelled · paid online`);
  expect((await orders(env, 'list', code, '--status', 'cancelled')).said).toMatch(
    new RegExp(`^${code} · .* · cancelled · paid online · ₹0 · Asha Rao · \\+919812345678\n$`),
  );
  expect((await orders(env, 'refunds')).said).toMatch(
    new RegExp(
      `^1 (owed|failed, tried again), ₹[\\d,.]+\n {2}[0-9a-f]{8} · ₹[\\d,.]+ · order ${code} · for 0 min`,
    ),
  );
  const paid = await orders(env, 'refunds', 'paid', code, 'NEFT 4711');
  expect(paid.said).toMatch(new RegExp(`^₹[\\d,.]+ of order ${code} is recorded as paid by hand.\n$`));
  expect((await orders(env, 'refunds')).said).toBe('No refunds are owed.\n');
  expect((await orders(env)).said).toBe('Nothing waits for you.\n');
  expect((await orders(env, 'refunds', 'done')).said).toContain('By hand: NEFT 4711');
  const again = await orders(env, 'refunds', 'paid', code, 'NEFT 4711');
  expect(again.code).toBe(1);
  expect(again.said).toMatch(
    new RegExp(
      `^The refund of ₹[\\d,.]+ of order ${code} is paid already, on 20.* \\(by hand: NEFT 4711\\)\\. Nothing was changed\\.\n$`,
    ),
  );
  expect((await orders(env, 'refunds', 'retry', code)).said).toBe(again.said);
  expect(await orders(env, 'refunds', 'retry', 'NO-SUCH')).toEqual({
    code: 1,
    said: 'There is no refund NO-SUCH. Those that are owed: npm run orders -- refunds\n',
  });
});

async function placePaidOrder(url: string, sandbox: Awaited<ReturnType<typeof startSandbox>>) {
  const products = await send(
    url,
    '{ searchProducts(filter: { inStock: { eq: true } }, limit: 1) { items { id variants { items { id } } } } }',
  );
  expect(products.text).toContain('items');
  const [productId = ''] = [...products.text.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id);
  const [, variantId = null] = [...products.text.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id ?? null);
  const input = {
    storeId: 'demo',
    products: [{ productId, variantId, quantity: 1 }],
    shippingAddress: address,
    billingAddress: address,
    paymentType: 'PREPAID',
  };
  const document = 'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { id } }';
  const guess = await send(url, document, { input: { ...input, totalAmount: 1 } });
  const { totalAmount } = v.parse(RefusedSchema, JSON.parse(guess.text)).errors[0].extensions.details;
  const placed = await send(url, document, { input: { ...input, totalAmount } });
  const { id } = v.parse(PlacedSchema, dataOf(placed.text)).createOrder;
  const opened = await send(
    url,
    'mutation ($id: ID!) { createTransaction(orderId: $id) { checkout { providerOrderId } } }',
    { id },
    placed.cookie,
  );
  const { checkout } = v.parse(OpenSchema, dataOf(opened.text)).createTransaction;
  await sandbox.pay({
    orderId: checkout.providerOrderId,
    instrument: { method: 'upi', vpa: 'success@razorpay' },
  });
  const read = async () => {
    const shown = await send(
      url,
      'query ($id: ID!) { getOrder(id: $id) { status code } }',
      { id },
      placed.cookie,
    );
    return v.parse(ShownSchema, dataOf(shown.text)).getOrder;
  };
  await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe('CONFIRMED');
  return (await read()).code ?? '';
}

const dataOf = (text: string) => v.parse(DataSchema, JSON.parse(text)).data;

async function send(url: string, query: string, variables: object = {}, cookie = '') {
  const reply = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'public-demo-key', cookie },
    body: JSON.stringify({ query, variables }),
  });
  const [given = ''] = (reply.headers.get('set-cookie') ?? '').split(';');
  return { text: await reply.text(), cookie: given };
}

function orders(env: Readonly<Record<string, string>>, ...words: readonly string[]) {
  const { promise, resolve } = Promise.withResolvers<{ code: number; said: string }>();
  const child = execFile(
    process.execPath,
    ['scripts/orders.ts', ...words],
    { env: { PATH: process.env.PATH, ...env } },
    (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 0, said: `${stdout}${stderr}` }),
  );
  return promise;
}
