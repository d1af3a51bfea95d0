/** Bugs in the checks of an order. */
import type * as bills from '../../../server/orders/pricing/bill.ts';
import type * as items from '../../../server/orders/pricing/items.ts';
import { replacementsOf } from '../support/replacement.ts';

const replace = replacementsOf(import.meta.url);
const billModule = 'server/orders/pricing/bill.ts';

/** The total that the client sends is accepted unchecked. */
export const everyTotalIsRight = replace<typeof bills>(billModule, {
  priceOrder(original, request, snapshot, now) {
    const price = (seenTotal: number) => {
      const bill = original({ ...request, seenTotal }, snapshot, now);
      return { ...bill, quote: { ...bill.quote, payable: request.seenTotal } };
    };
    try {
      return price(request.seenTotal);
    } catch (error) {
      if (!(error instanceof Error) || !('extensions' in error)) throw error;
      const told = JSON.parse(JSON.stringify(error.extensions)).details?.totalAmount;
      if (typeof told !== 'number') throw error;
      return price(Math.round(told * 100));
    }
  },
});

export const everyProductIsOnSale = replace<typeof items>('server/orders/pricing/items.ts', {
  requireItems: (original, lines, snapshot) =>
    original(lines, {
      ...snapshot,
      products: snapshot.products.map((product) => ({ ...product, status: 'ENABLED' })),
    }),
});

export const everyPincodeIsServed = replace<typeof bills>(billModule, { pincodeProblem: () => null });
