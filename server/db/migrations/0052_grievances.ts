import { type Kysely, sql } from 'kysely';

/** Complaints to the grievance officer. Their numbers are not to be guessed: whoever has one sees what became of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table grievance (
      number text primary key,
      store_id text not null references store on delete cascade,
      name text not null,
      contact text not null,
      order_code text,
      complaint text not null,
      created_at timestamptz not null,
      acknowledged_at timestamptz,
      resolved_at timestamptz,
      resolution text,
      check ((resolved_at is null) = (resolution is null))
    )`.execute(db);
  await sql`create index grievance_open on grievance (store_id, created_at) where resolved_at is null`.execute(
    db,
  );
}
