/** Bugs in the replies of an overloaded shop. */
import { GraphQLError } from 'graphql';
import type * as busy from '../../../server/db/busy.ts';
import type * as admissions from '../../../server/graphql/admission.ts';
import type * as failures from '../../../server/graphql/failures.ts';
import { replacementsOf } from '../support/replacement.ts';

const replace = replacementsOf(import.meta.url);
const admission = 'server/graphql/admission.ts';

export const faultsInsteadOfBusy = [
  replace<typeof admissions>(admission, {
    createAdmission: (original, limits) => original({ ...limits, running: 1, waitMs: 300 }),
  }),
  replace<typeof failures>('server/graphql/failures.ts', {
    busyError: () => new GraphQLError('The server failed.', { extensions: { code: 'INTERNAL' } }),
  }),
];

export const noQueueAndNoBusy = [
  replace<typeof admissions>(admission, {
    createAdmission: (original, limits) => original({ ...limits, running: 10_000 }),
  }),
  replace<typeof busy>('server/db/busy.ts', { isBusy: () => false }),
];
