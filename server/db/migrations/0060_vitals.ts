import { type Kysely, sql } from 'kysely';

/** How fast pages were in real sessions: how many measurements of a day fell into each bucket. Nothing of a shopper. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table vital_count (
    store_id text not null references store on delete cascade,
    day date not null,
    name text not null,
    page text not null,
    device text not null,
    bucket smallint not null,
    count bigint not null check (count > 0),
    primary key (store_id, day, name, page, device, bucket)
  )`,
  'create index vital_count_day on vital_count (day)',
];
