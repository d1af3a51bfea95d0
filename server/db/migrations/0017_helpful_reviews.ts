import { type Kysely, sql } from 'kysely';

/** Reviews say their author's skin type, and shoppers say which of them helped. A mark changes what the product's page shows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table review add column skin_type text
     check (skin_type in ('OILY', 'DRY', 'COMBINATION', 'NORMAL', 'SENSITIVE'))`,
  `create table review_mark (
    review_id text not null references review on delete cascade,
    user_id text not null references app_user on delete cascade,
    created_at timestamptz not null,
    primary key (review_id, user_id)
  )`,
  `create index review_mark_user on review_mark (user_id)`,
  `create function review_marked() returns trigger language plpgsql as $$
   begin
     perform pg_notify('catalogue', 'product:' || product_id) from review
     where id = coalesce(new.review_id, old.review_id);
     return null;
   end $$`,
  `create trigger review_marked after insert or delete on review_mark
   for each row execute function review_marked()`,
];
