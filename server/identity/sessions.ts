import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';
import { hashToken, randomToken } from './secrets.ts';

const refreshLivesMs = 30 * 86_400_000;

export interface SessionOwner {
  /** `origin_jti` of its tokens. */
  readonly sessionId: string;
  readonly userId: string;
  readonly phone: string | null;
  readonly signedInAt: Date;
}

/** Sign-in sessions. Each has one refresh token, stored as its hash only, and ends when the token is revoked. */
export function createSessions(db: Kysely<Database>) {
  return {
    /** Starts a session, of 30 days at most. */
    async begin(user: { readonly id: string; readonly phone: string }, now: Date) {
      const refreshToken = randomToken();
      const sessionId = randomUUID();
      await db
        .insertInto('identity_session')
        .values({
          id: sessionId,
          user_id: user.id,
          refresh_hash: hashToken(refreshToken),
          created_at: now,
          expires_at: new Date(now.getTime() + refreshLivesMs),
          revoked_at: null,
        })
        .execute();
      const owner: SessionOwner = { sessionId, userId: user.id, phone: user.phone, signedInAt: now };
      return { refreshToken, owner };
    },

    /** The session of a refresh token; `null` if it is unknown, revoked or expired, or the account is closed. */
    async byRefreshToken(refreshToken: string, now: Date): Promise<SessionOwner | null> {
      const row = await db
        .selectFrom('identity_session')
        .innerJoin('app_user', 'app_user.id', 'identity_session.user_id')
        .select(['identity_session.id', 'user_id', 'phone', 'identity_session.created_at as signed_in_at'])
        .where('refresh_hash', '=', hashToken(refreshToken))
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .where('is_active', '=', true)
        .executeTakeFirst();
      if (row === undefined) return null;
      return { sessionId: row.id, userId: row.user_id, phone: row.phone, signedInAt: row.signed_in_at };
    },

    async revoke(refreshToken: string, now: Date): Promise<void> {
      await db
        .updateTable('identity_session')
        .set({ revoked_at: now })
        .where('refresh_hash', '=', hashToken(refreshToken))
        .where('revoked_at', 'is', null)
        .execute();
    },

    /** Whether the session belongs to this user, is not revoked, and the account is open. */
    async isLive(sessionId: string, userId: string): Promise<boolean> {
      const row = await db
        .selectFrom('identity_session')
        .innerJoin('app_user', 'app_user.id', 'identity_session.user_id')
        .select('identity_session.id')
        .where('identity_session.id', '=', sessionId)
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .where('is_active', '=', true)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
