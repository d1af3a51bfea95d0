import { type Kysely, sql } from 'kysely';

/** Blocked addresses are stored in lower case, so that a block holds however the address is typed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into message_block (address, reason, detail, created_at)
    select distinct on (lower(address), reason) lower(address), reason, detail, created_at
    from message_block where address <> lower(address) order by lower(address), reason, created_at desc
    on conflict (address, reason) do update
      set created_at = greatest(message_block.created_at, excluded.created_at)`.execute(db);
  await sql`delete from message_block where address <> lower(address)`.execute(db);
}
