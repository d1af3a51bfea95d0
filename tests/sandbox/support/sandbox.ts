import { onTestFinished } from 'vitest';
import { type SandboxOptions, startSandbox } from '../../../sandbox/index.ts';
import { createRazorpayClient, type RazorpayOrder } from '../../../server/payments/razorpay/index.ts';

/** Starts a sandbox for the test, and the shop's client for it. */
export async function openSandbox(options: SandboxOptions = {}) {
  const sandbox = await startSandbox({ webhookPauseMs: 1, ...options });
  onTestFinished(() => sandbox.close());
  const { url, keyId, keySecret } = sandbox;
  const client = createRazorpayClient({ baseUrl: url, keyId, keySecret });

  async function createOrder(notes: Record<string, string> = {}): Promise<RazorpayOrder> {
    const order = await client.createOrder({ amount: 129_900, currency: 'INR', receipt: 'SHOP-1', notes });
    if (!order.ok) throw new Error(order.failure.kind);
    return order.value;
  }

  /** Calls the API over HTTP; returns status and JSON. */
  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  }
  return { sandbox, client, createOrder, call };
}

/** The `sandbox` note that changes how one order is treated. */
export function note(change: object): Record<string, string> {
  return { sandbox: JSON.stringify(change) };
}

export const UPI = { method: 'upi', vpa: 'success@razorpay' } as const;
