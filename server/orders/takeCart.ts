import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../db/types.ts';

/**
 * SQL, for a row of `shopping_cart`: its lines without the units that were ordered, as the browser takes them out of its own cart.
 * Units and lines that were added since the order stay. A gift is chosen without a variant and ordered with one.
 *
 * @param ordered a relation with the columns `product_id`, `variant_id`, `source` and `quantity`
 */
export function linesNotOrdered(ordered: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(jsonb_agg(jsonb_set(item, '{quantity}', to_jsonb(units)) order by position), '[]')
    from (
      select item, position, (item ->> 'quantity')::bigint - coalesce((
        select sum(line.quantity) from ${ordered} as line
        where line.product_id = item ->> 'productId' and line.source = item ->> 'source'
          and (line.variant_id is not distinct from item ->> 'variantId'
            or line.source = 'COUPON' and item ->> 'variantId' is null)), 0)::bigint as units
      from jsonb_array_elements(shopping_cart.data) with ordinality as entry(item, position)
    ) as remaining where units > 0)`;
}

/**
 * Takes the units of an order that has just been paid out of the account's cart, whose live order it is. An order that is not paid
 * leaves them there, as it may lapse with no page open. The cart of a guest who has signed in since was merged into the account's.
 */
export async function takePaidCart(trx: Transaction<Database>, orderId: string, now: Date): Promise<void> {
  await sql`
    update shopping_cart set updated_at = ${now}, revision = shopping_cart.revision + 1, sent_by = null,
      data = ${linesNotOrdered(sql`(select * from order_line where order_id = ${orderId})`)}
    from customer_order join shopping_cart as ordered on ordered.id = customer_order.shopping_cart_id
    where customer_order.id = ${orderId} and shopping_cart.live_order_id = customer_order.id
      and shopping_cart.id in (ordered.id, ordered.merged_into)
      and shopping_cart.user_id is not null and shopping_cart.merged_into is null`.execute(trx);
}
