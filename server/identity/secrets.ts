import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';

/** The keys that are derived from the identity secret. */
export interface Secrets {
  /** A keyed hash, for short secrets and for data that must not be stored as it is. */
  mac(purpose: string, ...parts: readonly string[]): string;
  /** A key for one purpose. */
  keyFor(purpose: string): Uint8Array;
  seal(text: string): string;
  /** Returns `null` for a text that is damaged or was sealed with another secret. */
  open(sealed: string): string | null;
}

/**
 * Derives the secrets from the setting.
 * @param setting `null` uses a secret in the database, which the first process creates
 */
export async function loadSecrets(db: Kysely<Database>, setting: string | null): Promise<Secrets> {
  const secret = setting ?? (await loadOrCreateSecret(db));
  const keyFor = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  // Made once: given bytes, `createHmac` would make a key for each hash, which takes several times as long as the hash.
  const macKey = createSecretKey(keyFor('mac'));
  const sealKey = keyFor('seal');
  return {
    mac: (purpose, ...parts) =>
      createHmac('sha256', macKey)
        .update(JSON.stringify([purpose, ...parts]))
        .digest('base64url'),
    keyFor,
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, 12));
        decipher.setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

async function loadOrCreateSecret(db: Kysely<Database>): Promise<string> {
  await db
    .insertInto('identity_secret')
    .values({ secret: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { secret } = await db.selectFrom('identity_secret').select('secret').executeTakeFirstOrThrow();
  return secret;
}

/** An unguessable token: 256 random bits as base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A hash for unguessable tokens; short secrets need `mac`. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Compares in constant time. */
export function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
