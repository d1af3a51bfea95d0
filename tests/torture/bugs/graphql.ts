/** Bugs in the limits of GraphQL operations. */
import type * as hiding from '../../../server/graphql/hiddenTypes.ts';
import type * as limits from '../../../server/graphql/limits.ts';
import { replacementsOf } from '../support/replacement.ts';

const replace = replacementsOf(import.meta.url);

export const operationsAreUnlimited = replace<typeof limits>('server/graphql/limits.ts', {
  limitProblem: () => null,
});

export const schemaIsPublished = replace<typeof hiding>('server/graphql/hiddenTypes.ts', {
  hideSchema: () => ({}),
  withoutTypes: (_original, document) => ({ document, nulls: new Map() }),
});
