/** Bugs in whose clock counts. */
import type * as clocks from '../../../server/db/clock.ts';
import { replacementsOf } from '../support/replacement.ts';

const replace = replacementsOf(import.meta.url);

/** Each process goes by the clock of its machine. */
export const ownClock = replace<typeof clocks>('server/db/clock.ts', {
  followDatabaseClock: async () => ({ now: () => Date.now(), stop: () => {} }),
});
