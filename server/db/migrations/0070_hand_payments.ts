import { type Kysely, sql } from 'kysely';

/** Each payment of a refund by staff has its own row, so that it can be matched to the bank. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table hand_payment (
    id uuid primary key default gen_random_uuid(),
    refund_id uuid not null references refund_due on delete cascade,
    amount bigint not null check (amount > 0),
    note text,
    paid_at timestamptz not null
  )`,
  `create index hand_payment_refund on hand_payment (refund_id)`,
  // Of earlier payments, only the sum and the note of the last one are known.
  `insert into hand_payment (refund_id, amount, note, paid_at)
    select id, by_hand, regexp_replace(note, '^By hand: ', ''), coalesce(refunded_at, (select max(at) from order_move
      where order_move.order_id = refund_due.order_id and event = 'refund.pay' and actor = 'STAFF'), created_at)
    from refund_due where by_hand > 0`,
  // Since when the rest is owed, where more was owed after it was paid.
  `alter table refund_due drop column note, add column owed_since timestamptz`,
];
