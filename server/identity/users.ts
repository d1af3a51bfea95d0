import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';

/** Ensures that there is a user with this phone, and returns the user's id. */
export type EnsureUser = (phone: string) => Promise<string>;

/** The shop's own users: unconfirmed until a code is verified. */
export function ensureOwnUser(db: Kysely<Database>): EnsureUser {
  return (phone) => addUser(db, phone, randomUUID());
}

/**
 * Adds a user with this phone and returns the user's id.
 * @param id for a new user; an existing one keeps its id
 */
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

/** The user with this phone; `undefined` if there is none or the account is closed. */
export async function findOpenUser(db: Kysely<Database>, phone: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('app_user')
    .select('id')
    .where('phone', '=', phone)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

/** Loads a user; `undefined` if there is none or the account is closed. */
export type LoadUser = (id: string) => Promise<
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

export function createLoadUser(db: Kysely<Database>): LoadUser {
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
