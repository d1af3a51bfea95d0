import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';

/** Makes sure that somebody with this phone can be signed in, and answers the user's id. */
export type EnsureUser = (phone: string) => Promise<string>;

/** The shop's own users: unconfirmed until a code is verified. */
export function ensureOwnUser(db: Kysely<Database>): EnsureUser {
  return (phone) => addUser(db, phone, randomUUID());
}

/** @param id of a new user; a phone that has one keeps it */
export async function addUser(db: Kysely<Database>, phone: string, id: string): Promise<string> {
  await db
    .insertInto('app_user')
    .values({ id, phone, auth_provider: 'PHONE' })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .execute();
  const user = await db
    .selectFrom('app_user')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  return user.id;
}

/** Undefined: nobody, or the account is closed. */
export async function findOpenUser(db: Kysely<Database>, phone: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('app_user')
    .select('id')
    .where('phone', '=', phone)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

/** Undefined: nobody, or the account is closed. */
export type ReadUser = (id: string) => Promise<
  | {
      readonly id: string;
      readonly phone: string | null;
      readonly phoneVerified: boolean;
      readonly firstName: string | null;
      readonly lastName: string | null;
      readonly email: string | null;
    }
  | undefined
>;

export function createReadUser(db: Kysely<Database>): ReadUser {
  return (id) =>
    db
      .selectFrom('app_user')
      .select([
        'id',
        'phone',
        'phone_verified as phoneVerified',
        'first_name as firstName',
        'last_name as lastName',
        'email',
      ])
      .where('id', '=', id)
      .where('is_active', '=', true)
      .executeTakeFirst();
}
