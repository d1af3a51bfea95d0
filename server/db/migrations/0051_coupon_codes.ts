import { type Kysely, sql } from 'kysely';

/** The one-time codes of a bulk coupon. A coupon use stores its code, which cannot be used again until that use is returned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table coupon_code (
      store_id text not null references store on delete cascade,
      code text not null,
      coupon_id text not null references coupon on delete cascade,
      used_before boolean not null default false,
      primary key (store_id, code)
    )`.execute(db);
  await sql`create index coupon_code_coupon on coupon_code (coupon_id)`.execute(db);
  await sql`alter table coupon_use add column code text`.execute(db);
  await sql`create unique index coupon_use_code on coupon_use (coupon_id, code) where returned_at is null`.execute(
    db,
  );
}
