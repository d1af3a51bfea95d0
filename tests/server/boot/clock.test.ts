import * as v from 'valibot';
import { expect, inject, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../../sandbox/index.ts';
import { orderInput } from '../orders/support/commerce.ts';
import { prepaidTotal } from '../orders/support/payments.ts';
import { createTestDatabase } from '../support/database.ts';
import { runShop } from '../support/process.ts';

const isPostgres = inject('testTemplate').kind === 'postgres';
const ReplySchema = v.object({
  data: v.nullable(v.record(v.string(), v.unknown())),
  errors: v.optional(v.unknown()),
});
const OrderSchema = v.object({ createOrder: v.object({ id: v.string(), status: v.string() }) });

/** Loaded before the server: its clock is 20 minutes ahead. */
const ahead = `data:text/javascript,${encodeURIComponent(`
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...given) { given.length > 0 ? super(...given) : super(Date.now()); }
    static now() { return RealDate.now() + 20 * 60_000; }
  };`)}`;

test.runIf(isPostgres)(
  'an order is paid at a process whose clock is 20 minutes ahead of the one that placed it',
  async () => {
    const sandbox = await startSandbox();
    onTestFinished(() => sandbox.close());
    const env = {
      DATABASE_URL: await createTestDatabase(),
      LOG_LEVEL: 'info',
      RAZORPAY_BASE_URL: sandbox.url,
      RAZORPAY_KEY_ID: sandbox.keyId,
      RAZORPAY_KEY_SECRET: sandbox.keySecret,
      RAZORPAY_WEBHOOK_SECRET: sandbox.webhookSecret,
    };
    const right = await runShop(env).listening;
    const wrong = await runShop({ ...env, NODE_OPTIONS: `--import=${ahead}` }).listening;
    const placed = await send(
      right.url,
      'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { id status } }',
      { input: orderInput({ paymentType: 'PREPAID', totalAmount: prepaidTotal }) },
    );
    const { id } = v.parse(OrderSchema, placed.data).createOrder;
    const paying = await send(
      wrong.url,
      'mutation ($orderId: ID!) { createTransaction(orderId: $orderId) { amount done } }',
      { orderId: id },
      placed.cookie,
    );
    expect(paying).toMatchObject({ data: { createTransaction: { amount: prepaidTotal, done: false } } });
  },
);

async function send(url: string, query: string, variables: object, cookie = '') {
  const reply = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'public-demo-key', cookie },
    body: JSON.stringify({ query, variables }),
  });
  const [given = ''] = (reply.headers.get('set-cookie') ?? '').split(';');
  return { ...v.parse(ReplySchema, await reply.json()), cookie: given };
}
