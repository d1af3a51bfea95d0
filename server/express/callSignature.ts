import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** How far a call's time may differ from the server's, in milliseconds. */
const maxClockDifferenceMs = 5 * 60_000;

const requestIdPattern = /^[\w-]{16,64}$/;

/** The parts of a call that its signature covers besides its raw body. */
export interface SignedParts {
  /** Epoch milliseconds, in decimal. */
  readonly timestamp: string;
  /** Unique for each call: a second call with the same id is a replay. */
  readonly requestId: string;
  readonly path: string;
}

/** The signature of a call: HMAC-SHA256 in hex over `timestamp.requestId.path.body`. */
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

/** The request id of a call that the provider signed just now for this path; `null` for any other call. */
export function verifyCall(
  headers: IncomingHttpHeaders,
  body: Buffer,
  expectation: CallExpectation,
): string | null {
  const requestId = header(headers, 'x-gokwik-request-id');
  // All are evaluated, so that the time to refuse a call does not tell which one failed.
  const checks = [
    isForMerchant(headers, expectation),
    isSigned(headers, body, expectation),
    isRecent(headers, expectation),
    requestIdPattern.test(requestId),
  ];
  return checks.every(Boolean) ? requestId : null;
}

/** Whether the call names this shop's merchant id. */
export function isForMerchant(headers: IncomingHttpHeaders, { merchantId }: CallExpectation): boolean {
  return isSame(header(headers, 'x-gokwik-merchant-id'), merchantId);
}

/** Whether the call's signature fits its headers, path and body. */
export function isSigned(
  headers: IncomingHttpHeaders,
  body: Buffer,
  { secret, path }: CallExpectation,
): boolean {
  const timestamp = header(headers, 'x-gokwik-timestamp');
  const requestId = header(headers, 'x-gokwik-request-id');
  const expected = signCall({ timestamp, requestId, path }, body, secret);
  return isSame(header(headers, 'x-gokwik-signature'), expected);
}

/** Whether the call's time is within 5 minutes of the server's. */
export function isRecent(headers: IncomingHttpHeaders, { now }: CallExpectation): boolean {
  const timestamp = header(headers, 'x-gokwik-timestamp');
  return /^\d{1,15}$/.test(timestamp) && Math.abs(Number(timestamp) - now) <= maxClockDifferenceMs;
}

function header(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/** Compares in constant time, also texts of different length. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
