import { createLazyIdentity, type Identity, type UserPool } from '../services/identity/index.ts';

let known: Identity | null = null;

/** This page's sign-in; one for all who ask. Small: the code that speaks to the pool is loaded when it is needed. */
export function identityOf(pool: UserPool): Identity {
  known ??= createIdentity({ ...pool, endpoint: new URL(pool.endpoint, location.origin).href });
  return known;
}

/** The same, for what runs after the shop has started. */
export function startedIdentity(): Identity {
  if (known === null) throw new Error('The shop has not started');
  return known;
}

function createIdentity(pool: UserPool): Identity {
  return createLazyIdentity({
    pool,
    storage: () => localStorage,
    fetch: (input, init) => fetch(input, init),
    load: async () => (await import('../services/identity/amplify.ts')).createAmplifyIdentity(pool),
  });
}
