import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';
import { deviceTrustMs } from './codeLimits.ts';

const day = 86_400_000;
const unverifiedUserAgeMs = 7 * day;

/**
 * Deletes codes, quotas, devices and sessions that are of no use any more, and users whose phone was not verified within a week.
 * Returns the number of rows.
 */
export async function deleteOldSignIns(db: Kysely<Database>, now: Date): Promise<number> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const deletions = [
    db.deleteFrom('sign_in_code').where('expires_at', '<', before(day)),
    db.deleteFrom('sign_in_ticket').where('expires_at', '<', before(day)),
    db.deleteFrom('sign_in_quota').where('ends_at', '<', before(day)),
    db.deleteFrom('sign_in_device').where('signed_in_at', '<', before(deviceTrustMs)),
    db.deleteFrom('identity_session').where('expires_at', '<', now),
    db.deleteFrom('identity_session').where('revoked_at', '<', before(day)),
    db
      .deleteFrom('app_user')
      .where('auth_provider', '=', 'PHONE')
      .where('phone_verified', '=', false)
      .where('created_at', '<', before(unverifiedUserAgeMs))
      // Who has just asked again is about to sign in.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('sign_in_code')
              .select('sign_in_code.id')
              .whereRef('sign_in_code.phone', '=', 'app_user.phone')
              .where('sign_in_code.expires_at', '>', now),
          ),
        ),
      ),
  ];
  let deleted = 0;
  for (const deletion of deletions) deleted += Number((await deletion.executeTakeFirst()).numDeletedRows);
  return deleted;
}
