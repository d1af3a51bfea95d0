import { parseCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';
import { bearerOf, type VerifyToken } from '../graphql/caller.ts';
import { findOrder, secretIn } from '../orders/orderAccess.ts';
import { readSign, type ShopPage, sendShopPage } from '../pages/shopPage.ts';
import { copyOfData } from './copyOfData.ts';
import { erasePerson } from './erasePerson.ts';
import { confirmErasurePage, erasedPage, orderDataPage, unknownOrderPage, waitingPage } from './pages.ts';
import { type Asker, findPerson } from './person.ts';

export interface PrivacyRouteOptions {
  readonly db: Kysely<Database>;
  readonly storeId: string;
  /** `null` uses the one in the database. */
  readonly identitySecret: string | null;
  readonly verifyToken: VerifyToken;
  readonly now: () => Date;
}

interface OfOrder {
  readonly Params: { readonly id: string };
}

/**
 * A person's copy of their data, and its erasure. `GET /api/account/data` and `POST /api/account/erasure` are the signed-in
 * shopper's, by bearer token. `/api/orders/<id>/your-data` is a page without script for the guest of one order, whose cookie
 * or link opens it.
 */
export function privacyRoutes(app: FastifyInstance, options: PrivacyRouteOptions): void {
  const { db, storeId, now } = options;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1_024 }, (_request, _body, done) =>
    done(null, null),
  );

  app.get('/api/account/data', async (request, reply) => {
    const asker = await accountOf(options, request);
    return sendCopy(reply, asker);
  });
  app.post('/api/account/erasure', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const asker = await accountOf(options, request);
    const erased = asker === null ? null : await erasePerson(options, asker);
    if (erased === null || erased.kind === 'unknown') {
      return reply.code(401).send({ error: 'Sign in first.' });
    }
    return erased;
  });

  app.get<OfOrder>('/api/orders/:id/your-data', guestPage(orderDataPage));
  app.get<OfOrder>('/api/orders/:id/your-data/erase', guestPage(confirmErasurePage));
  app.get<OfOrder>('/api/orders/:id/your-data.json', async (request, reply) =>
    sendCopy(reply, await guestOf(options, request)),
  );
  app.post<OfOrder>('/api/orders/:id/your-data', async (request, reply) => {
    const asker = await guestOf(options, request);
    const erased = asker === null ? null : await erasePerson(options, asker);
    if (erased === null || erased.kind === 'unknown') return send(reply, 404, unknownOrderPage);
    return send(reply, 200, erased.kind === 'erased' ? erasedPage : waitingPage(erased.orders));
  });

  /** A page about an order, by its own address, to the order's guest. */
  function guestPage(pageAt: (url: string) => ShopPage) {
    return async (request: FastifyRequest<OfOrder>, reply: FastifyReply): Promise<FastifyReply> => {
      const asker = await guestOf(options, request);
      return asker === null ? send(reply, 404, unknownOrderPage) : send(reply, 200, pageAt(request.url));
    };
  }

  async function sendCopy(reply: FastifyReply, asker: Asker | null): Promise<FastifyReply> {
    reply.header('cache-control', 'no-store');
    const person = asker === null ? null : await findPerson(db, storeId, asker);
    if (person === null) return reply.code(401).send({ error: 'Sign in, or open your order, first.' });
    return reply
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="your-data.json"',
      })
      .send(JSON.stringify(await copyOfData(db, person, now()), null, 2));
  }

  async function send(reply: FastifyReply, status: number, page: ShopPage) {
    return sendShopPage(reply, status, await readSign(db, storeId), page);
  }
}

async function accountOf({ verifyToken }: PrivacyRouteOptions, { headers }: FastifyRequest) {
  const token = bearerOf(headers);
  const user = token === null ? null : await verifyToken(token);
  return user === null ? null : ({ kind: 'account', userId: user.userId } as const);
}

/** The guest of an order: not of one that belongs to an account. */
async function guestOf(
  { db, storeId, now }: PrivacyRouteOptions,
  { params, query, headers }: FastifyRequest<OfOrder>,
): Promise<Asker | null> {
  const cookies = new Map(
    Object.entries(parseCookie(headers.cookie ?? '')).map(([name, value = '']) => [name, value]),
  );
  const order = await findOrder(
    { db, storeId, caller: { kind: 'guest' }, cookies, now },
    { orderId: params.id, secret: secretIn(query) },
  );
  return order === null || order.user_id !== null ? null : { kind: 'guestOrder', orderId: order.id };
}
