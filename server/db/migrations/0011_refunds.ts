import { type Kysely, sql } from 'kysely';

/** Refunds are paid by a background job: how far each has come, and what the provider has told of its own refunds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table refund_due
    add column state text not null default 'OWED'
      check (state in ('OWED', 'REQUESTED', 'DONE', 'FAILED', 'BY_HAND')),
    add column attempts integer not null default 0,
    add column round integer not null default 1,
    add column next_attempt_at timestamptz not null default now(),
    add column claimed_until timestamptz,
    add column requested_at timestamptz,
    add column last_error text,
    add column note text`,
  `update refund_due set state = 'DONE' where refunded_at is not null`,
  `alter table refund_due add constraint refund_due_done check ((state = 'DONE') = (refunded_at is not null))`,
  // More than 'amount' where the provider took too much and returned the excess before the order was confirmed.
  `alter table payment add column captured_amount bigint`,
  `create index refund_due_waiting on refund_due (next_attempt_at) where state in ('OWED', 'REQUESTED', 'FAILED')`,
  `create table provider_refund (
    id text primary key,
    provider_payment_id text not null,
    amount bigint not null check (amount > 0),
    status text not null check (status in ('pending', 'processed', 'failed')),
    receipt text,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index provider_refund_payment on provider_refund (provider_payment_id)`,
  // Events of the earlier form are not needed: the job asks the provider.
  `update webhook_event set payload = '{"kind": "none"}' where processed_at is null and payload ->> 'kind' = 'refunded'`,
];
