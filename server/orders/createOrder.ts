import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { CreateOrderInput, Order } from '../../src/contract/generated/schema.ts';
import { collectSettings } from '../catalogue/settings.ts';
import { countGuess } from '../coupons/coupons.ts';
import { DatabaseBusy, retryWhileLocked } from '../db/busy.ts';
import { isWriteConflict } from '../db/conflicts.ts';
import type { CartLineRecord } from '../db/types.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import { Refusal, refuse, requireStore } from '../graphql/errors.ts';
import type { Limits } from '../limits/limits.ts';
import { isBeyondLimit, refuseOrderBeyondLimit } from '../limits/orderCounts.ts';
import { requireCodeForRiskyCash } from './codeFirst.ts';
import { buildNewOrder } from './newOrder.ts';
import { findOrder, setOrderCookie } from './orderAccess.ts';
import { loadOrder, type OrderRecord, presentOrder } from './orderRecord.ts';
import {
  callerOf,
  hashRequest,
  type OrderCaller,
  type OrderChannel,
  type OrderRequest,
  type OrderSettings,
  parseOrderRequest,
} from './orderRequest.ts';
import { deriveSecret } from './orderSecrets.ts';
import { type Bill, priceOrder } from './pricing/bill.ts';
import { type EarlierOrder, type LiveOrder, loadSnapshot, type OrderSnapshot } from './pricing/snapshot.ts';
import { type NewOrder, saveOrder } from './saveOrder.ts';

/** If the same cart has an unpaid order younger than this, another window has just sent it; the shopper has not given it up. */
const concurrentMs = 2_000;
/** If this many attempts fail, stock, prices or coupons change faster than an order can be written. */
const maxAttempts = 8;

/**
 * CreateOrder (Specification 7). Sets the cookie by which a guest opens the order. Refuses NOT_FOUND, SIGN_IN_REQUIRED,
 * IDEMPOTENCY_CONFLICT, ORDER_STATE, RATE_LIMITED and what `parseOrderRequest`, `priceOrder` and `replaceUnpaidOrder` refuse.
 */
export async function createOrder(
  context: GraphQLContext,
  input: CreateOrderInput,
  services: Omit<OrderPlacement, 'request' | 'channel'>,
): Promise<Order> {
  requireStore(context, input.storeId);
  const request = parseOrderRequest(input);
  return presentOrder(await placeOrder(context, { ...services, request, channel: null }), context.now());
}

export interface OrderPlacement {
  readonly request: OrderRequest;
  readonly settings: OrderSettings;
  readonly limits: Limits;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
  /** Cancels an order that waits for its payment; see `replaceUnpaidOrder`. */
  readonly replaceOrder: (order: LiveOrder) => Promise<boolean>;
  /** `null` for the shop's own checkout. */
  readonly channel: OrderChannel | null;
}

/**
 * Places one order for one intent of the shopper, for either checkout. It prices the order from a snapshot of the catalogue and
 * writes it only if the snapshot still holds; otherwise it starts again, so a refusal always states current figures.
 * Idempotent: a repeated key returns the order that it placed. A cart has one live order: with another key, a new order
 * replaces one that is unpaid, and is refused (ORDER_STATE) where the same goods were ordered just before. Refuses
 * RATE_LIMITED, also after too many codes that do not exist.
 */
export async function placeOrder(context: GraphQLContext, placement: OrderPlacement): Promise<OrderRecord> {
  const { request } = placement;
  const caller = callerOf(context.caller.kind === 'user' ? context.caller.userId : null, request);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const now = context.now();
    const snapshot = await loadOwnSnapshot(context, placement, caller, now);
    if (snapshot === undefined) return refuse('NOT_FOUND', 'There is no such store here.');
    if (snapshot.earlier !== null) return returnEarlierOrder(context, placement, caller, snapshot.earlier);
    if (attempt === 0) await countCouponGuess(context, placement, snapshot);
    const attempted = { ...placement, caller, snapshot, now };
    if (snapshot.live !== null) {
      if (snapshot.live.status === 'PENDING') requireHope(attempted);
      if (await makeWay(placement, snapshot.live, now)) continue;
    }
    const order = await tryToPlace(context, attempted);
    if (order !== null) return order;
  }
  throw new DatabaseBusy('The order could not be written, as what it is priced against keeps changing.');
}

