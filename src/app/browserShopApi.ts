import { keptLoad } from '../services/lazyCode.ts';
import { createCall } from '../services/shopApi/calls.ts';
import { type CallTracer, createHttpSend } from '../services/shopApi/httpSend.ts';
import { createLazyShopApi } from '../services/shopApi/lazy.ts';
import { startCalls } from '../services/shopApi/startCalls.ts';
import type { ShopApi } from '../services/shopApi/types.ts';
import { clock } from './clock.ts';
import { identityOf } from './identity.ts';
import type { UserPoolSettings } from './page/hydration.ts';

const TIMEOUT_MS = 20_000;

/** Loads the code of the calls that a page's start does not make. */
export const loadLaterCalls = keptLoad(() => import('../services/shopApi/laterCalls.ts'));

interface BrowserShopApiOptions {
  readonly publicApiKey: string;
  readonly userPool: UserPoolSettings;
  /** Called when the session is over: the tokens cannot be renewed, or the server rejects the renewed ones too. */
  readonly onRejected: () => void;
}

/** The shop API over HTTP. Loaded after the first paint, with the calls of a page's start; the others load at the first call. */
export function createBrowserShopApi({ publicApiKey, userPool, onRejected }: BrowserShopApiOptions): ShopApi {
  const { accessToken, renewToken } = identityOf(userPool, onRejected);
  const send = createHttpSend({
    endpoint: new URL('/graphql', location.origin).href,
    apiKey: publicApiKey,
    session: { accessToken, renewToken, onRejected },
    fetch: (input, init) => fetch(input, init),
    timeoutMs: TIMEOUT_MS,
    onServerDate: clock.observe,
    now: Date.now,
    tracer: () => tracer,
  });
  const call = createCall(send);
  const start = startCalls(call);
  const loadAll = async () => {
    const { laterCalls } = await loadLaterCalls();
    return { ...start, ...laterCalls(call) };
  };
  return createLazyShopApi(loadAll, start);
}

let tracer: CallTracer | null = null;

/** From here on, calls carry trace headers and are reported to the tracer. */
export function traceCalls(callTracer: CallTracer): void {
  tracer = callTracer;
}
