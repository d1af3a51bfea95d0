/** Bugs in starting everything on one machine. */
import type * as ports from '../../../scripts/support/ports.ts';
import { replacementsOf } from '../support/replacement.ts';

const replace = replacementsOf(import.meta.url);

export const everyPortIsFree = replace<typeof ports>('scripts/support/ports.ts', {
  isPortFree: async () => true,
});
