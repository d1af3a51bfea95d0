/** Not a bug: signs shoppers in without codes. */
import type * as verifying from '../../../server/identity/verifyToken.ts';
import { replacementsOf } from '../support/replacement.ts';

const replace = replacementsOf(import.meta.url);

/** A token that begins with `torture-` is the id of its user. */
export const tokenIsUserId = replace<typeof verifying>('server/identity/verifyToken.ts', {
  createVerifyToken(original, options) {
    const verify = original(options);
    return async (token) => (token.startsWith('torture-') ? { kind: 'user', userId: token } : verify(token));
  },
});
