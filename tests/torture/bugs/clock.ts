/** Bugs in the choice of the clock. */
import type * as clocks from '../../../server/db/clock.ts';
import { replacementsOf } from '../support/replacement.ts';

const replace = replacementsOf(import.meta.url);

/** Each process uses its own machine's clock instead of the database's. */
export const ownClock = replace<typeof clocks>('server/db/clock.ts', {
  followDatabaseClock: async () => ({ now: () => Date.now(), stop: () => {} }),
});
