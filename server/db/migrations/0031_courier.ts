import { type Kysely, sql } from 'kysely';

/** What couriers say of parcels, and when they are expected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table customer_order add column expected_on timestamptz`,
  `create table courier_event (
    id text primary key,
    order_id uuid references customer_order on delete cascade,
    tracking_id text not null,
    code integer not null,
    label text not null,
    at timestamptz not null,
    outcome text not null check (outcome in ('MOVED', 'NOTED', 'LATE', 'UNKNOWN_CODE', 'NO_ORDER')),
    received_at timestamptz not null
  )`,
  `create index courier_event_order on courier_event (order_id, at)`,
  `create index order_line_tracking on order_line (tracking_id) where tracking_id is not null`,
];
