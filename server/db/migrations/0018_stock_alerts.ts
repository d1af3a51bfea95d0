import { type Kysely, sql } from 'kysely';

/** Requests for back-in-stock notifications, once per contact. A row is deleted when its message is written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table stock_alert (
    id uuid primary key default gen_random_uuid(),
    product_id text not null references product on delete cascade,
    variant_id text references variant on delete cascade,
    channel text not null check (channel in ('EMAIL', 'SMS')),
    recipient text not null,
    created_at timestamptz not null
  )`,
  `create unique index stock_alert_once on stock_alert (product_id, coalesce(variant_id, ''), recipient)`,
  `create index stock_alert_variant on stock_alert (variant_id)`,
  `create index stock_alert_created on stock_alert (created_at)`,
];
