/** Bugs in the browser's half, in a process that runs it without a browser. */
import { randomUUID } from 'node:crypto';
import type * as failures from '../../../src/machines/checkout/order/failure.ts';
import type * as busy from '../../../src/machines/shared/busy.ts';
import type * as requests from '../../../src/services/shopApi/requests.ts';
import { replacementsOf } from '../support/replacement.ts';

const replace = replacementsOf(import.meta.url);
const orderFailure = 'src/machines/checkout/order/failure.ts';

export const keyOfEachAttempt = replace<typeof requests>('src/services/shopApi/requests.ts', {
  toOrderInput: (original, request) => original(request, randomUUID()),
});

export const innerFailureIsRefusal = replace<typeof failures>(orderFailure, {
  isRefusalOfFirstCall: (_original, failure) => failure.kind === 'refused',
});

export const lostReplyIsRefusal = replace<typeof failures>(orderFailure, {
  isRefusalOfFirstCall: () => true,
});

export const lostCartNotRetried = replace<typeof busy>('src/machines/shared/busy.ts', {
  isTemporary: (original, failure) => failure.kind === 'refused' && original(failure),
});
