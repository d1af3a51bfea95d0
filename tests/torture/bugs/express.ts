/** Bugs in express checkout. */
import type * as signatures from '../../../server/express/callSignature.ts';
import type * as orders from '../../../server/express/checkoutOrders.ts';
import type * as placing from '../../../server/express/placeExpressOrder.ts';
import type * as routes from '../../../server/express/routes.ts';
import { replacementsOf } from '../support/replacement.ts';

const replace = replacementsOf(import.meta.url);
const callSignature = 'server/express/callSignature.ts';

export const orderNotFoundAgain = replace<typeof orders>('server/express/checkoutOrders.ts', {
  loadLatestOrder: async () => undefined,
});

export const orderedCartNotRefused = replace<typeof placing>('server/express/placeExpressOrder.ts', {
  refuseOrderedCart: async () => {},
});

export const callsRepeated = replace<typeof routes>('server/express/routes.ts', {
  async saveCall(original, ...args) {
    await original(...args);
    return true;
  },
});

export const callSignatureIgnored = replace<typeof signatures>(callSignature, { isSigned: () => true });

export const callTimeIgnored = replace<typeof signatures>(callSignature, { isRecent: () => true });

export const callMerchantIgnored = replace<typeof signatures>(callSignature, { isForMerchant: () => true });
