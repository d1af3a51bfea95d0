/** Bugs in the browser's code, for a process that runs this code without a browser. */
import { randomUUID } from 'node:crypto';
import type * as temporary from '../../../src/contract/temporary.ts';
import type * as requests from '../../../src/services/shopApi/requests.ts';
import { replacementsOf } from '../support/replacement.ts';

const replace = replacementsOf(import.meta.url);
const temporaryCodes = 'src/contract/temporary.ts';

export const keyOfEachAttempt = replace<typeof requests>('src/services/shopApi/requests.ts', {
  toOrderInput: (original, request) => original(request, randomUUID()),
});

export const innerFailureIsRefusal = replace<typeof temporary>(temporaryCodes, {
  isRefusalOfFirstCall: (_original, failure) => failure.kind === 'refused',
});

export const lostReplyIsRefusal = replace<typeof temporary>(temporaryCodes, {
  isRefusalOfFirstCall: () => true,
});

export const lostCartNotRetried = replace<typeof temporary>(temporaryCodes, {
  isTemporary: (original, failure) => failure.kind === 'refused' && original(failure),
});
