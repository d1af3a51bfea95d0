/** Bugs in the limits of a single caller. */
import type * as couponUses from '../../../server/coupons/couponUses.ts';
import type * as limits from '../../../server/limits/limits.ts';
import type * as saving from '../../../server/orders/saveOrder.ts';
import { replacementsOf } from '../support/replacement.ts';

const replace = replacementsOf(import.meta.url);
const limitsModule = 'server/limits/limits.ts';

export const ordersNotCounted = replace<typeof limits>(limitsModule, {
  createLimits: (original, options) => ({ ...original(options), orderCounts: async () => [] }),
});

export const countedByEachProcess = replace<typeof limits>(limitsModule, {
  createLimits(original, options) {
    const whole = original(options);
    return {
      ...whole,
      async orderCounts(party, now) {
        const counts = await whole.orderCounts(party, now);
        return counts.map((count) => ({ ...count, key: `${count.key} ${process.pid}` }));
      },
    };
  },
});

/** An order is stored without the id of its cart. */
export const cartNotTaken = replace<typeof saving>('server/orders/saveOrder.ts', {
  saveOrder: (original, db, newOrder) =>
    original(db, { ...newOrder, order: { ...newOrder.order, shopping_cart_id: null } }),
});

/** A guest's order counts against the coupon limits of the account with the same phone. */
export const phoneStandsForAccount = replace<typeof couponUses>('server/coupons/couponUses.ts', {
  guestShopper: (_original, phone) => phone ?? '',
});
