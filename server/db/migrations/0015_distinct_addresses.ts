import { type Kysely, sql } from 'kysely';

/**
 * Makes the addresses of an account unique. Of existing duplicates the oldest is kept. The index is on a hash, because an address
 * can be too long for an index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const fingerprint = `md5(lower(name) || chr(31) || phone || chr(31) || pin_code || chr(31) || lower(address)
  || chr(31) || lower(coalesce(area, '')))`;

const statements = [
  `alter table user_address add column fingerprint text generated always as (${fingerprint}) stored`,
  `delete from user_address using user_address as older where older.user_id = user_address.user_id
    and older.fingerprint = user_address.fingerprint
    and (older.created_at, older.id) < (user_address.created_at, user_address.id)`,
  `alter table user_address add constraint user_address_distinct unique (user_id, fingerprint)`,
];
