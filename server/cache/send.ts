import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type EncodedReply } from './encodedReply.ts';

/** Sends a whole reply in the best encoding that the client takes. */
export async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  encoded: EncodedReply,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'], encoded.body.length);
  const body = await encoded.encoded(encoding);
  reply.code(encoded.status).headers(encoded.headers).header('vary', 'accept-encoding');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(body);
}
