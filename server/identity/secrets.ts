import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';

/** What is made of the identity secret. */
export interface Secrets {
  /** A keyed hash: of short secrets, and of what is not to be kept as it is. */
  mac(purpose: string, ...parts: readonly string[]): string;
  /** A key of its own for one purpose. */
  keyFor(purpose: string): Uint8Array;
  seal(text: string): string;
  /** Null: sealed under another secret, or damaged. */
  open(sealed: string): string | null;
}

/** @param setting null: the database's own secret, made by the first process that asks */
export async function loadSecrets(db: Kysely<Database>, setting: string | null): Promise<Secrets> {
  const secret = setting ?? (await databaseSecret(db));
  const keyFor = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  const macKey = keyFor('mac');
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

async function databaseSecret(db: Kysely<Database>): Promise<string> {
  await db
    .insertInto('identity_secret')
    .values({ secret: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { secret } = await db.selectFrom('identity_secret').select('secret').executeTakeFirstOrThrow();
  return secret;
}

/** 256 random bits as text: nobody guesses it. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Of tokens that nobody guesses; short secrets need `mac`. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** In a time that does not tell where they differ. */
export function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
