import { type RawBuilder, sql } from 'kysely';

/** The most addresses that one account can save. */
export const maxAddresses = 20;

/**
 * CTE `new_address`: the address books of signed-in shoppers get the addresses of their orders, unless a book holds the same one
 * already or is full.
 * @param orders the CTE with the orders: `user_id`, `shipping_address` and `created_at`
 */
export function fillAddressBook(orders: 'new_order' | 'claimed'): RawBuilder<unknown> {
  const ordered = sql.ref(orders);
  return sql`
    new_address as (
      insert into user_address (user_id, name, phone, email, country, state, city, pin_code, landmark, address,
        location, area, created_at)
      select ordered.user_id, used.name, coalesce(used.phone, ''), used.email, used.country, used.state, used.city,
        used."pinCode", used.landmark, used.address, used.location, used.area, ordered.created_at
      from ${ordered} as ordered, jsonb_to_record(ordered.shipping_address) as used(name text, phone text, email text,
        country text, state text, city text, "pinCode" text, landmark text, address text, location text, area text)
      where ordered.user_id is not null
        and (select count(*) from user_address where user_id = ordered.user_id) < ${sql.lit(maxAddresses)}
      on conflict (user_id, fingerprint) do nothing
    )`;
}
