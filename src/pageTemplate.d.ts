/** Built by `scripts/support/pageTemplate.ts` from `index.html` and the browser's build. */
declare module 'virtual:page-template' {
  interface Style {
    /** Addresses of the stylesheets that `css` joins. */
    readonly hrefs: readonly string[];
    readonly css: string;
    /** A source for the policy's `style-src`: `sha256-…`. */
    readonly hash: string;
  }
  /** The page with placeholders `<!--head-->`, `<!--app-->` and `<!--data-->`, in this order. */
  export const template: string;
  /** Addresses of the faces that come with the shop, by the names of their files. */
  export const faces: Readonly<Record<string, string>>;
  export const entryScripts: readonly string[];
  export const entryStyle: Style;
  /** Scripts and styles of a route beyond the entry's, by the route's source file. */
  export const routeScripts: Readonly<Record<string, readonly string[]>>;
  export const routeStyles: Readonly<Record<string, Style>>;
  /** Hashes of the template's inline scripts: sources for the policy's `script-src`. */
  export const scriptHashes: readonly string[];
  /** Files of the inspector's page; `null` in builds without it. */
  export const inspector: { readonly scripts: readonly string[]; readonly styles: readonly string[] } | null;
}

/** Built by `scripts/support/offlineFiles.ts` from the browser's build. */
declare module 'virtual:offline-files' {
  /** A hash that identifies the build. */
  export const build: string;
  /** Addresses of the files that the cart page needs offline. */
  export const files: readonly string[];
}

/** Built by `scripts/support/chartLayouts.ts` from the shop's machines. */
declare module 'virtual:chart-layouts' {
  /** By structure of the machine; empty in development, where charts change. */
  export const layouts: Readonly<Record<string, import('@storefront/inspector/chart').ChartLayout>>;
}
