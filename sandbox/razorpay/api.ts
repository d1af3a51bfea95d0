import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Cashier } from './cashier.ts';
import { badRequest, type Refusal, type Result, UNKNOWN_ID, unplaced } from './errors.ts';
import type { Ledger } from './ledger.ts';
import { readCapture, readIdempotencyKey, readNewOrder, readNewRefund } from './requests.ts';

type Dependencies = {
  readonly ledger: Ledger;
  readonly cashier: Cashier;
  readonly keyId: string;
  readonly keySecret: string;
};

type ById = { Params: { id: string } };

/** The provider's merchant API (`/v1`), behind basic authentication. */
export async function merchantApi(
  app: FastifyInstance,
  { ledger, cashier, keyId, keySecret }: Dependencies,
): Promise<void> {
  const credentials = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  app.addHook('onRequest', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', credentials)) {
      await refuseWith(reply.header('www-authenticate', 'Basic realm="Razorpay"'), {
        ...unplaced(401, 'Authentication failed'),
      });
    }
  });
  app.setNotFoundHandler((_request, reply) =>
    refuseWith(reply, unplaced(400, 'The requested URL was not found on the server.')),
  );
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) {
      return refuseWith(reply, badRequest('The request body could not be read.'));
    }
    request.log.error({ err: error }, 'merchant API failed');
    return refuseWith(reply, unplaced(500, 'The server encountered an error.', 'SERVER_ERROR'));
  });

  app.post('/orders', (request, reply) => {
    const order = readNewOrder(request.body);
    return answer(reply, order.ok ? { ok: true, value: ledger.createOrder(order.value) } : order);
  });
  app.get<ById>('/orders/:id', (request, reply) => answer(reply, found(ledger.order(request.params.id))));
  app.get<ById>('/orders/:id/payments', (request, reply) => {
    if (!ledger.order(request.params.id)) return refuseWith(reply, badRequest(UNKNOWN_ID));
    const items = ledger.paymentsOf(request.params.id);
    return reply.send({ entity: 'collection', count: items.length, items });
  });

  app.get<ById>('/payments/:id', (request, reply) => answer(reply, found(ledger.payment(request.params.id))));
  app.post<ById>('/payments/:id/capture', (request, reply) => {
    const body = readCapture(request.body);
    return answer(reply, body.ok ? ledger.capture(request.params.id, body.value) : body);
  });
  app.post<ById>('/payments/:id/refund', (request, reply) => answer(reply, refund(request)));
  app.get<ById>('/payments/:id/refunds', (request, reply) => {
    if (!ledger.payment(request.params.id)) return refuseWith(reply, badRequest(UNKNOWN_ID));
    const items = ledger.refundsOf(request.params.id);
    return reply.send({ entity: 'collection', count: items.length, items });
  });
  app.get<ById>('/refunds/:id', (request, reply) =>
    answer(reply, found(ledger.refundById(request.params.id))),
  );

  function refund(request: FastifyRequest<ById>): Result<unknown> {
    const body = readNewRefund(request.body);
    if (!body.ok) return body;
    const key = readIdempotencyKey(request.headers['x-refund-idempotency']);
    if (!key.ok) return key;
    return cashier.refund(request.params.id, body.value, key.value);
  }
}

function found<T>(value: T | undefined): Result<T> {
  return value === undefined ? { ok: false, refusal: badRequest(UNKNOWN_ID) } : { ok: true, value };
}

export function answer(reply: FastifyReply, result: Result<unknown>): FastifyReply {
  return result.ok ? reply.send(result.value) : refuseWith(reply, result.refusal);
}

function refuseWith(reply: FastifyReply, { status, error }: Refusal): FastifyReply {
  return reply.code(status).send({ error });
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
