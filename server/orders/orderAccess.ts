import type { GraphQLContext } from '../graphql/context.ts';
import { refuse } from '../graphql/errors.ts';
import { loadOrder, type OrderRecord } from './orderRecord.ts';
import { matchesSecret } from './orderSecrets.ts';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const cookieDays = 30;

/** What a caller may show for an order beside a token. */
export interface OrderClaim {
  readonly orderId: string;
  /** Of the link that was sent to the guest. */
  readonly secret: string | null | undefined;
}

/**
 * The caller's order: their own by token, a guest's by the order's cookie, by that of the express checkout that made it, or
 * by the secret of its link. A missing
 * order and another's are refused alike, with NOT_FOUND.
 */
export async function requireOrder(
  context: GraphQLContext,
  { orderId, secret }: OrderClaim,
): Promise<OrderRecord> {
  const row = uuidPattern.test(orderId) ? await loadOrder(context.db, orderId) : undefined;
  const given = [secret, ...cookiesFor(context, orderId, row?.express_checkout_id)];
  const isTheirs =
    row !== undefined && row.store_id === context.storeId && (isOwner(context, row) || opens(row, given));
  return isTheirs ? row : refuse('NOT_FOUND', 'There is no such order.');
}

export function setOrderCookie(context: GraphQLContext, orderId: string, secret: string): void {
  context.setCookie({ name: cookieName(orderId), value: secret, maxAgeSeconds: cookieDays * 24 * 60 * 60 });
}

/** An express checkout's cookie opens every order that it has made. */
export function checkoutCookieName(checkoutId: string): string {
  return `checkout_${checkoutId}`;
}

function cookiesFor({ cookies }: GraphQLContext, orderId: string, checkoutId: string | null | undefined) {
  const names = [
    cookieName(orderId),
    ...(typeof checkoutId === 'string' ? [checkoutCookieName(checkoutId)] : []),
  ];
  return names.map((name) => cookies.get(name));
}

function cookieName(orderId: string): string {
  return `order_${orderId}`;
}

function isOwner({ caller }: GraphQLContext, row: OrderRecord): boolean {
  return caller.kind === 'user' && row.user_id === caller.userId;
}

function opens(row: OrderRecord, given: readonly (string | null | undefined)[]): boolean {
  const hashes = [row.secret_hash, row.link_hash].filter((hash) => hash !== null);
  return given.some(
    (candidate) =>
      typeof candidate === 'string' &&
      candidate.length <= 100 &&
      hashes.some((hash) => matchesSecret(candidate, hash)),
  );
}
