import { jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import type { ChallengeResult } from '../cognitoTriggers/types.ts';
import type { Secrets } from '../secrets.ts';
import { wrongSession } from './failure.ts';

/** A sign-in under way: whose, and how the answers so far were. */
export interface ChallengeSession {
  /** With +91. */
  readonly phone: string;
  readonly rounds: readonly ChallengeResult[];
}

const livesSeconds = 15 * 60;
const audience = 'challenge';
const Schema = v.object({
  phone: v.string(),
  rounds: v.array(
    v.object({ challengeName: v.string(), challengeResult: v.boolean(), challengeMetadata: v.string() }),
  ),
});

/**
 * The `Session` of the wire: signed, so that nothing is stored before somebody signs in. Answering an older one again
 * gains nothing: tries are counted with the code.
 */
export function createChallengeSessions(secrets: Secrets, now: () => number) {
  const key = secrets.keyFor('challenge session');
  return {
    write: (session: ChallengeSession): Promise<string> =>
      new SignJWT({ ...session })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(audience)
        .setExpirationTime(Math.floor(now() / 1_000) + livesSeconds)
        .sign(key),

    /** Throws NotAuthorizedException for a session that is not ours or over. */
    async read(text: string): Promise<ChallengeSession> {
      try {
        const options = { audience, algorithms: ['HS256'], currentDate: new Date(now()) };
        const { payload } = await jwtVerify(text, key, options);
        return v.parse(Schema, payload);
      } catch {
        throw wrongSession();
      }
    },
  };
}

export type ChallengeSessions = ReturnType<typeof createChallengeSessions>;
