import { settlePendingOrders } from '../../../server/payments/settlePendingOrders.ts';
import { connectProvider } from './provider.ts';
import type { TortureShop } from './shop.ts';

/**
 * Stops the server and runs the job for pending orders as if this many minutes had passed. The server stays stopped.
 */
export function settleAfter(shop: TortureShop, minutes: number): Promise<unknown> {
  const now = () => new Date(Date.now() + minutes * 60_000);
  const log = { error: (...entry: unknown[]) => console.error(...entry) };
  const razorpay = connectProvider(shop.process.sandboxUrl);
  return shop.atRest(({ db }) => settlePendingOrders({ db, razorpay, now, log }));
}
