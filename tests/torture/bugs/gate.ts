/** Bugs in how the server checks requests, and in what its replies and its log reveal about them. */

import type * as failures from '../../../server/graphql/failures.ts';
import type * as logs from '../../../server/log.ts';
import type * as texts from '../../../src/contract/text.ts';
import { replacementsOf } from '../support/replacement.ts';

const replace = replacementsOf(import.meta.url);

/** Texts with NUL or lone surrogates are passed on to the database. */
export const everyTextIsFit = replace<typeof texts>('src/contract/text.ts', { isWellFormedText: () => true });

/** Requests that do not fit the contract are refused with GraphQL's own messages. */
export const wordsOfTheLibrary = replace<typeof failures>('server/graphql/failures.ts', {
  presentMalformed: (original, error) => original(error, true),
});

/** A failed statement is logged with the values that it was given. */
export const errorsLoggedWhole = replace<typeof logs>('server/log.ts', {
  describeError: (original, error, depth) =>
    error instanceof Error
      ? Object.assign(original(error, depth), error, { message: error.message })
      : original(error, depth),
});
