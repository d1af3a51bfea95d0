/** Bugs in how the database is opened. */
import type * as locking from '../../../server/db/lock.ts';
import type * as postgres from '../../../server/db/postgres.ts';
import type * as sessions from '../../../server/db/session.ts';
import { replacementsOf } from '../support/replacement.ts';

const replace = replacementsOf(import.meta.url);

export const commitsNotDurable = replace<typeof sessions>('server/db/session.ts', {
  sessionSettings: (settings) => ({ ...settings, synchronous_commit: 'off' }),
});

export const connectionErrorsUnhandled = replace<typeof postgres>('server/db/postgres.ts', {
  ignoreErrors: () => {},
});

export const lockNotExclusive = replace<typeof locking>('server/db/lock.ts', {
  lockExclusively: () => {},
});
