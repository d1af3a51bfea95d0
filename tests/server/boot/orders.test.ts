import { execFile } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../../sandbox/index.ts';
import { bareEnvironment } from '../../support/bareEnvironment.ts';
import { newShopSettings } from '../support/dataFolder.ts';
import { runShop } from '../support/process.ts';
import { placePaidOrder } from './support/shopper.ts';

test('staff list, retry and settle refunds while the shop runs', { timeout: 300_000 }, async () => {
  const sandbox = await startSandbox({ behaviour: { refund: 'refuse' } });
  onTestFinished(() => sandbox.close());
  const env = {
    ...(await newShopSettings()),
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
  expect(cancelled.said).toContain(`${code} · cancelled · online payment`);
  expect((await orders(env, 'list', code, '--status', 'cancelled')).said).toMatch(
    new RegExp(`^${code} · .* · cancelled · online payment · ₹0 · Asha Rao · \\+919812345678\n$`),
  );
  expect((await orders(env, 'refunds')).said).toMatch(
    new RegExp(
      `^1 (owed|failed, tried again), ₹[\\d,.]+\n {2}[0-9a-f]{8} · ₹[\\d,.]+ · order ${code} · for 0 min`,
    ),
  );
  await expect
    .poll(async () => (await orders(env, 'refunds')).said, { timeout: 150_000 })
    .toMatch(/^1 failed, tried again/);
  const paid = await orders(env, 'refunds', 'paid', code, 'NEFT 4711', '--instead-of-provider');
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

function orders(env: Readonly<Record<string, string>>, ...words: readonly string[]) {
  const { promise, resolve } = Promise.withResolvers<{ code: number; said: string }>();
  const child = execFile(
    process.execPath,
    ['scripts/orders.ts', ...words],
    { env: bareEnvironment(env) },
    (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 0, said: `${stdout}${stderr}` }),
  );
  return promise;
}
