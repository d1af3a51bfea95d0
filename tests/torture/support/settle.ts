import { settlePendingOrders } from '../../../server/payments/settlePendingOrders.ts';
import { connectProvider } from './provider.ts';
import type { TortureShop } from './shop.ts';

/**
 * Ends the server and does the job that looks after waiting orders, as if so many minutes had passed. The server is
 * left ended.
 */
export function settleAfter(shop: TortureShop, minutes: number): Promise<unknown> {
  const now = () => new Date(Date.now() + minutes * 60_000);
  const log = { error: (...entry: unknown[]) => console.error(...entry) };
  const razorpay = connectProvider(shop.process.sandboxUrl);
  return shop.atRest(({ db }) => settlePendingOrders({ db, razorpay, now, log }));
}
