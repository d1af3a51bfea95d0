import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * A whole reply that can be sent again and again; each encoding is made once, when first asked for. Brotli is made
 * quickly then, and smaller in the background once the reply has proved to be asked for again.
 */
export interface EncodedReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Strong, of the unencoded body. */
  readonly etag: string;
  /** The body in the encoding; at once if it has been made before. */
  encoded(encoding: Encoding): Buffer | Promise<Buffer>;
}

/** Below this, compressing costs more than it saves. */
const smallestCompressed = 1_024;
/** The first answer must not wait long; what is sent often is worth 20 times the work for a tenth less. */
const quickBrotli = 5;
const smallestBrotli = constants.BROTLI_MAX_QUALITY;
const sendingsUntilSmallest = 2;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** By ETag: a page is made anew every minute, and mostly the same. */
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
  /** Who asks meanwhile gets what there is. */
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
        // Failing leaves the quick one, which serves as well.
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

/** The best encoding that the client takes; small bodies go as they are. */
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
