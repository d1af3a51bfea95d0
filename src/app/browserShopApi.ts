import { createHttpSend, createShopApi, type ShopApi } from '../services/shopApi/index.ts';
import { clock } from './clock.ts';
import { identityOf } from './identity.ts';
import type { UserPoolSettings } from './page/hydration.ts';
import { tracedFetch } from './tracedFetch.ts';

const TIMEOUT_MS = 20_000;

interface BrowserShopApiOptions {
  readonly publicApiKey: string;
  readonly userPool: UserPoolSettings;
  /** Called when the server rejects the access token and it cannot be renewed. */
  readonly onRejected: () => void;
}

/** The shop API over HTTP. Loaded after the first paint. */
export function createBrowserShopApi({ publicApiKey, userPool, onRejected }: BrowserShopApiOptions): ShopApi {
  const { accessToken, renewToken } = identityOf(userPool);
  const send = createHttpSend({
    endpoint: new URL('/graphql', location.origin).href,
    apiKey: publicApiKey,
    session: { accessToken, renewToken, onRejected },
    fetch: tracedFetch,
    timeoutMs: TIMEOUT_MS,
    onServerDate: clock.observe,
    now: Date.now,
  });
  return createShopApi({ send });
}
