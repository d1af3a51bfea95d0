import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { JwtBaseError } from 'aws-jwt-verify/error';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import type { IdentityConfig } from '../config.ts';
import type { VerifyToken } from '../graphql/caller.ts';
import type { Sessions } from './sessions.ts';
import type { Keys } from './signingKeys.ts';

export interface VerifierOptions {
  readonly userPool: IdentityConfig['userPool'];
  readonly keys: Keys;
  readonly sessions: Sessions;
}

const jwksTimeoutMs = 5_000;

/**
 * Verifies access tokens of the shop's own pool or of a real one and returns their user, or `null` for an invalid token.
 * Signing out of the own pool invalidates the token at once; a real pool's token stays valid until it expires. Throws if
 * the pool's keys cannot be loaded.
 */
export function createVerifyToken({ userPool, keys, sessions }: VerifierOptions): VerifyToken {
  const { id: userPoolId, clientId } = userPool;
  const isOwn = userPool.kind === 'own';
  const verifier = CognitoJwtVerifier.create(
    { userPoolId, clientId, tokenUse: 'access' },
    { jwksCache: isOwn ? ownKeys(keys) : poolKeys(userPool.endpoint, userPoolId) },
  );
  return async (token) => {
    const claims = await verifier.verify(token).catch((error: unknown) => {
      if (error instanceof JwtBaseError) return null;
      throw error;
    });
    if (claims === null) return null;
    const { sub, exp, origin_jti: sessionId } = claims;
    // The library accepts a token without expiry.
    if (!Number.isFinite(exp)) return null;
    if (isOwn && (typeof sessionId !== 'string' || !(await sessions.isLive(sessionId, sub)))) return null;
    return { kind: 'user', userId: sub, ...(typeof sessionId === 'string' && { sessionId }) };
  };
}

/** An unknown key id loads the keys again without a waiting time, so that a forged id cannot block a new key. */
function ownKeys(keys: Keys): SimpleJwksCache {
  const encoder = new TextEncoder();
  return new SimpleJwksCache({
    fetcher: { fetch: async () => bytesOf(encoder.encode(JSON.stringify(await keys.publicKeys()))) },
    penaltyBox: { wait: async () => {}, registerFailedAttempt() {}, registerSuccessfulAttempt() {} },
  });
}

function poolKeys(endpoint: string, userPoolId: string): SimpleJwksCache {
  const address = `${endpoint}/${userPoolId}/.well-known/jwks.json`;
  return new SimpleJwksCache({
    fetcher: {
      async fetch() {
        const reply = await fetch(address, {
          redirect: 'error',
          signal: AbortSignal.timeout(jwksTimeoutMs),
        });
        if (!reply.ok) throw new Error(`The user pool's keys cannot be loaded: ${reply.status}`);
        return reply.arrayBuffer();
      },
    },
  });
}

function bytesOf(view: Uint8Array): ArrayBuffer {
  const copy = new ArrayBuffer(view.byteLength);
  new Uint8Array(copy).set(view);
  return copy;
}
