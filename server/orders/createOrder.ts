import { randomUUID } from 'node:crypto';
import type { CreateOrderInput, Order } from '../../src/contract/generated/schema.ts';
import { collectSettings } from '../catalogue/settings.ts';
import { isWriteConflict } from '../db/conflicts.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import { refuse, requireStore } from '../graphql/errors.ts';
import { buildNewOrder, type OrderDraft } from './newOrder.ts';
import { setOrderCookie } from './orderAccess.ts';
import { loadOrder, type OrderRecord, presentOrder } from './orderRecord.ts';
import {
  callerOf,
  type OrderCaller,
  type OrderChannel,
  type OrderRequest,
  type OrderSettings,
  parseOrderRequest,
} from './orderRequest.ts';
import { deriveSecret } from './orderSecrets.ts';
import { priceOrder } from './pricing/bill.ts';
import { type EarlierOrder, loadSnapshot } from './pricing/snapshot.ts';
import { type NewOrder, saveOrder } from './saveOrder.ts';

/** Reaching it means that stock, prices or coupons change faster than an order can be written. */
const maxAttempts = 8;

/**
 * CreateOrder (Specification 7). Sets the cookie by which a guest opens the order. Refuses NOT_FOUND, SIGN_IN_REQUIRED,
 * IDEMPOTENCY_CONFLICT and what `parseOrderRequest` and `priceOrder` refuse.
 */
export async function createOrder(
  context: GraphQLContext,
  input: CreateOrderInput,
  settings: OrderSettings,
): Promise<Order> {
  requireStore(context, input.storeId);
  const request = parseOrderRequest(input);
  return presentOrder(await placeOrder(context, { request, settings, channel: null }));
}

export interface OrderPlacement {
  readonly request: OrderRequest;
  readonly settings: OrderSettings;
  /** `null` for the shop's own checkout. */
  readonly channel: OrderChannel | null;
}

/**
 * Places one order for one intent of the shopper, for either checkout. It prices the order from a snapshot of the
 * catalogue and writes it only if the snapshot still holds, else it starts again, so that a refusal states the present
 * figures. Idempotent: a repeated key returns the order that it placed.
 */
export async function placeOrder(context: GraphQLContext, placement: OrderPlacement): Promise<OrderRecord> {
  const { request } = placement;
  const caller = callerOf(context.caller.kind === 'user' ? context.caller.userId : null, request);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const now = context.now();
    const snapshot = await loadSnapshot(context.db, context.storeId, request, caller, now);
    if (snapshot === undefined) return refuse('NOT_FOUND', 'There is no such store here.');
    if (snapshot.earlier !== null) return returnEarlierOrder(context, request, caller, snapshot.earlier);
    const order = await tryToPlace(context, { ...placement, caller, snapshot, now });
    if (order !== null) return order;
  }
  throw new Error('The order could not be written, as what it is priced against keeps changing.');
}

/** Returns `null` if the snapshot does not hold any more. */
async function tryToPlace(
  context: GraphQLContext,
  draft: Omit<OrderDraft, 'id' | 'bill'>,
): Promise<OrderRecord | null> {
  const { request, caller, snapshot, now } = draft;
  if (caller.userId === null && collectSettings(snapshot.settings).GUEST_CHECKOUT !== true) {
    refuse('SIGN_IN_REQUIRED', 'Please sign in to place an order.');
  }
  const id = randomUUID();
  const { newOrder, secret } = buildNewOrder({ ...draft, id, bill: priceOrder(request, snapshot, now) });
  const saved = await saveUnlessConflicting(context, newOrder);
  if (saved !== null && secret !== null) setOrderCookie(context, id, secret);
  return saved;
}

async function saveUnlessConflicting(
  { db }: GraphQLContext,
  newOrder: NewOrder,
): Promise<OrderRecord | null> {
  try {
    return await saveOrder(db, newOrder);
  } catch (error) {
    if (isWriteConflict(error)) return null;
    throw error;
  }
}

/** Sets the guest's cookie again, as the first reply may have been lost. Refuses a key that comes with another request. */
async function returnEarlierOrder(
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
