import type { Kysely, Transaction } from 'kysely';
import type { SendOrderLinkInput } from '../../src/contract/generated/schema.ts';
import { orderCode } from '../../src/contract/orderCode.ts';
import { retryOnWriteConflict } from '../db/conflicts.ts';
import type { Database, Row } from '../db/types.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import { parsePhone, requirePhone } from '../identity/phone.ts';
import type { Limits } from '../limits/limits.ts';
import { saveMessages, textRow } from '../messages/message.ts';
import { accountOrderPath, orderPath } from '../messages/orderFacts.ts';
import { shortened } from '../messages/templates.ts';
import { randomSecret, sha256 } from './orderSecrets.ts';

const linkDays = 7;
const dayMs = 86_400_000;

interface OrderLinkServices {
  readonly limits: Pick<Limits, 'countOrderLookup' | 'hasRoomForOrderLink'>;
  readonly publicUrl: string;
}

/**
 * Sends the link of an order to the phone that it was placed with, if the phone and the code belong together. The reply is the
 * same if they do not, so that it tells a stranger nothing; only the phone's owner gets the link. Refuses BAD_INPUT for a text
 * that is no phone number, and RATE_LIMITED if a network asks too often.
 */
export async function sendOrderLink(
  { db, storeId, ip, now }: GraphQLContext,
  { phone: typed, code }: Pick<SendOrderLinkInput, 'phone' | 'code'>,
  { limits, publicUrl }: OrderLinkServices,
): Promise<void> {
  const phone = requirePhone(typed);
  await limits.countOrderLookup(ip, now());
  const claim = { storeId, code: await tidyOrderCode(db, storeId, code), phone };
  const found = await findOrderOf(db, claim);
  if (found === null || !(await limits.hasRoomForOrderLink(found.id, now()))) return;
  await retryOnWriteConflict(() =>
    db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('customer_order')
        .select('id')
        .where('id', '=', found.id)
        .forNoKeyUpdate()
        .execute();
      // The order's personal data may have been erased meanwhile: then it has no phone.
      const order = await findOrderOf(trx, claim);
      if (order === null) return;
      const secret = order.user_id === null ? await saveLink(trx, order.id, now()) : null;
      const values = [shortened(order.name), claim.code];
      const wording =
        secret === null
          ? ({ template: 'order_link_sign_in', values } as const)
          : ({ template: 'order_link', values: [...values, String(linkDays)] } as const);
      const path = secret === null ? accountOrderPath(order.id, order.phone) : orderPath(order.id, secret);
      const link = `${publicUrl}${path}`;
      const row = {
        kind: 'orderLink',
        ...wording,
        link,
        orderId: order.id,
        recipient: phone,
        dedupeKey: null,
      } as const;
      await saveMessages(trx, [textRow(row, now())]);
    }),
  );
}

/** The order with this code, if it was placed with this phone. */
async function findOrderOf(
  db: Kysely<Database>,
  { storeId, code, phone }: { readonly storeId: string; readonly code: string; readonly phone: string },
) {
  const order = await db
    .selectFrom('customer_order')
    .innerJoin('store', 'store.id', 'customer_order.store_id')
    .leftJoin('app_user', 'app_user.id', 'customer_order.user_id')
    .select(['customer_order.id', 'customer_order.user_id', 'customer_order.shipping_address', 'store.name'])
    .select('app_user.phone')
    .where('customer_order.store_id', '=', storeId)
    .where('customer_order.code', '=', code)
    .executeTakeFirst();
  return order !== undefined && parsePhone(order.shipping_address.phone ?? '') === phone ? order : null;
}

/** Whether the secret is of a link that was sent for this order and still holds. */
export async function opensByLink(
  db: Kysely<Database>,
  orderId: string,
  secret: string,
  now: Date,
): Promise<boolean> {
  const link = await db
    .selectFrom('order_link')
    .select('order_id')
    .where('secret_hash', '=', sha256(secret))
    .where('order_id', '=', orderId)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return link !== undefined;
}

/** Saves a new link's hash, deletes those that have expired, and returns the new secret. */
async function saveLink(trx: Transaction<Database>, orderId: string, now: Date): Promise<string> {
  const secret = randomSecret();
  await trx.deleteFrom('order_link').where('order_id', '=', orderId).where('ends_at', '<=', now).execute();
  const link: Row<'order_link'> = {
    secret_hash: sha256(secret),
    order_id: orderId,
    ends_at: new Date(now.getTime() + linkDays * dayMs),
  };
  await trx.insertInto('order_link').values(link).execute();
  return secret;
}

/** The code as it is stored. Typed as `nil 7k3m9qx2` or `7k3m9qx2`, it is `NIL-7K3M-9QX2`. */
async function tidyOrderCode(db: Kysely<Database>, storeId: string, typed: string): Promise<string> {
  const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const prefix = letters.slice(0, -8);
  if (prefix !== '') return orderCode(prefix, letters.slice(-8));
  const store = await db.selectFrom('store').select('name').where('id', '=', storeId).executeTakeFirst();
  return orderCode(store?.name ?? '', letters);
}
