import { createHmac, timingSafeEqual } from 'node:crypto';

const maxAgeMs = 5 * 60_000;

/** The header that signs a call of the pool's triggers: `t=<epoch milliseconds>,v1=<HMAC-SHA256 of "t.body">`. */
export const signatureHeader = 'x-identity-signature';

/** The header's value for a body. `now` is in epoch milliseconds. */
export function signCall(secret: string, body: string, now: number): string {
  return `t=${now},v1=${macOf(secret, body, String(now))}`;
}

/** Whether the signature fits the body and is at most 5 minutes old. */
export function isSignedCall(secret: string, body: string, signature: unknown, now: number): boolean {
  if (typeof signature !== 'string') return false;
  const [, time = '', given = ''] = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  const expected = macOf(secret, body, time);
  return (
    given.length === expected.length &&
    timingSafeEqual(Buffer.from(given), Buffer.from(expected)) &&
    Math.abs(now - Number(time)) <= maxAgeMs
  );
}

function macOf(secret: string, body: string, time: string): string {
  return createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
}
