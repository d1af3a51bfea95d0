import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * A complete reply that can be sent many times. Each encoding is made once, on first use: Brotli at a fast level first, and at the
 * best level in the background once the reply has been sent often. Once a Brotli encoding exists, the much larger unencoded body
 * is dropped and decompressed from it for the few clients that need it.
 */
export interface EncodedReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes of the unencoded body. */
  readonly length: number;
  /** A strong ETag of the unencoded body. */
  readonly etag: string;
  /** Returns the encoded body, without waiting if it is there. */
  encoded(encoding: Encoding): Buffer | Promise<Buffer>;
  /** Releases the unencoded body soon. Returns the estimated size of the reply in memory afterwards, in bytes. */
  shrink(): number;
}

/** Bytes. Below this, compressing costs more than it saves. */
const smallestCompressed = 1_024;
/** Estimated size of the Brotli and gzip encodings together, as a share of the unencoded body. */
const encodedShare = 0.5;
/**
 * The Brotli level of first replies, which must not wait long. The best level takes 20 times the work for 10 % fewer bytes, which
 * is worthwhile only for replies that are sent very often.
 */
const quickBrotli = 5;
const smallestBrotli = constants.BROTLI_MAX_QUALITY;
const sendingsUntilSmallest = 50;
const brotli = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);
const zip = promisify(gzip);
/** The best encodings by ETag, because a page is rendered again every minute, mostly with the same result. */
const smallest = new LRUCache<string, Buffer>({
  maxSize: 16 * 1024 ** 2,
  sizeCalculation: ({ length }) => length,
});
/** The queue of best-level encodings, which run one at a time to leave processor time for requests. */
let smallestInHand: Promise<void> = Promise.resolve();

export function createEncodedReply(
  status: number,
  headers: Readonly<Record<string, string>>,
  text: string,
): EncodedReply {
  const body = Buffer.from(text);
  const { length } = body;
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const made = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', body]]);
  const known = smallest.get(etag);
  if (known) keep('br', known);
  let sendings = 0;

  function keep(encoding: Encoding, result: Buffer): void {
    if (encoding !== 'identity') made.set(encoding, result);
    if (encoding === 'br') made.delete('identity');
  }

  function make(encoding: Encoding): Promise<Buffer> {
    const making = encode(encoding);
    made.set(encoding, making);
    return making;
  }

  async function encode(encoding: Encoding): Promise<Buffer> {
    try {
      if (encoding === 'identity') return await unpack(await encoded('br'));
      const whole = await encoded('identity');
      const result = await (encoding === 'br' ? compress(whole, quickBrotli) : zip(whole, { level: 6 }));
      keep(encoding, result);
      return result;
    } finally {
      // Failed encodings are tried again, and decompressed bodies are not cached.
      if (made.get(encoding) instanceof Promise) made.delete(encoding);
    }
  }

  function encoded(encoding: Encoding): Buffer | Promise<Buffer> {
    return made.get(encoding) ?? make(encoding);
  }

  /** Requests that arrive meanwhile get the quick encoding. */
  async function makeSmallest(): Promise<void> {
    const result = await compress(await encoded('identity'), smallestBrotli);
    smallest.set(etag, result);
    keep('br', result);
  }

  return {
    status,
    headers,
    length,
    etag,
    encoded(encoding) {
      sendings += 1;
      if (sendings === sendingsUntilSmallest && !known && length >= smallestCompressed) {
        // If it fails, the quick encoding stays in use.
        smallestInHand = smallestInHand.then(makeSmallest).catch(() => {});
      }
      return encoded(encoding);
    },
    shrink() {
      if (length < smallestCompressed) return length;
      Promise.resolve(encoded('br')).catch(() => {});
      return Math.ceil(length * encodedShare);
    },
  };
}

function compress(body: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
  };
  return brotli(body, { params });
}

/** Brotli's window as a power of two: just large enough for the body, which saves memory. Brotli's own choice is always 4 MiB. */
function windowBits(bytes: number): number {
  const enough = Math.ceil(Math.log2(bytes));
  return Math.min(Math.max(enough, 16), constants.BROTLI_DEFAULT_WINDOW);
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
  const encoding = chooseEncoding(request.headers['accept-encoding'], encoded.length);
  const body = await encoded.encoded(encoding);
  reply.code(encoded.status).headers(encoded.headers).header('vary', 'accept-encoding');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(body);
}
