import { randomUUID } from 'node:crypto';
import type { CreateOrderInput, Order } from '../../src/contract/generated/schema.ts';
import { collectSettings } from '../catalogue/settings.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import { refuse, requireStore } from '../graphql/errors.ts';
import { giveCookie } from './access.ts';
import { type Bill, settleBill } from './bill.ts';
import { composeOrder, type Draft } from './compose.ts';
import { deriveSecret, sha256 } from './identity.ts';
import { type OrderRequest, readOrderInput } from './input.ts';
import { type NewOrder, placeOrder } from './place.ts';
import { isLostRace } from './races.ts';
import { type OrderFacts, presentOrder, readOrder } from './readOrder.ts';
import { type EarlierOrder, readSnapshot } from './snapshot.ts';
import type { OrderChannel, OrderIdentity, OrderSettings } from './types.ts';

/** More means that stock, prices or coupons change faster than an order can be written. */
const mostAttempts = 8;

/** CreateOrder (S §7). Guests get the cookie that opens the order. */
export async function createOrder(
  context: GraphQLContext,
  input: CreateOrderInput,
  settings: OrderSettings,
): Promise<Order> {
  requireStore(context, input.storeId);
  return presentOrder(await placeOnce(context, { request: readOrderInput(input), settings, channel: null }));
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
export async function placeOnce(context: GraphQLContext, placement: Placement): Promise<OrderFacts> {
  const { request } = placement;
  const userId = context.caller.kind === 'user' ? context.caller.userId : null;
  const identity: OrderIdentity = {
    userId,
    shopper: userId ?? request.address.phone ?? '',
    keyHash: request.idempotencyKey === null ? null : sha256(request.idempotencyKey),
    requestHash: sha256(JSON.stringify([userId, request])),
  };
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const now = context.now();
    const snapshot = await readSnapshot(context.db, context.storeId, request, identity, now);
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
  basis: Omit<Draft, 'id' | 'bill'>,
): Promise<OrderFacts | null> {
  const { request, identity, snapshot, now } = basis;
  if (identity.userId === null && collectSettings(snapshot.settings).GUEST_CHECKOUT !== true) {
    refuse('SIGN_IN_REQUIRED', 'Please sign in to place an order.');
  }
  const bill: Bill = settleBill(request, snapshot, now);
  const id = randomUUID();
  const { newOrder, secret } = composeOrder({ ...basis, id, bill });
  const placed = await placeUnlessLost(context, newOrder);
  if (placed === null) return null;
  if (secret !== null) giveCookie(context, id, secret);
  return placed;
}

async function placeUnlessLost({ db }: GraphQLContext, newOrder: NewOrder): Promise<OrderFacts | null> {
  try {
    return await placeOrder(db, newOrder);
  } catch (error) {
    if (isLostRace(error)) return null;
    throw error;
  }
}

async function answerAgain(
  context: GraphQLContext,
  request: OrderRequest,
  { requestHash }: OrderIdentity,
  earlier: EarlierOrder,
): Promise<OrderFacts> {
  if (earlier.request_hash !== requestHash) {
    refuse('IDEMPOTENCY_CONFLICT', 'This key was used for another order.');
  }
  if (earlier.secret_salt !== null && request.idempotencyKey !== null) {
    giveCookie(context, earlier.id, deriveSecret(earlier.secret_salt, request.idempotencyKey));
  }
  const row = await readOrder(context.db, earlier.id);
  return row ?? refuse('NOT_FOUND', 'There is no such order.');
}
