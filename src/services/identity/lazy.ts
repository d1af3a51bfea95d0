import type { TokenReading } from '../shopApi/index.ts';
import { createStoredTokens, type TokenStorage } from './stored.ts';
import type { Identity, LoadedIdentity, UserPool } from './types.ts';

interface LazyIdentityOptions {
  readonly pool: UserPool;
  readonly storage: () => TokenStorage;
  readonly fetch: typeof fetch;
  readonly load: () => Promise<LoadedIdentity>;
}

const unreachable = { kind: 'unreachable' } as const;

/**
 * Identity before its code is here: it is loaded to sign in, and to read a token where one is stored; never for a
 * guest. Code that cannot be loaded is `unreachable`, and the next call tries again.
 */
export function createLazyIdentity({ pool, storage, fetch, load }: LazyIdentityOptions): Identity {
  const stored = createStoredTokens(storage, pool.userPoolClientId);
  let loading: Promise<LoadedIdentity> | null = null;
  const loaded = async (): Promise<LoadedIdentity | null> => {
    loading ??= load();
    try {
      return await loading;
    } catch {
      loading = null;
      return null;
    }
  };
  const read = async (which: 'accessToken' | 'renewToken'): Promise<TokenReading> => {
    if (!stored.exist()) return { kind: 'none' };
    return (await loaded())?.[which]() ?? unreachable;
  };
  return {
    hasTokens: stored.exist,
    accessToken: () => read('accessToken'),
    renewToken: () => read('renewToken'),
    signIn: async (answer) => (await loaded())?.signIn(answer) ?? unreachable,
    signOut: () => {
      const refreshToken = stored.take();
      if (refreshToken !== null) revoke(pool, refreshToken, fetch);
    },
  };
}

/** Amplify would revoke first and forget after: closing the page meanwhile would leave the shopper signed in. */
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
