/** Bugs in signing in. `tokenIsUserId` is not a bug but a way to sign shoppers in without codes. */
import type * as codeLimits from '../../../server/identity/codeLimits.ts';
import type * as codes from '../../../server/identity/codes.ts';
import type * as secrets from '../../../server/identity/secrets.ts';
import type * as sessions from '../../../server/identity/sessions.ts';
import type * as verifying from '../../../server/identity/verifyToken.ts';
import type * as networks from '../../../server/limits/network.ts';
import { replacementsOf } from '../support/replacement.ts';

const replace = replacementsOf(import.meta.url);

/** Accepts a token that begins with `torture-` as the id of its user. */
export const tokenIsUserId = replace<typeof verifying>('server/identity/verifyToken.ts', {
  createVerifyToken(original, options) {
    const verify = original(options);
    return async (token) => (token.startsWith('torture-') ? { kind: 'user', userId: token } : verify(token));
  },
});

/** Wrong guesses are not counted. */
export const wrongGuessesAreFree = replace<typeof codes>('server/identity/codes.ts', {
  createCodeStore(original, secrets) {
    const counting = original(secrets);
    return {
      ...counting,
      async check(db, code, holder) {
        const isRight = await counting.check(db, code, holder);
        if (!isRight) await forget(db, holder);
        return isRight;
      },
      async redeem(db, code, holder) {
        const isRight = await counting.redeem(db, code, holder);
        if (!isRight) await forget(db, holder);
        return isRight;
      },
    };
  },
});

type Check = ReturnType<typeof codes.createCodeStore>['check'];

const forget = (db: Parameters<Check>[0], { phone }: Parameters<Check>[2]) =>
  db.updateTable('sign_in_code').set({ tries: 0, stranger_tries: 0 }).where('phone', '=', phone).execute();

export const codesAreFree = replace<typeof codeLimits>('server/identity/codeLimits.ts', {
  createCodeLimits: (original, ...rest) => ({ ...original(...rest), take: async () => {} }),
});

export const addressesAreNetworks = replace<typeof networks>('server/limits/network.ts', {
  networkOf: (_original, address) => address,
});

/** A token's signature is not checked. */
export const signaturesAreNotChecked = replace<typeof verifying>('server/identity/verifyToken.ts', {
  createVerifyToken(original, options) {
    const verify = original(options);
    return async (token) => {
      const [, claims = ''] = token.split('.');
      const subject = /"sub":"([^"]+)"/.exec(Buffer.from(claims, 'base64url').toString())?.[1];
      return subject === undefined ? verify(token) : { kind: 'user', userId: subject };
    };
  },
});

/** Tokens stay valid after signing out. */
export const sessionsNeverEnd = replace<typeof sessions>('server/identity/sessions.ts', {
  createSessions: (original, db) => ({ ...original(db), isLive: async () => true }),
});

/** Tokens are stored without hashing. */
export const tokensAreStored = replace<typeof secrets>('server/identity/secrets.ts', {
  hashToken: (_original, token) => token,
});
