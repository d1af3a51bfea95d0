import { settlePendingOrders } from '../../../server/commerce/payment/settle.ts';
import { createRazorpayClient } from '../../../server/payments/razorpay/index.ts';
import type { TortureShop } from './shop.ts';

/**
 * Ends the server and does the job that looks after waiting orders, as if so many minutes had passed. The server is
 * left ended.
 */
export function settleAfter(shop: TortureShop, minutes: number): Promise<unknown> {
  const now = () => new Date(Date.now() + minutes * 60_000);
  const log = { error: (...entry: unknown[]) => console.error(...entry) };
  return shop.atRest(({ db }) =>
    settlePendingOrders({ db, razorpay: razorpayOf(shop), publicUrl: shop.url, now, log }),
  );
}

function razorpayOf({ process }: TortureShop) {
  return createRazorpayClient({ ...sandboxKeys, baseUrl: process.sandboxUrl });
}

/** The sandbox's own, unless it is told others. */
const sandboxKeys = {
  keyId: 'rzp_test_sandbox',
  keySecret: 'sandbox-key-secret',
  webhookSecret: 'sandbox-webhook-secret',
};
