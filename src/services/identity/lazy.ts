import { lazyCode } from '../lazyCode.ts';
import type { TokenReading } from '../shopApi/index.ts';
import { createStoredTokens, type TokenStorage } from './stored.ts';
import type { Identity, LoadedIdentity, UserPool } from './types.ts';

interface LazyIdentityOptions {
  readonly pool: UserPool;
  readonly storage: () => TokenStorage;
  readonly fetch: typeof fetch;
  readonly load: () => Promise<LoadedIdentity>;
  /** Called when the pool refuses to renew the tokens, whoever reads them: the session is over. */
  readonly onRejected: () => void;
}

const unreachable = { kind: 'unreachable' } as const;
const LONGEST_READING = 20_000;

/**
 * Loads the identity code on first use: to sign in, and to read a stored token; never for a guest. If the code cannot
 * be loaded, the result is `unreachable`, and the next call tries again.
 */
export function createLazyIdentity({
  pool,
  storage,
  fetch,
  load,
  onRejected,
}: LazyIdentityOptions): Identity {
  const stored = createStoredTokens(storage, pool.userPoolClientId);
  const loaded = lazyCode(load);
  const read = async (which: 'accessToken' | 'renewToken'): Promise<TokenReading> => {
    if (!stored.exist()) return { kind: 'none' };
    const reading = (await (await loaded())?.[which]()) ?? unreachable;
    // The tokens are gone now, so every later call would be a guest's.
    if (reading.kind === 'rejected') onRejected();
    return reading;
  };
  // A reading that takes longer goes on, because a refusal must be heard whenever it comes.
  const readInTime = (which: 'accessToken' | 'renewToken') =>
    Promise.race([
      read(which),
      new Promise<TokenReading>((resolve) => setTimeout(resolve, LONGEST_READING, unreachable)),
    ]);
  return {
    hasTokens: stored.exist,
    accessToken: () => readInTime('accessToken'),
    renewToken: () => readInTime('renewToken'),
    signIn: async (answer) => (await loaded())?.signIn(answer) ?? unreachable,
    signOut: () => {
      const refreshToken = stored.take();
      if (refreshToken !== null) revoke(pool, refreshToken, fetch);
    },
  };
}

/**
 * Revokes the tokens after they were removed. Amplify would revoke them first, so closing the page in between would
 * leave the shopper signed in.
 */
function revoke({ endpoint, userPoolClientId }: UserPool, refreshToken: string, send: typeof fetch): void {
  send(endpoint, {
    method: 'POST',
    keepalive: true,
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken',
    },
    body: JSON.stringify({ ClientId: userPoolClientId, Token: refreshToken }),
  }).catch(() => {});
}
