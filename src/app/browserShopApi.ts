import { createHttpSend, createShopApi, type ShopApi } from '../services/shopApi/index.ts';
import { clock } from './clock.ts';
import { identityOf } from './identity.ts';
import type { UserPoolSettings } from './page/hydration.ts';

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

interface CallTracer {
  /** The trace headers of the current transaction; empty when there is none. */
  readonly headers: () => Readonly<Record<string, string>>;
  readonly begin: () => void;
  readonly end: () => void;
}

let tracer: CallTracer | null = null;

/** From here on, calls carry trace headers and are reported to the tracer. */
export function traceCalls(callTracer: CallTracer): void {
  tracer = callTracer;
}

const tracedFetch: typeof fetch = async (input, init) => {
  if (!tracer) return fetch(input, init);
  const { begin, end } = tracer;
  const headers = new Headers(init?.headers);
  for (const [name, value] of Object.entries(tracer.headers())) headers.set(name, value);
  begin();
  try {
    return await fetch(input, { ...init, headers });
  } finally {
    end();
  }
};
