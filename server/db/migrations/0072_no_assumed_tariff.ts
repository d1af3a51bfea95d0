import { type Kysely, sql } from 'kysely';

/** A product that is not on sale yet may lack its number in the customs tariff: none is assumed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table product alter column hsn drop default, alter column hsn drop not null`.execute(db);
}
