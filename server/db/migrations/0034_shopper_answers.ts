import { type Kysely, sql } from 'kysely';

/**
 * Shoppers' answers: whether they confirm an order with cash on delivery, and what should happen to an undelivered parcel. The
 * latter is stored until the parcel has moved on or another attempt has failed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table customer_order add column ask_hash text, add column agreed_at timestamptz`,
  `create table delivery_answer (
    order_id uuid primary key references customer_order on delete cascade,
    choice text not null check (choice in ('AGAIN', 'SEND_BACK')),
    day text,
    phone text,
    note text,
    state text not null check (state in ('WAITING', 'TOLD', 'BY_HAND')),
    attempts integer not null default 0,
    next_attempt_at timestamptz not null,
    last_error text,
    answered_at timestamptz not null
  )`,
  `create index delivery_answer_waiting on delivery_answer (next_attempt_at) where state = 'WAITING'`,
];
