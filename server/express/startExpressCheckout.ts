import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { ExpressCheckout, StartExpressCheckoutInput } from '../../src/contract/generated/schema.ts';
import { collectSettings } from '../catalogue/settings.ts';
import type { GokwikConfig } from '../config.ts';
import { countGuess } from '../coupons/coupons.ts';
import { json } from '../db/json.ts';
import type { Database, NewRow } from '../db/types.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import { refuse, requireStore } from '../graphql/errors.ts';
import { MetadataSchema, parseInput } from '../graphql/input.ts';
import type { Limits } from '../limits/limits.ts';
import { setCheckoutCookie } from '../orders/orderAccess.ts';
import { deriveSecret, newGuestSecret, sha256 } from '../orders/orderSecrets.ts';
import type { CheckoutServices } from './checkout.ts';
import { loadLatestOrder } from './checkoutOrders.ts';
import { priceCheckout } from './priceCheckout.ts';

const checkoutMs = 120 * 60_000;

const InputSchema = v.object({
  shoppingCartId: v.pipe(v.string(), v.uuid()),
  idempotencyKey: v.pipe(v.string(), v.minLength(16), v.maxLength(128)),
  isAffiseTrackingValid: v.nullish(v.boolean(), false),
  metadata: v.optional(MetadataSchema, null),
});

type StartRequest = v.InferOutput<typeof InputSchema>;

/**
 * StartExpressCheckout: saves the cart as the server has it under an unguessable id, and sets the cookie that opens the
 * orders of a guest's checkout. Idempotent: a repeated key returns the same checkout. Refuses EXPRESS_UNAVAILABLE, BAD_INPUT,
 * NOT_FOUND, CART_EMPTY, IDEMPOTENCY_CONFLICT, RATE_LIMITED after too many checkouts or coupon codes that do not exist, and
 * what `priceCheckout` refuses.
 */
export async function startExpressCheckout(
  context: GraphQLContext,
  input: StartExpressCheckoutInput,
  services: CheckoutServices & { readonly limits: Limits },
  gokwik: GokwikConfig | null,
): Promise<ExpressCheckout> {
  requireStore(context, input.storeId);
  if (gokwik === null || !(await isEnabled(context))) {
    return refuse('EXPRESS_UNAVAILABLE', 'Express checkout is not available. Please use checkout.');
  }
  const request = parseInput(InputSchema, input);
  const caller = {
    userId: context.caller.kind === 'user' ? context.caller.userId : null,
    keyHash: sha256(request.idempotencyKey),
    requestHash: sha256(JSON.stringify(request)),
  };
  const row =
    (await loadByKey(context.db, caller.keyHash)) ??
    (await saveCheckout(context.db, await newCheckout(context, services, request, caller)));
  if (row.request_hash !== caller.requestHash || isSomebodyElses(row, caller)) {
    refuse('IDEMPOTENCY_CONFLICT', 'This key was used for another checkout.');
  }
  // An account's orders open for its owner only.
  if (row.user_id === null) {
    setCheckoutCookie(context, row.id, deriveSecret(row.secret_salt, request.idempotencyKey));
  }
  const { merchantId: mid, environment, scriptUrl } = gokwik;
  const order = await loadLatestOrder(context.db, row.id);
  return {
    merchantCheckoutId: row.id,
    mid,
    environment,
    scriptUrl,
    expiresAt: row.expires_at.toISOString(),
    orderId: order?.id ?? null,
    isOrdered: order !== undefined && order.status !== 'PENDING' && order.status !== 'CANCELLED',
  };
}

interface StartCaller {
  /** `null` for a guest. */
  readonly userId: string | null;
  readonly keyHash: string;
  readonly requestHash: string;
}

/** A guest is identified by the unguessable key alone, and may have signed in inside the widget since. */
function isSomebodyElses(row: { readonly user_id: string | null }, { userId }: StartCaller): boolean {
  return row.user_id !== null && userId !== null && row.user_id !== userId;
}

async function isEnabled({ db, storeId }: GraphQLContext): Promise<boolean> {
  const rows = await db
    .selectFrom('store_setting')
    .select(['name', 'value'])
    .where('store_id', '=', storeId)
    .where('name', 'in', ['GOKWIK_ENABLED', 'EXPRESS_CHECKOUT_ENABLED'])
    .execute();
  const { GOKWIK_ENABLED: hasGokwik, EXPRESS_CHECKOUT_ENABLED: isWanted = true } = collectSettings(rows);
  return hasGokwik === true && isWanted;
}

async function newCheckout(
  context: GraphQLContext,
  services: CheckoutServices & { readonly limits: Limits },
  request: StartRequest,
  { userId, keyHash, requestHash }: StartCaller,
): Promise<NewRow<'express_checkout'> & { readonly idempotency_key: string }> {
  const { db, storeId } = context;
  const cart = await db
    .selectFrom('shopping_cart')
    .select(['data', 'coupon_code'])
    .where('id', '=', request.shoppingCartId)
    .where('store_id', '=', storeId)
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', userId)]))
    .executeTakeFirst();
  if (cart === undefined) return refuse('NOT_FOUND', 'There is no such cart.');
  if (cart.data.length === 0) refuse('CART_EMPTY', 'Your cart is empty.', { recordKeys: [] });
  const query = { lines: cart.data, couponCode: cart.coupon_code, pinCode: null };
  // Refuses a cart that cannot be ordered.
  const { coupon } = await priceCheckout(services, { user_id: userId, phone: null }, query);
  if (cart.coupon_code !== null) await countGuess(context, coupon ?? undefined, services.limits);
  await services.limits.countCheckout(context.ip, context.now());
  const { hash, salt } = newGuestSecret(request.idempotencyKey);
  const now = context.now();
  return {
    id: randomUUID(),
    store_id: storeId,
    user_id: userId,
    phone: null,
    shopping_cart_id: request.shoppingCartId,
    lines: json(cart.data),
    coupon_code: cart.coupon_code,
    secret_hash: hash,
    secret_salt: salt,
    idempotency_key: keyHash,
    request_hash: requestHash,
    network: await services.limits.networkKey(context.ip),
    is_affise_tracking_valid: request.isAffiseTrackingValid,
    metadata: json(request.metadata),
    expires_at: new Date(now.getTime() + checkoutMs),
    created_at: now,
  };
}

function loadByKey(db: Kysely<Database>, keyHash: string) {
  return db
    .selectFrom('express_checkout')
    .select(['id', 'user_id', 'request_hash', 'secret_salt', 'expires_at'])
    .where('idempotency_key', '=', keyHash)
    .executeTakeFirst();
}

/** Of two concurrent calls with one key, both get the checkout that was saved first. */
async function saveCheckout(
  db: Kysely<Database>,
  checkout: NewRow<'express_checkout'> & { readonly idempotency_key: string },
) {
  await db
    .insertInto('express_checkout')
    .values(checkout)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();
  const row = await loadByKey(db, checkout.idempotency_key);
  if (row === undefined) throw new Error('The saved express checkout cannot be found.');
  return row;
}
