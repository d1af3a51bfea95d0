import { randomUUID } from 'node:crypto';
import type { CreateOrderInput, Order } from '../../src/contract/generated/schema.ts';
import { collectSettings } from '../catalogue/settings.ts';
import { isWriteConflict } from '../db/conflicts.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import { refuse, requireStore } from '../graphql/errors.ts';
import { buildNewOrder, type OrderDraft } from './newOrder.ts';
import { setOrderCookie } from './orderAccess.ts';
import { loadOrder, type OrderRecord, presentOrder } from './orderRecord.ts';
import { type OrderRequest, parseOrderRequest } from './orderRequest.ts';
import { deriveSecret, sha256 } from './orderSecrets.ts';
import { type Bill, priceOrder } from './pricing/bill.ts';
import { type EarlierOrder, loadSnapshot } from './pricing/snapshot.ts';
import { type NewOrder, saveOrder } from './saveOrder.ts';
import type { OrderCaller, OrderChannel, OrderSettings } from './types.ts';

/** More means that stock, prices or coupons change faster than an order can be written. */
const mostAttempts = 8;

/** CreateOrder (S §7). Guests get the cookie that opens the order. */
export async function createOrder(
  context: GraphQLContext,
  input: CreateOrderInput,
  settings: OrderSettings,
): Promise<Order> {
  requireStore(context, input.storeId);
  return presentOrder(
    await placeOrder(context, { request: parseOrderRequest(input), settings, channel: null }),
  );
}

export interface Placement {
  readonly request: OrderRequest;
  readonly settings: OrderSettings;
  readonly channel: OrderChannel | null;
}

/**
 * One order for one intent, whichever checkout asks for it. The order is priced from a snapshot of the shop's own catalogue, then written only if what
 * it was priced against still holds; if not, the shop is looked at again, so that a refusal always tells what is
 * true now. A repeated idempotency key answers with the order that it has made.
 */
export async function placeOrder(context: GraphQLContext, placement: Placement): Promise<OrderRecord> {
  const { request } = placement;
  const userId = context.caller.kind === 'user' ? context.caller.userId : null;
  const identity: OrderCaller = {
    userId,
    shopper: userId ?? request.address.phone ?? '',
    keyHash: request.idempotencyKey === null ? null : sha256(request.idempotencyKey),
    requestHash: sha256(JSON.stringify([userId, request])),
  };
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const now = context.now();
    const snapshot = await loadSnapshot(context.db, context.storeId, request, identity, now);
    if (snapshot === undefined) return refuse('NOT_FOUND', 'There is no such store here.');
    if (snapshot.earlier !== null) return answerAgain(context, request, identity, snapshot.earlier);
    const order = await tryToPlace(context, { ...placement, identity, snapshot, now });
    if (order !== null) return order;
  }
  throw new Error('An order could not be written: what it is priced against keeps changing.');
}

/** Null: something has changed since the snapshot. */
async function tryToPlace(
  context: GraphQLContext,
  basis: Omit<OrderDraft, 'id' | 'bill'>,
): Promise<OrderRecord | null> {
  const { request, identity, snapshot, now } = basis;
  if (identity.userId === null && collectSettings(snapshot.settings).GUEST_CHECKOUT !== true) {
    refuse('SIGN_IN_REQUIRED', 'Please sign in to place an order.');
  }
  const bill: Bill = priceOrder(request, snapshot, now);
  const id = randomUUID();
  const { newOrder, secret } = buildNewOrder({ ...basis, id, bill });
  const placed = await placeUnlessLost(context, newOrder);
  if (placed === null) return null;
  if (secret !== null) setOrderCookie(context, id, secret);
  return placed;
}

async function placeUnlessLost({ db }: GraphQLContext, newOrder: NewOrder): Promise<OrderRecord | null> {
  try {
    return await saveOrder(db, newOrder);
  } catch (error) {
    if (isWriteConflict(error)) return null;
    throw error;
  }
}

async function answerAgain(
  context: GraphQLContext,
  request: OrderRequest,
  { requestHash }: OrderCaller,
  earlier: EarlierOrder,
): Promise<OrderRecord> {
  if (earlier.request_hash !== requestHash) {
    refuse('IDEMPOTENCY_CONFLICT', 'This key was used for another order.');
  }
  if (earlier.secret_salt !== null && request.idempotencyKey !== null) {
    setOrderCookie(context, earlier.id, deriveSecret(earlier.secret_salt, request.idempotencyKey));
  }
  const row = await loadOrder(context.db, earlier.id);
  return row ?? refuse('NOT_FOUND', 'There is no such order.');
}
