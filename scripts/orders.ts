/** `npm run orders -- <cancel | complete | dispatch | deliver> <code> …`: what the shop does with an order by hand. */
import { BootFailure, openShopDatabase } from '../server/boot.ts';
import { readConfig } from '../server/config.ts';
import { advanceOrder, type OrderStep } from '../server/orders/advanceOrder.ts';

const usage = `Usage: npm run orders -- complete <code>
       npm run orders -- dispatch <code> [courier] [tracking id]
       npm run orders -- deliver <code>
       npm run orders -- cancel <code> "<reason, in words for the shopper>"`;

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof BootFailure)) throw error;
  console.error(`Nothing was changed. ${error.message}`);
  process.exitCode = 1;
}

async function main([kind, code, ...words]: readonly string[]): Promise<number> {
  const step = parseStep(kind, words);
  if (step === null || code === undefined) {
    console.error(usage);
    return 1;
  }
  const reading = readConfig(process.env);
  if (!reading.ok) throw new BootFailure(reading.problems.join('\n'));
  const { storeId } = reading.config;
  const { database, close } = await openShopDatabase(reading.config);
  try {
    const result = await advanceOrder(database.db, { storeId, code, now: new Date() }, step);
    if (result.ok) console.log(`Order ${code} is ${result.status} now.`);
    else
      console.error(
        result.status === null ? `There is no order ${code}.` : `Order ${code} is ${result.status}.`,
      );
    return result.ok ? 0 : 1;
  } finally {
    await close();
  }
}

function parseStep(kind: string | undefined, [first, second]: readonly string[]): OrderStep | null {
  switch (kind) {
    case 'complete':
    case 'deliver':
      return { kind };
    case 'dispatch':
      return { kind, courier: first ?? null, trackingId: second ?? null };
    case 'cancel':
      return first === undefined ? null : { kind, reason: first };
    default:
      return null;
  }
}
