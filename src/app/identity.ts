import { createLazyIdentity, type Identity, type UserPool } from '../services/identity/index.ts';
import type { UserPoolSettings } from './page/hydration.ts';

let identity: Identity | null = null;

/** The page's one identity service. The code that talks to the user pool is loaded on first use. */
export function identityOf(pool: UserPoolSettings): Identity {
  identity ??= createIdentity({ ...pool, endpoint: new URL(pool.endpoint, location.origin).href });
  return identity;
}

/** The same service, for code that runs after the shop has started. */
export function startedIdentity(): Identity {
  if (identity === null) throw new Error('The shop has not started');
  return identity;
}

function createIdentity(pool: UserPool): Identity {
  return createLazyIdentity({
    pool,
    storage: () => localStorage,
    fetch: (input, init) => fetch(input, init),
    load: async () => (await import('../services/identity/amplify.ts')).createAmplifyIdentity(pool),
  });
}
