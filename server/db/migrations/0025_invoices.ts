import { type Kysely, sql } from 'kysely';

/** Tax of products, and the tax invoices and credit notes that are made of orders. Money is integer paise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table product
    add column hsn text not null default '3304' check (hsn ~ '^[0-9]{4,8}$'),
    add column tax_bps integer not null default 1800 check (tax_bps between 0 and 4000)`,
  // The number of the last document of a series in a financial year; its row is locked until the document is committed.
  `create table invoice_counter (
    store_id text not null references store on delete cascade,
    kind text not null,
    year text not null,
    last integer not null,
    primary key (store_id, kind, year)
  )`,
  `create table invoice (
    id uuid primary key default gen_random_uuid(),
    store_id text not null references store on delete restrict,
    order_id uuid not null references customer_order on delete restrict,
    kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
    year text not null,
    sequence integer not null check (sequence > 0),
    number text not null,
    access_key text not null unique,
    reason_key text not null,
    amends uuid references invoice,
    issued_at timestamptz not null,
    document jsonb not null,
    unique (store_id, kind, year, sequence),
    unique (store_id, number),
    unique (order_id, kind, reason_key),
    check ((kind = 'CREDIT_NOTE') = (amends is not null))
  )`,
  `create index invoice_issued on invoice (store_id, issued_at)`,
];
