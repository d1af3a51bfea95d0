import { createHttpSend, createShopApi, type ShopApi } from '../services/shopApi/index.ts';
import { clock } from './clock.ts';

const TIMEOUT_MS = 20_000;

/** The shop API over HTTP; loaded after the first paint. */
export function createBrowserShopApi(apiKey: string): ShopApi {
  const send = createHttpSend({
    endpoint: new URL('/graphql', location.origin).href,
    apiKey,
    getToken: async () => null,
    fetch: (input, init) => fetch(input, init),
    timeoutMs: TIMEOUT_MS,
    onServerDate: clock.observe,
    now: Date.now,
  });
  return createShopApi({ send });
}
