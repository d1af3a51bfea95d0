import { createLazyIdentity } from '../../../src/services/identity/index.ts';

/** The identity of a shopper whose session has ended at the pool, and how often that was reported. */
export function endedIdentity() {
  let ends = 0;
  const rejected = async () => ({ kind: 'rejected' }) as const;
  const identity = createLazyIdentity({
    pool: { userPoolId: 'pool', userPoolClientId: 'client', endpoint: 'https://shop.example/api/identity' },
    storage: () => ({ getItem: () => 'u1', removeItem: () => {}, key: () => null, length: 0 }),
    fetch,
    load: async () => ({
      accessToken: rejected,
      renewToken: rejected,
      signIn: async () => ({ kind: 'unreachable' }),
    }),
    onRejected: () => {
      ends += 1;
    },
  });
  return { identity, ends: () => ends };
}