/** Loads the snapshot; for a guest who pays at the door, also how many parcels to their phone were not taken. */
async function loadOwnSnapshot(
  { db, storeId }: GraphQLContext,
  { request, limits }: OrderPlacement,
  caller: OrderCaller,
  now: Date,
): Promise<OrderSnapshot | undefined> {
  const { phone } = request.address;
  const paysWithoutCode = caller.userId === null && request.paymentType === 'COD' && phone !== null;
  const payer = paysWithoutCode
    ? { phone, erasedParcelsKey: await limits.erasedParcelsKey(storeId, phone) }
    : null;
  return loadSnapshot(db, storeId, request, { ...caller, payer }, now);
}

/** Counts the look-up of the coupon's code. That of an express checkout was counted when the code was entered. */
async function countCouponGuess(
  context: GraphQLContext,
  { request: { couponCode }, channel, limits }: OrderPlacement,
  { coupons }: OrderSnapshot,
): Promise<void> {
  if (couponCode === null || channel !== null) return;
  await countGuess(
    context,
    coupons.find(({ code }) => code === couponCode),
    limits,
  );
}

/**
 * Cancels the cart's earlier order if it is unpaid, and returns whether it was. Refuses ORDER_STATE if the order is neither
 * unpaid nor cancelled and has the same goods, or if another window has just sent it.
 */
async function makeWay(
  { request, replaceOrder, channel }: OrderPlacement,
  live: LiveOrder,
  now: Date,
): Promise<boolean> {
  const details = { status: live.status, orderId: live.id };
  if (live.status === 'PENDING') {
    const isOfThisMoment = now.getTime() - Date.parse(live.created_at) < concurrentMs;
    if (isOfThisMoment && channel === null) {
      refuse('ORDER_STATE', 'This cart is being ordered in another window. Please go on there.', details);
    }
    await replaceOrder(live);
    return true;
  }
  if (live.status !== 'CANCELLED' && haveSameGoods(request.lines, live.lines)) {
    refuse(
      'ORDER_STATE',
      'This cart was ordered a moment ago, in another window. Nothing is charged here.',
      details,
    );
  }
  return false;
}

type Units = Pick<CartLineRecord, 'productId' | 'variantId' | 'quantity'> & {
  readonly source: CartLineRecord['source'] | null;
};

/**
 * Whether both are the same units. A deal that has ended in between is bought as an ordinary line. Gifts do not count: each device
 * chooses its own.
 */
function haveSameGoods(wanted: readonly Units[], ordered: readonly Units[]): boolean {
  return unitsIn(wanted) === unitsIn(ordered);
}

