import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { createEncodedReply, sendEncoded } from '../cache/encodedReply.ts';
import type { ImageService } from './service.ts';
import type { ImageFailure, ImageResult } from './types.ts';

const STATUS: Readonly<Record<ImageFailure['kind'], number>> = {
  badRequest: 400,
  unreadable: 400,
  notFound: 404,
  upstream: 502,
  busy: 503,
};

/** Routes for pictures: `GET /_next/image` (Specification 7) and `GET /media/<key>`. A new picture gets a new key. */
export function imageRoutes(service: ImageService): FastifyPluginAsync {
  return async (app) => {
    app.get('/_next/image', async (request, reply) =>
      send(request, reply, await service.render(request.query, hangUpOf(reply))),
    );
    app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) =>
      send(request, reply, await service.original(request.params['*'], hangUpOf(reply))),
    );
  };
}

/** Aborted when the caller goes away before the reply is sent. */
function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const hangUp = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) hangUp.abort();
  });
  return hangUp.signal;
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  result: ImageResult,
): Promise<FastifyReply> {
  reply.header('x-content-type-options', 'nosniff');
  if (!result.ok) return refuse(reply, result.failure);
  reply
    .header('cache-control', result.isStandIn ? 'no-store' : 'public, max-age=31536000, immutable')
    .header('etag', result.etag)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .type(result.contentType);
  if (isKnown(request.headers['if-none-match'], result.etag)) return reply.code(304).send();
  if (result.contentType !== 'image/svg+xml') return reply.send(result.body);
  return sendEncoded(request, reply, createEncodedReply(200, {}, result.body.toString()));
}

function refuse(reply: FastifyReply, failure: ImageFailure): FastifyReply {
  if (failure.kind === 'busy') reply.header('retry-after', '5');
  const message = 'message' in failure ? failure.message : undefined;
  return reply
    .code(STATUS[failure.kind])
    .header('cache-control', failure.kind === 'notFound' ? 'public, max-age=60' : 'no-store')
    .send({ error: failure.kind, ...(message === undefined ? {} : { message }) });
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header
    .split(',')
    .map((part) => part.trim().replace(/^W\//, ''))
    .some((part) => part === etag || part === '*');
}
