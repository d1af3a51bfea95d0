import { jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import type { ChallengeResult } from '../cognitoTriggers/types.ts';
import type { Secrets } from '../secrets.ts';

/** A sign-in in progress, with the results of its answers so far. */
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
 * The `Session` of Cognito's API. It is signed, so that nothing is stored before the shopper has signed in. Replaying an older
 * one gains nothing, as attempts are counted with the code.
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

    /** The session that `write` returned as this text; `null` for a forged or an expired one. */
    async read(text: string): Promise<ChallengeSession | null> {
      try {
        const options = { audience, algorithms: ['HS256'], currentDate: new Date(now()) };
        const { payload } = await jwtVerify(text, key, options);
        return v.parse(Schema, payload);
      } catch {
        return null;
      }
    },
  };
}

export type ChallengeSessions = ReturnType<typeof createChallengeSessions>;
