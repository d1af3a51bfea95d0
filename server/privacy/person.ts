import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/types.ts';

/** Who asks, once it is known: a signed-in shopper, or the guest of one order. */
export type Asker =
  | { readonly kind: 'account'; readonly userId: string }
  | { readonly kind: 'guestOrder'; readonly orderId: string };

/** A person as the tables know them. An account's phone or e-mail address finds nothing while nobody has verified it. */
export interface Person {
  /** `null` for a guest. */
  readonly userId: string | null;
  /** Verified phones and e-mail addresses, which find what has no owner, such as messages. */
  readonly contacts: readonly string[];
  readonly orders: readonly string[];
  readonly carts: readonly string[];
  readonly checkouts: readonly string[];
  /** Numbers of the person's complaints. A guest's contacts are not verified, so they find those about the guest's order only. */
  readonly complaints: readonly string[];
}

/** Returns `null` if there is no such account or order any more. */
export async function findPerson(
  db: Kysely<Database>,
  storeId: string,
  asker: Asker,
): Promise<Person | null> {
  return asker.kind === 'account' ? findAccount(db, storeId, asker.userId) : findGuest(db, storeId, asker);
}

async function findAccount(db: Kysely<Database>, storeId: string, userId: string): Promise<Person | null> {
  const user = await db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirst();
  if (user === undefined) return null;
  const orders = await db
    .selectFrom('customer_order')
    .select(['id', 'shopping_cart_id', 'express_checkout_id'])
    .where('user_id', '=', userId)
    .execute();
  const contacts = [
    user.phone_verified ? user.phone : null,
    user.email_verified ? (user.email?.toLowerCase() ?? null) : null,
  ].filter((contact) => contact !== null);
  const complaints = await sql<{ number: string }>`select number from grievance
    where store_id = ${storeId} and ${isContact(contacts)}`.execute(db);
  return { userId, contacts, ...idsOf(orders), complaints: complaints.rows.map(({ number }) => number) };
}

async function findGuest(
  db: Kysely<Database>,
  storeId: string,
  { orderId }: Extract<Asker, { kind: 'guestOrder' }>,
): Promise<Person | null> {
  const order = await db
    .selectFrom('customer_order')
    .select(['id', 'code', 'shipping_address', 'shopping_cart_id', 'express_checkout_id'])
    .where('id', '=', orderId)
    .where('store_id', '=', storeId)
    .where('user_id', 'is', null)
    .executeTakeFirst();
  if (order === undefined) return null;
  const { phone, email } = order.shipping_address;
  const own = [phone, email?.toLowerCase() ?? null].filter((contact) => contact !== null);
  const complaints = await sql<{ number: string }>`select number from grievance
    where store_id = ${storeId} and ${isAbout(order.code)} and ${isContact(own)}`.execute(db);
  return {
    userId: null,
    contacts: [],
    ...idsOf([order]),
    complaints: complaints.rows.map(({ number }) => number),
  };
}

interface OrderIds {
  readonly id: string;
  readonly shopping_cart_id: string | null;
  readonly express_checkout_id: string | null;
}

function idsOf(orders: readonly OrderIds[]): Pick<Person, 'orders' | 'carts' | 'checkouts'> {
  return {
    orders: orders.map(({ id }) => id),
    carts: orders.map(({ shopping_cart_id: id }) => id).filter((id) => id !== null),
    checkouts: orders.map(({ express_checkout_id: id }) => id).filter((id) => id !== null),
  };
}

/** SQL, for a row of `grievance`: the order that it names, however its code was typed, has this code. */
function isAbout(code: string | null) {
  const ends = code?.replaceAll('-', '').slice(-8) ?? null;
  return sql<boolean>`right(regexp_replace(upper(order_code), '[^A-Z0-9]', '', 'g'), 8) = ${ends}`;
}

/** SQL, for a row of `grievance`: its contact, however it was typed, is one of these. Digits of an e-mail address are no phone. */
function isContact(contacts: readonly string[]) {
  return sql<boolean>`(lower(contact) = any(${contacts}::text[])
    or position('@' in contact) = 0 and '+91' || right(regexp_replace(contact, '[^0-9]', '', 'g'), 10) = any(${contacts}::text[]))`;
}
