import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { retryOnWriteConflict } from '../db/conflicts.ts';
import type { Database } from '../db/types.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import { refuse } from '../graphql/errors.ts';
import { isUuid } from '../graphql/input.ts';
import { opensByLink } from './orderLinks.ts';
import { loadOrder, type OrderRecord } from './orderRecord.ts';
import { matchesSecret } from './orderSecrets.ts';

const cookieSeconds = 30 * 24 * 60 * 60;
/** Long enough to create an account on the page that a link has opened. */
const linkCookieSeconds = 24 * 60 * 60;
const maxSecretLength = 100;

/** The order that a caller asks for, with the secret that opens it to a guest. */
export interface OrderClaim {
  readonly orderId: string;
  /** From the link that was sent to the guest. */
  readonly secret: string | null | undefined;
}

const secretSchema = v.object({ secret: v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxSecretLength)) });

/** The secret in the query of an order's link; `null` if there is none, or its text cannot be a secret. */
export function secretIn(query: unknown): string | null {
  const reading = v.safeParse(secretSchema, query);
  return reading.success ? reading.output.secret : null;
}

/** The parts of a call's context that tell who the caller is. */
export type OrderCallContext = Pick<GraphQLContext, 'db' | 'storeId' | 'caller' | 'cookies' | 'now'>;

/**
 * The order, if the caller may see it (Specification 6, "Roles and permissions"). An account's order opens for its owner alone, by
 * access token: cookies outlive a sign-out, and others may use the browser. A guest's opens by the order's cookie, the cookie of
 * the express checkout that placed it, or the secret of a link to it. Refuses NOT_FOUND for a missing order and equally for
 * somebody else's.
 */
export async function requireOrder(context: OrderCallContext, claim: OrderClaim): Promise<OrderRecord> {
  return (await findOrder(context, claim)) ?? refuse('NOT_FOUND', 'There is no such order.');
}

/** Like `requireOrder`, but returns `null` for a missing order and for somebody else's. */
export async function findOrder(
  context: OrderCallContext,
  { orderId, secret }: OrderClaim,
): Promise<OrderRecord | null> {
  const row = isUuid(orderId) ? await loadOrder(context.db, orderId) : undefined;
  if (row === undefined || row.store_id !== context.storeId) return null;
  const isTheirs = row.user_id === null ? await isGuests(context, row, secret) : isOwner(context, row);
  return isTheirs ? row : null;
}

/** Whether a secret of the caller opens this order of a guest. */
async function isGuests(
  context: OrderCallContext,
  row: OrderRecord,
  secret: OrderClaim['secret'],
): Promise<boolean> {
  const secrets = [secret, ...secretsInCookies(context, row.id, row.express_checkout_id)];
  return hasSecretOf(row, secrets) || (await isLinked(context, row, secret));
}

/**
 * Runs work that writes a shopper's input to an order, in one transaction that has locked the order. Access is checked under
 * the lock, so that nothing is written to an order that is erased at the same moment. Refuses NOT_FOUND.
 */
export async function inLockedOrder<Value>(
  context: GraphQLContext,
  claim: OrderClaim,
  work: (trx: Transaction<Database>, order: OrderRecord) => Promise<Value>,
): Promise<Value> {
  // Checked before locking too, so that strangers lock nothing.
  const { id } = await requireOrder(context, claim);
  return retryOnWriteConflict(() =>
    context.db.transaction().execute(async (trx) => {
      await trx.selectFrom('customer_order').select('id').where('id', '=', id).forNoKeyUpdate().execute();
      return work(trx, await requireOrder({ ...context, db: trx }, claim));
    }),
  );
}

/** Sets the cookie that opens one order. */
export function setOrderCookie(context: GraphQLContext, orderId: string, secret: string): void {
  context.setCookie({ name: orderCookieName(orderId), value: secret, maxAgeSeconds: cookieSeconds });
}

/** Removes the cookie that opened one order, which opens nothing any more. */
export function forgetOrderCookie(context: GraphQLContext, orderId: string): void {
  context.setCookie({ name: orderCookieName(orderId), value: '', maxAgeSeconds: 0 });
}

/**
 * Sets the order's cookie in a browser that has opened a guest's order by a link, so that an account that is created there gets
 * the order, as in the browser that placed it.
 */
export async function rememberLink(
  context: GraphQLContext,
  row: OrderRecord,
  secret: OrderClaim['secret'],
): Promise<void> {
  const name = orderCookieName(row.id);
  if (typeof secret !== 'string' || row.user_id !== null || context.cookies.has(name)) return;
  if (!hasSecretOf(row, [secret]) && !(await isLinked(context, row, secret))) return;
  context.setCookie({ name, value: secret, maxAgeSeconds: linkCookieSeconds });
}

/** Sets the cookie that opens every order of one express checkout. */
export function setCheckoutCookie(context: GraphQLContext, checkoutId: string, secret: string): void {
  context.setCookie({ name: checkoutCookieName(checkoutId), value: secret, maxAgeSeconds: cookieSeconds });
}

/** The ids of orders and express checkouts that the cookies are for, each with its secret. */
export function secretsOfOrders(cookies: ReadonlyMap<string, string>): { id: string; secret: string }[] {
  return [...cookies].flatMap(([name, secret]) => {
    const id = /^(?:order|checkout)_(.+)$/.exec(name)?.[1];
    return id !== undefined && isUuid(id) && secret.length <= maxSecretLength ? [{ id, secret }] : [];
  });
}

function checkoutCookieName(checkoutId: string): string {
  return `checkout_${checkoutId}`;
}

function orderCookieName(orderId: string): string {
  return `order_${orderId}`;
}

function secretsInCookies({ cookies }: OrderCallContext, orderId: string, checkoutId: string | null) {
  const names = [orderCookieName(orderId), ...(checkoutId === null ? [] : [checkoutCookieName(checkoutId)])];
  return names.map((name) => cookies.get(name));
}

function isOwner({ caller }: OrderCallContext, row: OrderRecord): boolean {
  return caller.kind === 'user' && row.user_id === caller.userId;
}

/** Whether the claim's secret is of a link that was sent to find the order again. */
async function isLinked(
  { db, now }: OrderCallContext,
  { id }: OrderRecord,
  secret: OrderClaim['secret'],
): Promise<boolean> {
  if (typeof secret !== 'string' || secret.length > maxSecretLength) return false;
  return opensByLink(db, id, secret, now());
}

function hasSecretOf(row: OrderRecord, secrets: readonly (string | null | undefined)[]): boolean {
  const hashes = [row.secret_hash, row.link_hash].filter((hash) => hash !== null);
  return secrets.some(
    (secret) =>
      typeof secret === 'string' &&
      secret.length <= maxSecretLength &&
      hashes.some((hash) => matchesSecret(secret, hash)),
  );
}
