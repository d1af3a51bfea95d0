import { randomUUID } from 'node:crypto';
import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8 } from 'jose';
import type { Kysely } from 'kysely';
import { json } from '../db/json.ts';
import type { Database } from '../db/types.ts';
import type { Secrets } from './secrets.ts';

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
}

const day = 86_400_000;
/** How long a key signs before it is replaced. */
const signsMs = 30 * day;
/** How long a key is stored: longer than the last tokens that it signed are valid. */
const storedMs = signsMs + day;
/** How long a process caches the key, and so may use a deleted one. */
const cacheMs = 60_000;

export interface KeyOptions {
  readonly db: Kysely<Database>;
  readonly secrets: () => Promise<Secrets>;
  readonly now: () => number;
}

/** The keys that sign tokens, in the database so that all processes share them. */
export function createSigningKeys({ db, secrets, now }: KeyOptions) {
  let cached: { readonly key: Promise<SigningKey>; readonly until: number } | undefined;

  async function loadOrCreate(): Promise<SigningKey> {
    const { open } = await secrets();
    const rows = await db
      .selectFrom('identity_key')
      .select(['kid', 'sealed_private_key'])
      .where('created_at', '>', new Date(now() - signsMs))
      .orderBy('created_at', 'desc')
      .execute();
    for (const { kid, sealed_private_key: sealed } of rows) {
      const pem = open(sealed);
      if (pem !== null) return { kid, privateKey: await importPKCS8(pem, 'RS256') };
    }
    return create();
  }

  async function create(): Promise<SigningKey> {
    const { seal } = await secrets();
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const kid = randomUUID();
    const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
    await db
      .insertInto('identity_key')
      .values({
        kid,
        public_jwk: json(jwk),
        sealed_private_key: seal(await exportPKCS8(privateKey)),
        created_at: new Date(now()),
      })
      .execute();
    await db
      .deleteFrom('identity_key')
      .where('created_at', '<', new Date(now() - storedMs))
      .execute();
    return { kid, privateKey };
  }

  return {
    /** The key that signs now, which is created if there is none. */
    current(): Promise<SigningKey> {
      if (cached === undefined || cached.until <= now()) {
        const key = loadOrCreate();
        cached = { key, until: now() + cacheMs };
        key.catch(() => {
          cached = undefined;
        });
      }
      return cached.key;
    },

    /** The public keys, as a JSON Web Key Set. */
    async publicKeys(): Promise<{ keys: Record<string, unknown>[] }> {
      const rows = await db.selectFrom('identity_key').select('public_jwk').execute();
      return { keys: rows.map((row) => row.public_jwk) };
    },
  };
}

export type Keys = ReturnType<typeof createSigningKeys>;
