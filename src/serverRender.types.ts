import type { MerchantInfo, UserPoolSettings } from './app/page/hydration.ts';
import type { Integrations } from './contract/domain/index.ts';
import type { Send } from './services/shopApi/index.ts';

/** How the shop looks, as pages have it in their heads. */
export interface PageLook {
  /** The shop's own design tokens; empty where it has none. */
  readonly css: string;
  /** `sha256-…` of `css`. */
  readonly hash: string;
  readonly themeColour: string;
  /** A data URL: browsers would otherwise ask for the icon before files that the first view needs. */
  readonly icon: string;
  /** Which of the faces that come with the shop its pages use, by the names of their files. */
  readonly houseFaces: readonly string[];
}

/** The input of rendering one request's page. */
export interface RenderDeps {
  /** Executes a GraphQL operation in process, as a guest. */
  readonly send: Send;
  readonly storeId: string;
  /** The key that browsers send with guests' requests. */
  readonly publicApiKey: string;
  /** The content of the site-verification tag (Specification 2, "Page head"); `null` to leave it out. */
  readonly siteVerification: string | null;
  readonly merchantInfo: MerchantInfo | null;
  readonly userPool: UserPoolSettings;
  /** The integrations that need consent; `null` when none is configured. */
  readonly integrations: Integrations | null;
  readonly look: PageLook;
  /** The shop's public address without a trailing slash: canonical links and social tags start with it. */
  readonly origin: string;
}

/** A rendered page. It is the same for every shopper, so the server may cache it. */
export interface RenderedPage {
  readonly status: number;
  /** The target of a redirect, whose `html` is empty. */
  readonly location?: string;
  /** A `Set-Cookie` header of a redirect. */
  readonly setCookie?: string;
  readonly html: string;
  /** Hashes of its inline styles for the policy's `style-src`, without quotes: `sha256-…`. */
  readonly styleHashes: readonly string[];
  /** Cache tags: `product:<id>` for a product whose stock and prices the page shows. Every page depends on the catalogue. */
  readonly tags: readonly string[];
}

/** `server/server.js` of a build, built from `src/server.tsx`. */
export interface ServerModule {
  readonly render: (request: Request, deps: RenderDeps) => Promise<RenderedPage>;
  /** Hashes of the scripts that every page has inline, for the policy's `script-src`. */
  readonly scriptHashes: readonly string[];
}
