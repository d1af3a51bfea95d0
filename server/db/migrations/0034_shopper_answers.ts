import { type Kysely, sql } from 'kysely';

/**
 * What shoppers answer: whether an order that is paid at the door is still wanted, and what to do with a parcel that could not
 * be handed over. The second waits here until the courier has been told of it.
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
