import { parseCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';
import { bearerOf, type VerifyToken } from '../graphql/caller.ts';
import { isUuid } from '../graphql/input.ts';
import type { Limits } from '../limits/limits.ts';
import { findOrder, secretIn } from './orderAccess.ts';
import { maxPictureBytes, type PictureFailure, type ReturnPictures } from './returnPictures.ts';

export interface ReturnPictureRouteOptions {
  readonly db: Kysely<Database>;
  readonly storeId: string;
  readonly now: () => Date;
  readonly pictures: ReturnPictures;
  readonly limits: Pick<Limits, 'hasRoomForPicture'>;
  readonly verifyToken: VerifyToken;
}

const types = ['image/jpeg', 'image/png', 'image/webp'];

const refusals: Readonly<Record<PictureFailure, { readonly status: number; readonly message: string }>> = {
  unreadable: {
    status: 400,
    message: 'This picture cannot be read. Please choose a JPEG, PNG or WebP photo.',
  },
  tooMany: { status: 429, message: 'This return has as many pictures as it can.' },
  noReturn: { status: 409, message: 'No return of this order waits for pictures.' },
  busy: { status: 503, message: 'Please try again in a moment.' },
};

const manyTries =
  'Many pictures were tried for this order. Those that you added are kept; please try again in an hour.';

interface Upload {
  readonly Params: { readonly id: string };
}

/**
 * `POST /api/orders/<id>/return-pictures` adds one picture of at most 5 MB to the order's return, if the caller may see the
 * order. A return that takes no picture is refused before the body is read. `GET /api/return-pictures/<key>.webp` shows it.
 */
export function returnPictureRoutes(app: FastifyInstance, options: ReturnPictureRouteOptions): void {
  const { pictures, limits, now } = options;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: maxPictureBytes }, (_request, body, done) =>
    done(null, body),
  );
  app.post<Upload>(
    '/api/orders/:id/return-pictures',
    {
      bodyLimit: maxPictureBytes,
      async onRequest(request, reply) {
        reply.header('cache-control', 'no-store');
        if (!(await mayAdd(options, request))) return refuse(reply, 404, 'There is no such order.');
        const { id } = request.params;
        const failure = await pictures.refusal(id);
        if (failure !== null) return refuseFor(reply, failure);
        if (!(await limits.hasRoomForPicture(id, now()))) return refuse(reply, 429, manyTries);
      },
    },
    async ({ params: { id }, body }, reply) => {
      if (!Buffer.isBuffer(body)) return refuse(reply, 400, refusals.unreadable.message);
      const added = await pictures.add(id, body);
      if (added.ok) return { key: added.key };
      return refuseFor(reply, added.failure);
    },
  );
  app.get<{ Params: { file: string } }>('/api/return-pictures/:file', async ({ params: { file } }, reply) => {
    const key = /^([0-9a-f-]{36})\.webp$/.exec(file)?.[1];
    const bytes = key !== undefined && isUuid(key) ? await pictures.read(key) : null;
    if (bytes === null) return refuse(reply, 404, 'There is no such picture.');
    return reply
      .headers({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=86400, immutable',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      })
      .send(bytes);
  });
}

async function mayAdd(
  { db, storeId, now, verifyToken }: ReturnPictureRouteOptions,
  { params, query, headers }: FastifyRequest<Upload>,
): Promise<boolean> {
  const token = bearerOf(headers);
  const user = token === null ? null : await verifyToken(token);
  const cookies = new Map(
    Object.entries(parseCookie(headers.cookie ?? '')).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
  );
  const secret = secretIn(query);
  const caller = user ?? ({ kind: 'guest' } as const);
  const order = await findOrder({ db, storeId, now, cookies, caller }, { orderId: params.id, secret });
  return order !== null;
}

function refuseFor(reply: FastifyReply, failure: PictureFailure): FastifyReply {
  const { status, message } = refusals[failure];
  return refuse(reply, status, message);
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ error: message });
}
