import { type Kysely, sql } from 'kysely';

/** Pictures that shoppers add to a return. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table return_picture (
    key uuid primary key,
    return_id uuid not null references order_return on delete cascade,
    bytes bytea not null,
    created_at timestamptz not null
  )`,
  `create index return_picture_return on return_picture (return_id, created_at)`,
];
