import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * A product's rate of GST is what its merchant says: none is assumed. Where an import assumed 18 %, the rate is emptied: of products
 * that are not taxed, and of those off sale that say no number of the customs tariff either and were never sold.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`alter table product alter column tax_bps drop default, alter column tax_bps drop not null`.execute(
    db,
  );
  await sql`update product set tax_bps = null
    where tax_bps = 1800 and (not taxable or (
      status <> 'ENABLED' and hsn is null
      and not exists (select 1 from order_line where order_line.product_id = product.id)
    ))`.execute(db);
}
