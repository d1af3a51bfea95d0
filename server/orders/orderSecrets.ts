import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { orderCode } from '../../src/contract/orderCode.ts';

/** No vowels and no look-alikes, so that a code does not spell a word and is not misread on the phone. */
const codeLetters = '23456789BCDFGHJKMNPQRTVWXYZ';
const codeLength = 8;

/** A new order code that can be read out, such as `NIL-7K3M-9QX2`. It is random, so it reveals nothing about other orders. */
export function newOrderCode(storeName: string): string {
  const letters = Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join(
    '',
  );
  return orderCode(storeName, letters);
}

/** The secret that opens one order to a guest. Only `hash` and `salt` are stored. */
export interface GuestSecret {
  readonly secret: string;
  readonly hash: string;
  readonly salt: string;
}

/**
 * A new 256-bit secret, derived from a random salt and the caller's idempotency key: a repeated request gets the same
 * secret again, which the database alone cannot produce. Without a key the secret is random.
 */
export function newGuestSecret(idempotencyKey: string | null): GuestSecret {
  const salt = randomSecret();
  const secret = deriveSecret(salt, idempotencyKey ?? randomSecret());
  return { secret, salt, hash: sha256(secret) };
}

/** 256 random bits as base64url. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The secret that `newGuestSecret` made from this salt and key. */
export function deriveSecret(salt: string, idempotencyKey: string): string {
  return createHmac('sha256', salt).update(idempotencyKey).digest('base64url');
}

/** Whether the candidate has this hash, compared in constant time. */
export function matchesSecret(candidate: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(candidate)), Buffer.from(hash));
}

/** SHA-256 of a text, in hex. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
