import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Without vowels and look-alikes, so that a code is neither a word nor misread on the phone. */
const codeLetters = '23456789BCDFGHJKMNPQRTVWXYZ';
const codeLength = 8;

/** A code that a shopper can read out, such as `NIL-7K3M-9QX2`: unique, and telling nothing of other orders. */
export function newOrderCode(storeName: string): string {
  const prefix = storeName
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 3);
  const letters = Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join(
    '',
  );
  return [prefix, letters.slice(0, 4), letters.slice(4)].filter((part) => part !== '').join('-');
}

/** A guest's key to one order. Only `hash` and `salt` are stored. */
export interface GuestSecret {
  readonly secret: string;
  readonly hash: string;
  readonly salt: string;
}

/**
 * 256 bits. They follow from a random salt and the caller's idempotency key, so that a repeated call, and nobody
 * who has only the database, can be given the same secret again. Without a key they are random.
 */
export function newGuestSecret(idempotencyKey: string | null): GuestSecret {
  const salt = randomSecret();
  const secret = deriveSecret(salt, idempotencyKey ?? randomSecret());
  return { secret, salt, hash: sha256(secret) };
}

/** 256 random bits. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function deriveSecret(salt: string, idempotencyKey: string): string {
  return createHmac('sha256', salt).update(idempotencyKey).digest('base64url');
}

export function matchesSecret(candidate: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(candidate)), Buffer.from(hash));
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
