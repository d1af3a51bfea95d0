import { type RawBuilder, sql } from 'kysely';

/**
 * CTE `named_user`: an account that has no name yet gets the name on the latest of its orders. A name that the account has
 * already is kept, because the shopper wrote it.
 * @param orders the CTE with the orders: `user_id`, `shipping_address` and `created_at`
 */
export function fillName(orders: 'new_order' | 'claimed'): RawBuilder<unknown> {
  return sql`
    named_user as (
      update app_user set first_name = left(substring(used.name from '^\\S+'), 60),
        last_name = left(substring(used.name from '^\\S+\\s+(\\S.*)$'), 60)
      from (select distinct on (user_id) user_id, btrim(shipping_address ->> 'name') as name
        from ${sql.ref(orders)} order by user_id, created_at desc) as used
      where app_user.id = used.user_id and app_user.first_name is null and app_user.last_name is null
        and used.name <> ''
    )`;
}
