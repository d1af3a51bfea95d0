import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { SandboxOptions } from '../../sandbox/index.ts';
import { readSettings } from '../../sandbox/settings.ts';
import { sandboxLine } from '../../scripts/support/sandbox.ts';
import { eventsOf, startReceiver } from './support/receiver.ts';
import { note, openSandbox, UPI } from './support/sandbox.ts';

/** No webhooks are sent, so the journal is written only by the test's own calls. */
const QUIET: SandboxOptions = { behaviour: { webhook: 'drop' } };

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

describe('restart', () => {
  test('preserves orders, payments, refunds and idempotency keys', async () => {
    const dataDir = await temporaryFolder();
    const before = await openSandbox({ dataDir, ...QUIET });
    const order = await before.createOrder();
    await before.sandbox.pay({ orderId: order.id, instrument: UPI });
    const [payment] = before.sandbox.ledger.paymentsOf(order.id);
    const refund = { paymentId: payment?.id ?? '', amount: 900, idempotencyKey: 'refund-0001' };
    const refunded = await before.client.refund(refund);
    await before.sandbox.close();

    const after = await openSandbox({ dataDir, ...QUIET });
    expect(after.sandbox.ledger.order(order.id)).toEqual(before.sandbox.ledger.order(order.id));
    expect(after.sandbox.ledger.paymentsOf(order.id)).toEqual(before.sandbox.ledger.paymentsOf(order.id));
    expect(await after.client.refund(refund)).toEqual(refunded);
    expect(after.sandbox.webhooks.deliveries()).toEqual(before.sandbox.webhooks.deliveries());
  });

  test('preserves that an unpaid order is captured automatically', async () => {
    const dataDir = await temporaryFolder();
    const before = await openSandbox({ dataDir, ...QUIET });
    const order = await before.createOrder(note({ outcome: 'succeed' }));
    await before.sandbox.close();
    const after = await openSandbox({ dataDir, ...QUIET });
    await after.sandbox.pay({ orderId: order.id, instrument: UPI });
    expect(after.sandbox.ledger.order(order.id)?.status).toBe('paid');
  });

  test('sends the webhooks that were still due', async () => {
    const dataDir = await temporaryFolder();
    const receiver = await startReceiver();
    const before = await openSandbox({ dataDir });
    const order = await before.createOrder(note({ outcome: 'fail', delayMs: { webhook: 60_000 } }));
    await before.sandbox.pay({ orderId: order.id, instrument: UPI });
    await before.sandbox.close();
    await openSandbox({ dataDir, webhookUrl: receiver.url });
    expect(eventsOf(await receiver.deliveries(1))).toEqual(['payment.failed']);
  });

  test('survives a line that a crash cut short, and compacts the journal', async () => {
    const dataDir = await temporaryFolder();
    const before = await openSandbox({ dataDir, ...QUIET });
    const order = await before.createOrder();
    await before.sandbox.pay({ orderId: order.id, instrument: UPI });
    await before.sandbox.close();
    const path = join(dataDir, 'payments.jsonl');
    await appendFile(path, '{"kind":"order","key":"order_cut","va');
    const after = await openSandbox({ dataDir, ...QUIET });
    expect(after.sandbox.ledger.orders()).toEqual(before.sandbox.ledger.orders());
    const keys = (await readFile(path, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => {
        const { kind, key }: { kind: string; key: string } = JSON.parse(line);
        return `${kind} ${key}`;
      });
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('settings', () => {
  test('all have defaults', () => {
    expect(readSettings({})).toEqual({
      ok: true,
      value: {
        host: '127.0.0.1',
        port: 4100,
        mailPort: 4102,
        logLevel: 'info',
        keyId: 'rzp_test_sandbox',
        keySecret: 'sandbox-key-secret',
        webhookSecret: 'sandbox-webhook-secret',
        courierToken: 'sandbox-courier-token',
        express: { port: 4101, merchantId: 'sandbox-merchant', secret: 'sandbox-express-secret' },
      },
    });
  });

  test('that are invalid are all named', () => {
    const reading = readSettings({ SANDBOX_PORT: 'http', WEBHOOK_URL: 'shop', RAZORPAY_KEY_ID: '' });
    expect(reading).toEqual({
      ok: false,
      problems: [
        'SANDBOX_PORT: not a whole number',
        'RAZORPAY_KEY_ID: empty',
        'WEBHOOK_URL: not an http or https address',
      ],
    });
  });
});

describe('process', () => {
  function start(environment: Record<string, string>) {
    const child = spawn(process.execPath, ['sandbox/main.ts'], {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, ...environment },
    });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    return child;
  }

  test('prints its address, serves, and ends at once on SIGTERM', async () => {
    const child = start({
      SANDBOX_PORT: '0',
      GOKWIK_SANDBOX_PORT: '0',
      SANDBOX_LOG_LEVEL: 'silent',
    });
    const [line] = await once(createInterface(child.stdout), 'line');
    const [, url = '', expressUrl = ''] = sandboxLine.exec(String(line)) ?? [];
    expect(await (await fetch(`${expressUrl}/v4/build/gokwik.js`)).text()).toContain('gokwikSdk');
    const script = await fetch(`${url}/v1/checkout.js`);
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await script.text()).toContain('Razorpay');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('does not start with an invalid setting, and names it', async () => {
    const child = start({ SANDBOX_PORT: '99999999' });
    const lines = createInterface(child.stderr);
    const [[first], [code]] = await Promise.all([once(lines, 'line'), once(child, 'exit')]);
    expect(first).toBe('The sandbox cannot start:');
    expect(code).toBe(1);
  });
});
