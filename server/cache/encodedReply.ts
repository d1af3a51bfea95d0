import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * A whole reply that can be sent many times. Each encoding is made once, on first use: Brotli quickly at first, and smaller in
 * the background once the reply is sent again.
 */
export interface EncodedReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** A strong ETag of the unencoded body. */
  readonly etag: string;
  /** Returns the encoded body, without waiting if it has been encoded before. */
  encoded(encoding: Encoding): Buffer | Promise<Buffer>;
}

/** Bytes. Below this, compressing costs more than it saves. */
const smallestCompressed = 1_024;
/** The first reply must not wait long. A reply that is sent often is worth 20 times the work for a tenth fewer bytes. */
const quickBrotli = 5;
const smallestBrotli = constants.BROTLI_MAX_QUALITY;
const sendingsUntilSmallest = 2;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** By ETag: a page is rendered again every minute, mostly with the same result. */
const smallest = new LRUCache<string, Buffer>({
  maxSize: 16 * 1024 ** 2,
  sizeCalculation: ({ length }) => length,
});

export function createEncodedReply(
  status: number,
  headers: Readonly<Record<string, string>>,
  text: string,
): EncodedReply {
  const body = Buffer.from(text);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const made = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', body]]);
  const known = smallest.get(etag);
  if (known) made.set('br', known);
  let sendings = 0;
  const make = (encoding: Encoding): Promise<Buffer> => {
    const making = (encoding === 'br' ? compress(body, quickBrotli) : zip(body, { level: 6 })).then(
      (result) => {
        made.set(encoding, result);
        return result;
      },
    );
    made.set(encoding, making);
    return making;
  };
  /** Requests that arrive meanwhile get the quick encoding. */
  const makeSmallest = async (): Promise<void> => {
    const result = await compress(body, smallestBrotli);
    smallest.set(etag, result);
    made.set('br', result);
  };
  return {
    status,
    headers,
    body,
    etag,
    encoded(encoding) {
      if (encoding === 'br') {
        sendings += 1;
        // If it fails, the quick encoding stays in use.
        if (sendings === sendingsUntilSmallest && !known) makeSmallest().catch(() => {});
      }
      return made.get(encoding) ?? make(encoding);
    },
  };
}

function compress(body: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return brotli(body, { params });
}

/** Returns the best encoding that the client accepts. Small bodies are not encoded. */
export function chooseEncoding(acceptEncoding: string | undefined, bytes: number): Encoding {
  if (acceptEncoding === undefined || bytes < smallestCompressed) return 'identity';
  const accepted = new Set(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((part) => part.trim().split(';'))
      .filter(([, weight = 'q=1']) => !/^\s*q=0(\.0*)?$/.test(weight))
      .map(([name = '']) => name.trim()),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : 'identity';
}

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
