import type { StaffServices } from '../../../../server/commands/place.ts';
import { runOrdersCommand } from '../../../../server/orders/staffCommands.ts';
import { createRazorpayClient } from '../../../../server/payments/razorpay/index.ts';
import type { TestApp } from '../../support/app.ts';
import { testTime } from './commerce.ts';

/** Where staff type their commands. `now`: a clock that the test moves. */
export function deskOf(app: TestApp, now: () => number = () => testTime): StaffServices {
  return {
    db: app.database.db,
    storeId: 'demo',
    razorpay: createRazorpayClient(app.config.razorpay),
    now: () => new Date(now()),
  };
}

/** Types `npm run orders -- …`, and reads what it says. */
export async function typeOrders(
  desk: StaffServices,
  words: readonly string[],
): Promise<{ readonly ok: boolean; readonly said: string }> {
  const { ok, lines } = await runOrdersCommand(desk, words);
  return { ok, said: lines.join('\n') };
}