function unitsIn(lines: readonly Units[]): string {
  const units = new Map<string, number>();
  for (const { productId, variantId, source, quantity } of lines) {
    if (source === 'COUPON') continue;
    const goods = JSON.stringify([productId, variantId]);
    units.set(goods, (units.get(goods) ?? 0) + quantity);
  }
  return JSON.stringify([...units].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

interface Attempt extends OrderPlacement {
  readonly caller: OrderCaller;
  readonly snapshot: OrderSnapshot;
  readonly now: Date;
}

/** Refuses what `priceOrder` refuses, and SIGN_IN_REQUIRED. */
function price(attempt: Attempt): Bill {
  const { request, caller, snapshot, now, settings, log } = attempt;
  if (caller.userId === null && collectSettings(snapshot.settings).GUEST_CHECKOUT === false) {
    refuse('SIGN_IN_REQUIRED', 'Please sign in to place an order.');
  }
  const bill = priceOrder(request, snapshot, now);
  if (caller.userId === null && request.paymentType === 'COD') {
    const { parcelsNotTaken } = snapshot;
    requireCodeForRiskyCash({ payable: bill.quote.payable, parcelsNotTaken }, settings.guestCod, log);
  }
  return bill;
}

/**
 * Refusals that may end once the unpaid order is cancelled, because it holds what the new one lacks: units, a coupon's use or a
 * gift.
 */
const endsWithTheUnpaidOrder: readonly Refusal['code'][] = [
  'OUT_OF_STOCK',
  'COUPON_EXHAUSTED',
  'PRODUCT_UNAVAILABLE',
];

/** Refuses an order that would be refused even without the cart's unpaid order, so that the unpaid order is kept. */
function requireHope(attempt: Attempt): void {
  try {
    price(attempt);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const points = attempt.snapshot.live?.applied_reward_points ?? 0;
    const mayChange = error.code === 'AMOUNT_CHANGED' && points > 0;
    if (!mayChange && !endsWithTheUnpaidOrder.includes(error.code)) throw error;
  }
}

/**
 * Called before an express checkout cancels its unpaid order: refuses a new attempt that would be refused even without that
 * order.
 */
export async function requirePlaceable(context: GraphQLContext, placement: OrderPlacement): Promise<void> {
  const { request } = placement;
  const caller = callerOf(context.caller.kind === 'user' ? context.caller.userId : null, request);
  const now = context.now();
  const snapshot = await loadOwnSnapshot(context, placement, caller, now);
  if (snapshot !== undefined) requireHope({ ...placement, caller, snapshot, now });
}

/** Returns `null` if the snapshot no longer holds. */
async function tryToPlace(context: GraphQLContext, attempt: Attempt): Promise<OrderRecord | null> {
  const { request, caller, now, limits, channel } = attempt;
  const id = randomUUID();
  const bill = price(attempt);
  const { phone, pinCode, address } = request.address;
  const party = {
    userId: caller.userId,
    phone: phone ?? '',
    address: `${pinCode} ${address.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')}`,
    network: channel?.network ?? (await limits.networkKey(context.ip)),
    isUnpaid: bill.quote.upfront > 0,
  };
  const counts = await limits.orderCounts(party, now);
  const { newOrder, secret } = buildNewOrder({ ...attempt, id, bill, counts });
  const saved = await saveUnlessConflicting(context, newOrder);
  if (saved !== null && secret !== null) setOrderCookie(context, id, secret);
  return saved;
}

async function saveUnlessConflicting(
  { db }: GraphQLContext,
  newOrder: NewOrder,
): Promise<OrderRecord | null> {
  try {
    return await retryWhileLocked(() => saveOrder(db, newOrder));
  } catch (error) {
    if (isWriteConflict(error)) return null;
    if (isBeyondLimit(error)) return refuseOrderBeyondLimit(db, newOrder.counts, newOrder.order.created_at);
    throw error;
  }
}

/**
 * Returns the order that the same key has placed, and sets the guest's cookie again, as the first reply may have been lost.
 * Refuses a key that comes with another request, or from another account, and a guest's whose order an account has since.
 */
async function returnEarlierOrder(
  context: GraphQLContext,
  { request, channel }: OrderPlacement,
  { requestHash }: OrderCaller,
  earlier: EarlierOrder,
): Promise<OrderRecord> {
  if (earlier.request_hash !== requestHash && !isGuestsOwn(request, earlier)) return refuseKey();
  if (channel !== null) {
    // The express checkout's own servers ask, for the checkout that placed it.
    return (await loadOrder(context.db, earlier.id)) ?? refuse('NOT_FOUND', 'There is no such order.');
  }
  const secret =
    earlier.secret_salt !== null && request.idempotencyKey !== null
      ? deriveSecret(earlier.secret_salt, request.idempotencyKey)
      : null;
  const order = await findOrder(context, { orderId: earlier.id, secret });
  if (order === null) return refuseKey();
  if (secret !== null && order.user_id === null) setOrderCookie(context, order.id, secret);
  return order;
}

function refuseKey(): never {
  return refuse('IDEMPOTENCY_CONFLICT', 'This key was used for another order.');
}

/**
 * Whether a guest placed the order with this key and this request, and has signed in since. The unguessable key is the
 * guest's proof: the secret of their cookie derives from it.
 */
function isGuestsOwn(request: OrderRequest, earlier: EarlierOrder): boolean {
  return earlier.secret_salt !== null && earlier.request_hash === hashRequest(null, request);
}
