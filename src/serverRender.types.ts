import type { MerchantInfo, UserPool } from './app/page/hydration.ts';
import type { Integrations } from './contract/domain/index.ts';
import type { Send } from './services/shopApi/index.ts';

/** What the server hands to the page renderer for one request. */
export interface RenderDeps {
  /** Runs an operation of the contract in this process, as a guest. */
  readonly send: Send;
  readonly storeId: string;
  /** The key that the page's browser sends with guests' calls. */
  readonly publicApiKey: string;
  /** Proof to search engines of who owns the shop (S §2, page head); null: none. */
  readonly siteVerification: string | null;
  readonly merchantInfo: MerchantInfo | null;
  readonly userPool: UserPool;
  /** What asks for consent; null: nothing does. */
  readonly integrations: Integrations | null;
  /** The shop's public address without a trailing slash: canonical links and social tags start with it. */
  readonly origin: string;
  /** The server's clock, milliseconds since the epoch. */
  readonly now: number;
}

/** A rendered page. It is the same for every shopper, so the server may keep and share it. */
export interface RenderedPage {
  readonly status: number;
  /** Set for a redirect; `html` is then empty. */
  readonly location?: string;
  readonly html: string;
  /** Of its inline styles, for the policy's `style-src`, without quotes: `sha256-…`. */
  readonly styleHashes: readonly string[];
  /** What the page shows: `product:<id>` for stock and prices of one product. Every page depends on the catalogue. */
  readonly tags: readonly string[];
}

/** `server/server.js` of a build, built from `src/server.tsx`. */
export interface ServerModule {
  readonly render: (request: Request, deps: RenderDeps) => Promise<RenderedPage>;
  /** Of the scripts that every page has inline, for the policy's `script-src`, likewise. */
  readonly scriptHashes: readonly string[];
}
