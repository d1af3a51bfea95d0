/** Made by `scripts/support/pageTemplate.ts` from `index.html` and the browser's build. */
declare module 'virtual:page-template' {
  interface Style {
    /** Addresses of the stylesheets that it is made of. */
    readonly hrefs: readonly string[];
    readonly css: string;
    /** A source for the policy's `style-src`: `sha256-…`. */
    readonly hash: string;
  }
  /** The page with `<!--head-->`, `<!--app-->` and `<!--data-->` still to fill, in this order. */
  export const template: string;
  export const entryScripts: readonly string[];
  export const entryStyle: Style;
  /** What a route needs besides the entry's, by the route's source file. */
  export const routeScripts: Readonly<Record<string, readonly string[]>>;
  export const routeStyles: Readonly<Record<string, Style>>;
  /** Of the template's inline scripts: sources for the policy's `script-src`. */
  export const scriptHashes: readonly string[];
  /** Files of the inspector's page; null: this build has none. */
  export const inspector: { readonly scripts: readonly string[]; readonly styles: readonly string[] } | null;
}

/** Made by `scripts/support/offlineFiles.ts` from the browser's build. */
declare module 'virtual:offline-files' {
  /** Names the build. */
  export const build: string;
  /** Addresses of its files that the cart's page needs. */
  export const files: readonly string[];
}

/** Made by `scripts/support/chartLayouts.ts` from the shop's machines. */
declare module 'virtual:chart-layouts' {
  /** By structure of the machine; empty in development, where charts change. */
  export const layouts: Readonly<Record<string, import('@storefront/inspector/chart').ChartLayout>>;
}
