import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { ErrorCode } from '../../src/contract/generated/schema.ts';
import { orderPayments } from '../../src/pricing/entities.ts';
import type { Database } from '../db/types.ts';
import { readJson } from '../gate/json.ts';
import { readInput } from '../gate/words.ts';
import { Refusal } from '../graphql/errors.ts';
import { describeIssue } from '../graphql/input.ts';
import { AddressSchema } from '../orders/orderAddress.ts';
import { createTransactions } from '../payments/transactions.ts';
import { verifyCall } from './callSignature.ts';
import { type Checkout, type ExpressServices, requireCheckout } from './checkout.ts';
import { applyCheckoutCoupon, removeCheckoutCoupon } from './checkoutCoupon.ts';
import { requireCheckoutOrder } from './checkoutOrders.ts';
import { dispatchCode, type LoginCodes, verifyCode } from './login.ts';
import { placeExpressOrder, reportPayment } from './placeExpressOrder.ts';
import { presentCheckout, presentOrderStatus, presentPincode } from './presentCheckout.ts';

const expressPath = '/api/express/gokwik';

const bodyLimit = 32 * 1024;

const Id = v.pipe(v.string(), v.uuid());
const Pincode = v.pipe(v.string(), v.trim(), v.regex(/^[1-9]\d{5}$/, 'six digits'));
const Address = v.object({ ...AddressSchema.entries, country: v.optional(v.literal('IN'), 'IN') });
const about = { merchantCheckoutId: Id };
const CheckoutRead = v.object({ ...about, pinCode: v.nullish(Pincode, null) });
const PincodeCheck = v.object({ ...about, pinCode: Pincode });
const CouponApply = v.object({
  ...about,
  code: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100)),
  pinCode: v.nullish(Pincode, null),
});
const Phone = v.pipe(v.string(), v.maxLength(30));
const LoginDispatch = v.object({
  ...about,
  phone: Phone,
  /** The shopper's network address, where the provider sends it. */
  address: v.nullish(v.pipe(v.string(), v.ip()), null),
});
const LoginVerify = v.object({
  ...about,
  phone: Phone,
  otp: v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/)),
});
const OrderPlace = v.object({
  ...about,
  attemptId: v.pipe(v.string(), v.minLength(8), v.maxLength(64)),
  paymentType: v.picklist(orderPayments),
  total: v.pipe(v.number(), v.integer(), v.minValue(0)),
  address: Address,
});
const OrderRead = v.object({ ...about, orderId: Id });
const Payment = v.object({
  ...about,
  orderId: Id,
  paymentId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  signature: v.nullish(v.pipe(v.string(), v.maxLength(200)), null),
});

/**
 * The API for the express-checkout provider's servers: `POST` of signed JSON (see `callSignature.ts`), each call accepted
 * once. Replies are JSON with amounts in paise. A refusal is `{error: {code, message, details}}` with the contract's codes.
 */
export function expressRoutes(app: FastifyInstance, services: ExpressServices, codes: LoginCodes): void {
  const { razorpay, config, db } = services;
  const transactions = createTransactions({ razorpay, config: config.razorpay });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));

  call('/login/dispatch', LoginDispatch, (checkout, request) => dispatchCode(codes, checkout, request));
  call('/login/verify', LoginVerify, (checkout, answer) => verifyCode(services, codes, checkout, answer));
  call('/checkout', CheckoutRead, (checkout, { pinCode }) => presentCheckout(services, checkout, pinCode));
  call('/pincode', PincodeCheck, async (_checkout, { pinCode }) => {
    const row = await db.selectFrom('pincode').selectAll().where('id', '=', pinCode).executeTakeFirst();
    return presentPincode(pinCode, row ?? null);
  });
  call('/coupon/apply', CouponApply, async (checkout, { code, pinCode }) =>
    presentCheckout(services, await applyCheckoutCoupon(services, checkout, code), pinCode),
  );
  call('/coupon/remove', CheckoutRead, async (checkout, { pinCode }) =>
    presentCheckout(services, await removeCheckoutCoupon(services, checkout), pinCode),
  );
  call('/order', OrderPlace, (checkout, request) =>
    placeExpressOrder(services, transactions, checkout, request),
  );
  call('/order/status', OrderRead, async (checkout, { orderId }) => ({
    order: presentOrderStatus(await requireCheckoutOrder(db, checkout.id, orderId)),
  }));
  call('/payment', Payment, (checkout, report) => reportPayment(services, transactions, checkout, report));

  function call<Body extends { readonly merchantCheckoutId: string }>(
    path: string,
    schema: v.GenericSchema<unknown, Body>,
    handle: (checkout: Checkout, body: Body) => Promise<object>,
  ): void {
    app.post(`${expressPath}${path}`, { bodyLimit }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const refusal = await refuseCall(services, request, `${expressPath}${path}`);
      if (refusal !== null) return send(reply, refusal);
      const json = readJson(request.body);
      if (!json.ok) return send(reply, { status: 400, code: 'BAD_INPUT', message: json.problem });
      const reading = readInput(schema, json.value);
      if (!reading.success) return send(reply, badInput(reading.issues[0]));
      try {
        return await handle(
          await requireCheckout(services, reading.output.merchantCheckoutId),
          reading.output,
        );
      } catch (error) {
        if (error instanceof Refusal) return send(reply, refusalOf(error));
        throw error;
      }
    });
  }
}

interface WireRefusal {
  readonly status: number;
  readonly code: ErrorCode | 'REPLAYED';
  readonly message: string;
  readonly details?: unknown;
}

/** Why a call is refused; `null` for a recent call that the provider signed and that was not accepted before. */
async function refuseCall(
  { gokwik, db, now }: ExpressServices,
  { headers, body }: FastifyRequest,
  path: string,
): Promise<WireRefusal | null> {
  const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const requestId = verifyCall(headers, raw, { ...gokwik, path, now: now() });
  if (requestId === null) {
    return { status: 401, code: 'UNAUTHENTICATED', message: 'The signature is not valid.' };
  }
  const isFirst = await saveCall(db, requestId, new Date(now()));
  return isFirst ? null : { status: 409, code: 'REPLAYED', message: 'This call has been made before.' };
}

/** Stores a call's id. Returns `false` for an id that is stored already. */
export async function saveCall(db: Kysely<Database>, requestId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('express_call')
    .values({ id: requestId, received_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

function badInput(issue: v.BaseIssue<unknown>): WireRefusal {
  const { path, message } = describeIssue(issue, 'body');
  return { status: 400, code: 'BAD_INPUT', message: `${path}: ${message}`, details: { path, message } };
}

const statuses: Partial<Record<ErrorCode, number>> = {
  NOT_FOUND: 404,
  IDEMPOTENCY_CONFLICT: 409,
  ORDER_STATE: 409,
  RATE_LIMITED: 429,
  PAYMENT_PROVIDER_UNAVAILABLE: 503,
};

function refusalOf({ code, message, extensions }: Refusal): WireRefusal {
  return { status: statuses[code] ?? 422, code, message, details: extensions.details ?? null };
}

function send(reply: FastifyReply, { status, code, message, details = null }: WireRefusal): FastifyReply {
  return reply.code(status).send({ error: { code, message, details } });
}
