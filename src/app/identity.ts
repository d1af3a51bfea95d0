import { createLazyIdentity, type Identity, type UserPool } from '../services/identity/index.ts';
import type { UserPoolSettings } from './page/hydration.ts';

let identity: Identity | null = null;

/**
 * The page's one identity service. The code that talks to the user pool is loaded on first use.
 *
 * @param onRejected called when the pool refuses to renew the tokens; the first caller's is kept
 */
export function identityOf(pool: UserPoolSettings, onRejected: () => void): Identity {
  identity ??= createIdentity(
    { ...pool, endpoint: new URL(pool.endpoint, location.origin).href },
    onRejected,
  );
  return identity;
}

/** The same service, for code that runs after the shop has started. */
export function startedIdentity(): Identity {
  if (identity === null) throw new Error('The shop has not started');
  return identity;
}

function createIdentity(pool: UserPool, onRejected: () => void): Identity {
  return createLazyIdentity({
    pool,
    storage: () => localStorage,
    fetch: (input, init) => fetch(input, init),
    load: async () => (await import('../services/identity/amplify.ts')).createAmplifyIdentity(pool),
    onRejected,
  });
}
