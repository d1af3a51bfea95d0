import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { ExpressCheckout, StartExpressCheckoutInput } from '../../src/contract/generated/schema.ts';
import { collectSettings } from '../catalogue/settings.ts';
import type { GokwikConfig } from '../config.ts';
import { json } from '../db/json.ts';
import type { Database, NewRow } from '../db/types.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import { refuse, requireStore } from '../graphql/errors.ts';
import { checkoutCookieName } from '../orders/orderAccess.ts';
import { deriveSecret, newGuestSecret, sha256 } from '../orders/orderSecrets.ts';
import type { CheckoutServices } from './checkout.ts';
import { priceCheckout } from './priceCheckout.ts';

const checkoutMinutes = 120;
const cookieDays = 30;
const mostMetadata = 4_096;

const InputSchema = v.object({
  shoppingCartId: v.pipe(v.string(), v.uuid()),
  idempotencyKey: v.pipe(v.string(), v.minLength(16), v.maxLength(128)),
  isAffiseTrackingValid: v.nullish(v.boolean(), false),
  metadata: v.optional(
    v.pipe(
      v.unknown(),
      v.check((value) => JSON.stringify(value ?? null).length <= mostMetadata, 'too long'),
    ),
    null,
  ),
});

type StartRequest = v.InferOutput<typeof InputSchema>;

/**
 * startExpressCheckout: keeps what the checkout is about (the cart as the server has it) under an unguessable id, and
 * gives the caller the cookie that opens the orders it will make. A repeated key answers with the same checkout.
 */
export async function startExpressCheckout(
  context: GraphQLContext,
  input: StartExpressCheckoutInput,
  services: CheckoutServices,
  gokwik: GokwikConfig | null,
): Promise<ExpressCheckout> {
  requireStore(context, input.storeId);
  if (gokwik === null || !(await isSwitchedOn(context))) {
    return refuse('EXPRESS_UNAVAILABLE', 'Express checkout is not available. Please use checkout.');
  }
  const { db } = context;
  const request = readInput(input);
  const userId = context.caller.kind === 'user' ? context.caller.userId : null;
  const keyHash = sha256(request.idempotencyKey);
  const requestHash = sha256(JSON.stringify(request));
  const known = await readByKey(db, keyHash);
  const row =
    known ??
    (await keep(
      db,
      keyHash,
      await newCheckout(context, services, request, { userId, keyHash, requestHash }),
    ));
  if (row.request_hash !== requestHash || isSomebodyElses(row, userId)) {
    refuse('IDEMPOTENCY_CONFLICT', 'This key was used for another checkout.');
  }
  context.setCookie({
    name: checkoutCookieName(row.id),
    value: deriveSecret(row.secret_salt, request.idempotencyKey),
    maxAgeSeconds: cookieDays * 24 * 60 * 60,
  });
  const { merchantId: mid, environment, scriptUrl } = gokwik;
  return {
    merchantCheckoutId: row.id,
    mid,
    environment,
    scriptUrl,
    expiresAt: row.expires_at.toISOString(),
    orderId: await readLatestOrder(db, row.id),
  };
}

/** Who starts as a guest may sign in inside the widget and ask again; the unguessable key speaks for a guest. */
function isSomebodyElses(row: { readonly user_id: string | null }, userId: string | null): boolean {
  return row.user_id !== null && userId !== null && row.user_id !== userId;
}

async function readLatestOrder(db: Kysely<Database>, checkoutId: string): Promise<string | null> {
  const row = await db
    .selectFrom('customer_order')
    .select('id')
    .where('express_checkout_id', '=', checkoutId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

function readInput(input: StartExpressCheckoutInput): StartRequest {
  const reading = v.safeParse(InputSchema, input);
  if (reading.success) return reading.output;
  const [issue] = reading.issues;
  const path = v.getDotPath(issue) ?? 'input';
  return refuse('BAD_INPUT', `${path}: ${issue.message}`, { path, message: issue.message });
}

async function isSwitchedOn({ db, storeId }: GraphQLContext): Promise<boolean> {
  const rows = await db
    .selectFrom('store_setting')
    .select(['name', 'value'])
    .where('store_id', '=', storeId)
    .where('name', '=', 'GOKWIK_ENABLED')
    .execute();
  return collectSettings(rows).GOKWIK_ENABLED === true;
}

interface StartIdentity {
  readonly userId: string | null;
  readonly keyHash: string;
  readonly requestHash: string;
}

async function newCheckout(
  context: GraphQLContext,
  services: CheckoutServices,
  request: StartRequest,
  { userId, keyHash, requestHash }: StartIdentity,
): Promise<NewRow<'express_checkout'>> {
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
  const wish = { lines: cart.data, couponCode: cart.coupon_code, pinCode: null };
  await priceCheckout(services, { user_id: userId, phone: null }, wish);
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
    is_affise_tracking_valid: request.isAffiseTrackingValid,
    metadata: json(request.metadata),
    expires_at: new Date(now.getTime() + checkoutMinutes * 60_000),
    created_at: now,
  };
}

function readByKey(db: Kysely<Database>, keyHash: string) {
  return db
    .selectFrom('express_checkout')
    .select(['id', 'user_id', 'request_hash', 'secret_salt', 'expires_at'])
    .where('idempotency_key', '=', keyHash)
    .executeTakeFirst();
}

/** Of two equal calls at once the first one's checkout is both's. */
async function keep(db: Kysely<Database>, keyHash: string, checkout: NewRow<'express_checkout'>) {
  await db
    .insertInto('express_checkout')
    .values(checkout)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();
  const row = await readByKey(db, keyHash);
  if (row === undefined) throw new Error('The checkout was not written.');
  return row;
}
