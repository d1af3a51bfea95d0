import { type Kysely, sql } from 'kysely';

/**
 * Shoppers' questions about a product and the merchant's answers. A question without an answer is not shown, so it does not change
 * any page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table product_question (
    id text primary key,
    product_id text not null references product on delete cascade,
    question text not null,
    answer text,
    status text not null default 'WAITING' check (status in ('WAITING', 'SHOWN', 'REMOVED')),
    is_sample boolean not null default false,
    created_at timestamptz not null default now(),
    check (status <> 'SHOWN' or answer is not null)
  )`,
  `create index product_question_shown on product_question (product_id, created_at desc) where status = 'SHOWN'`,
  `create index product_question_waiting on product_question (created_at) where status = 'WAITING'`,
  `create function product_question_changed() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' and old.status = 'SHOWN' then
      perform pg_notify('catalogue', 'product:' || old.product_id);
    elsif tg_op <> 'DELETE' and new.status = 'SHOWN' then
      perform pg_notify('catalogue', 'product:' || new.product_id);
    end if;
    return null;
  end $$`,
  `create trigger product_question_changed after insert or update or delete on product_question
    for each row execute function product_question_changed()`,
];
