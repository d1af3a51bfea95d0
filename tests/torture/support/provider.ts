import type { Kysely } from 'kysely';
import type { Database } from '../../../server/db/types.ts';
import { createRazorpayClient, type RazorpayClient } from '../../../server/payments/razorpay/index.ts';
import type { Captured } from '../invariants.ts';

/** The sandbox's own secret unless given. */
export const webhookSecret = 'sandbox-webhook-secret';

/** The provider's API as a shop with the sandbox's keys sees it. */
export function connectProvider(sandboxUrl: string): RazorpayClient {
  const keys = { keyId: 'rzp_test_sandbox', keySecret: 'sandbox-key-secret', webhookSecret };
  return createRazorpayClient({ ...keys, baseUrl: sandboxUrl });
}

/** The captured payments of the shop's orders, read from the provider. */
export async function readCaptured(db: Kysely<Database>, provider: RazorpayClient): Promise<Captured[]> {
  const orders = await db
    .selectFrom('customer_order')
    .select('provider_order_id')
    .where('provider_order_id', 'is not', null)
    .execute();
  const captured: Captured[] = [];
  for (const { provider_order_id: id } of orders) {
    const payments = await provider.fetchOrderPayments(id ?? '');
    if (!payments.ok) throw new Error(`The sandbox does not answer about ${id}.`);
    captured.push(
      ...payments.value.filter((payment) => payment.captured).map(({ id, amount }) => ({ id, amount })),
    );
  }
  return captured;
}
