import { sql } from 'kysely';
import type { GraphQLContext, UserCaller } from '../graphql/context.ts';
import { fillAddressBook } from '../orders/addressBook.ts';
import { forgetOrderCookie, secretsOfOrders } from '../orders/orderAccess.ts';
import { sha256 } from '../orders/orderSecrets.ts';
import { fillName } from '../orders/profileName.ts';

/**
 * Moves a guest's orders to the caller's account: those whose cookies this browser has, because it placed them or opened a link to
 * them, and whose phone the account has verified. The phone alone is no proof, because anyone can type it at checkout. The uses of
 * their coupons move too, and their addresses are added to the account's address book; an account without a name gets theirs.
 */
export async function claimOrders(context: GraphQLContext, caller: UserCaller): Promise<void> {
  const { db, storeId, cookies, now } = context;
  const claims = secretsOfOrders(cookies).map(({ id, secret }) => ({ id, hash: sha256(secret) }));
  if (claims.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    with claimed as (
      update customer_order set user_id = app_user.id
      from app_user, jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as claim(id uuid, hash text)
      where claim.id in (customer_order.id, customer_order.express_checkout_id)
        and (claim.hash in (customer_order.secret_hash, customer_order.link_hash)
          or exists (select from order_link where order_link.order_id = customer_order.id
            and order_link.secret_hash = claim.hash and order_link.ends_at > ${now()}))
        and customer_order.store_id = ${storeId} and customer_order.user_id is null
        and app_user.id = ${caller.userId} and app_user.phone_verified
        and customer_order.shipping_address ->> 'phone' = app_user.phone
      returning customer_order.id, customer_order.user_id, customer_order.shipping_address, customer_order.created_at,
        app_user.phone
    ),
    paid as (
      update payment set user_id = ${caller.userId} from claimed where payment.order_id = claimed.id
    ),
    ${fillAddressBook('claimed')},
    ${fillName('claimed')},
    used as (
      update coupon_use set shopper = claimed.phone from claimed
      where coupon_use.order_id = claimed.id and not exists (select from coupon_use as other
        where other.coupon_id = coupon_use.coupon_id and other.shopper = claimed.phone
          and other.ordinal = coupon_use.ordinal)
    )
    select id from claimed`.execute(db);
  for (const { id } of rows) forgetOrderCookie(context, id);
}
