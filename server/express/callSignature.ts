import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** How far a call's time may be from the server's, either way, in milliseconds. */
const signatureWindowMs = 5 * 60_000;

const requestIdPattern = /^[\w-]{16,64}$/;

/** What a call is signed over, besides its raw body. */
export interface SignedParts {
  /** Epoch milliseconds, in decimal. */
  readonly timestamp: string;
  /** Of this one call: a second call with it is a replay. */
  readonly requestId: string;
  readonly path: string;
}

/** HMAC-SHA256 in hex, over `timestamp.requestId.path.body`. */
export function signCall({ timestamp, requestId, path }: SignedParts, body: Buffer, secret: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${requestId}.${path}.`).update(body).digest('hex');
}

export interface CallExpectation {
  readonly merchantId: string;
  readonly secret: string;
  readonly path: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The id of a call that is the provider's, made now and for this address; null for every other. */
export function verifyCall(
  headers: IncomingHttpHeaders,
  body: Buffer,
  { merchantId, secret, path, now }: CallExpectation,
): string | null {
  const timestamp = header(headers, 'x-gokwik-timestamp');
  const requestId = header(headers, 'x-gokwik-request-id');
  const isOurs = isSame(header(headers, 'x-gokwik-merchant-id'), merchantId);
  const expected = signCall({ timestamp, requestId, path }, body, secret);
  const isSigned = isSame(header(headers, 'x-gokwik-signature'), expected);
  const isNow = /^\d{1,15}$/.test(timestamp) && Math.abs(Number(timestamp) - now) <= signatureWindowMs;
  return isOurs && isSigned && isNow && requestIdPattern.test(requestId) ? requestId : null;
}

function header(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
