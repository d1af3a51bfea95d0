import { type Kysely, sql } from 'kysely';

/** Sending messages: their content and state, and addresses that have unsubscribed or cannot receive any. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table outbox_message
    add column kind text,
    add column template text,
    add column template_values jsonb not null default '[]',
    add column letter jsonb,
    add column state text not null default 'WAITING'
      check (state in ('WAITING', 'CLAIMED', 'SENDING', 'SENT', 'UNSURE', 'FAILED', 'SKIPPED')),
    add column attempts integer not null default 0,
    add column doubtful_calls integer not null default 0,
    add column next_attempt_at timestamptz not null default now(),
    add column claimed_until timestamptz,
    add column expires_at timestamptz,
    add column provider_id text,
    add column last_error text`,
  // Earlier messages were never sent; sending them now would confuse their receivers.
  `update outbox_message set state = 'SKIPPED', last_error = 'Written before messages were sent.',
    kind = case when order_id is null then 'signInCode' else 'confirmed' end`,
  `alter table outbox_message
    alter column kind set not null,
    drop constraint outbox_message_channel_check,
    add constraint outbox_message_channel check (channel in ('EMAIL', 'SMS', 'WHATSAPP'))`,
  `create index outbox_message_waiting on outbox_message (next_attempt_at) where state in ('WAITING', 'CLAIMED', 'SENDING')`,
  `create index outbox_message_order on outbox_message (order_id) where order_id is not null`,
  `create index outbox_message_provider on outbox_message (provider_id) where provider_id is not null`,
  // How much of a refund the shopper has been told is paid.
  `alter table refund_due add column told bigint not null default 0`,
  `update refund_due set told = amount where state = 'DONE'`,
  `create table message_block (
    address text not null,
    reason text not null check (reason in ('OPTED_OUT', 'BOUNCED')),
    detail text,
    created_at timestamptz not null default now(),
    primary key (address, reason)
  )`,
  `create function outbox_filled() returns trigger language plpgsql as $$
  begin
    perform pg_notify('outbox', '');
    return null;
  end $$`,
  `create trigger outbox_message_filled after insert on outbox_message
    for each statement execute function outbox_filled()`,
];
