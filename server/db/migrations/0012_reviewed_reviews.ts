import { type Kysely, sql } from 'kysely';

/** Reviews are shown, wait for the shop, or were taken down. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table review add column status text not null default 'SHOWN'
    check (status in ('SHOWN', 'WAITING', 'REMOVED'))`.execute(db);
  await sql`create index review_waiting on review (created_at, id) where status = 'WAITING'`.execute(db);
}
