import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chartLayouts } from './scripts/support/chartLayouts.ts';
import { createClassNames } from './scripts/support/classNames.ts';
import { offlineFiles } from './scripts/support/offlineFiles.ts';
import { entry, inspectorEntry, pageTemplate } from './scripts/support/pageTemplate.ts';

/** A build with recorder and inspector. A shopper's build contains no byte of either. */
const isQa = process.env.VITE_QA === 'true';
/** The QA build has a folder of its own, so that it does not replace the shopper's. */
export const pagesDir = isQa ? 'dist-qa' : 'dist';

/**
 * Three builds, in this order: `client`, the files that browsers load; the service worker, which caches some of them; and
 * `server/server.js`, which renders pages that refer to them.
 */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  define: {
    // `VITE_RECORDED_SHARE=0.01 npm run build` records that share of the sessions of shoppers who agreed to it.
    'import.meta.env.VITE_RECORDED_SHARE': JSON.stringify(process.env.VITE_RECORDED_SHARE ?? '0'),
    // Set by `VITE_QA=true npm run build`.
    'import.meta.env.VITE_QA': JSON.stringify(String(isQa)),
    'import.meta.env.VITE_APP_VERSION': JSON.stringify(process.env.npm_package_version ?? '0'),
  },
  plugins: [
    react(),
    pageTemplate(),
    offlineFiles(),
    chartLayouts(),
    sonnerStylesheet(),
    ownPreloads(),
    withoutUnusedRouterParts(),
    withoutParser(),
    withoutNotes(),
  ],
  publicDir: 'public',
  ...(command === 'build' && {
    css: { modules: { generateScopedName: createClassNames(import.meta.dirname) } },
  }),
  resolve: {
    // React 18 and later have this hook built in, so the shim is left out.
    alias: [
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        outDir: `${pagesDir}/client`,
        manifest: true,
        modulePreload: {
          polyfill: false,
          // Every page has loaded the first of these, so no chunk needs to list them. The shop's start loads the others before it
          // runs, and every page loads the extras right after it, so neither the start nor what runs after it needs to list them.
          // What stories and help pages use, tabs and folding panels are not listed either, because every page's first load would
          // carry the list: they take one round trip more.
          resolveDependencies: (_file, deps, { hostId }) =>
            deps.filter(
              (dep) =>
                !/\/(?:react|shared|rolldown-runtime)-[\w-]+\.js$/.test(dep) &&
                !/\/(?:Accordion|BlogError|CallToAction|data|Masthead|missingOrMoved|OrderLookup\.module|Post|PostTile|Reach|Tabs)-[\w-]+\.js$/.test(
                  dep,
                ) &&
                !(
                  /\/(?:start|extras|cartActors)-[\w-]+\.js$/.test(hostId) &&
                  /\/(?:xstate|start|extras|cartActors|cartUse|shopApi)-[\w-]+\.js$/.test(dep)
                ),
            ),
        },
        rolldownOptions: {
          // Lets the bundler drop machines and pricing rules that a page imports but does not use.
          treeshake: { moduleSideEffects: [{ test: /\/src\/(?:machines|pricing)\//, sideEffects: false }] },
          // This optimisation moves code of later parts into the first load: 190 KB instead of 134.
          experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } },
          input: ['src/boot.ts', entry, ...(isQa ? [inspectorEntry] : [])],
          output: {
            // Short hashes, because the first load lists the names of all other files.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:5].[ext]',
            codeSplitting: {
              // A group also takes what its modules import and no earlier group has. So what several pages share has groups
              // before those of each page: otherwise a page would load another page's group for a few lines.
              groups: [
                { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
                {
                  name: 'xstate',
                  test: /node_modules\/(?:xstate|@xstate|use-[a-z-]+)\/|src\/machines\/shared\/(?:stubs|replies)/,
                },
                {
                  name: 'shared',
                  // Modules of most pages' first loads: one file compresses better than several.
                  test: /src\/(?:views\/(?:design\/(?!Accordion|Alert|CallToAction|dates|Field|IconBox|PictureInput|QuantityStepper|RadioGroup|Retry|SelectField|Skeleton|Tabs|TextArea|corner|invokers|phone|pills|stepFocus)|catalogue\/(?!card\.|deal)|shop)|contract\/text|pricing\/(?:money|failure|lines)|app\/(?:page\/(?:routeServices|pageFailure|navigation|pageData|readyData|currentEntry|loadTogether)|clock|observed|actorSource)|services\/(?:clock|lazyCode|shopApi\/lazy)|machines\/(?:cart\/cart|account\/session)\/selectors)/,
                  minShareCount: 2,
                },
                {
                  name: 'controls',
                  test: /src\/views\/design\/(?:Alert|QuantityStepper|RadioGroup|Retry|dates)/,
                },
                {
                  name: 'cartUse',
                  // How other parts of a page use the cart.
                  test: /src\/(?:machines\/(?:cart\/coupon\/selectors|catalogue\/addToCart|shared\/variants)|app\/actors\/addToCart|views\/(?:cart\/(?:actors|useUsedUp)|rewards\/useHasRewards))/,
                },
                {
                  name: 'product',
                  // The product page and the quick view.
                  test: /src\/(?:views\/product\/(?:BuyBox|Facts|Gallery|Product\.module|Reviews|pictures)|machines\/catalogue\/variant)/,
                },
                {
                  name: 'forms',
                  // Product, cart, checkout and account.
                  test: /src\/views\/design\/(?:Field|SelectField|Skeleton|TextArea)/,
                },
                {
                  name: 'cartViews',
                  // Cart and checkout.
                  test: /src\/views\/cart\/(?:EmptyCart|FirstView|Thumb|(?:CartPage|Line|LineList)\.module)/,
                },
                // The code of the shop's actors: few files, since each one costs a request.
                { name: 'cartActors', test: /src\/app\/actors\/(?:cart|online|signOut)\./ },
                // What the shop asks for at the start; its other calls load later.
                { name: 'shopApi', test: /src\/(?:app\/browserShopApi|contract\/generated\/startReplies)/ },
                // The cart as forms, until its actors have started.
                { name: 'formCart', test: /src\/views\/cart\/FormCart/ },
                { name: 'deal', test: /src\/views\/catalogue\/deal/ },
                { name: 'banner', test: /src\/views\/(?:promos\/Banner|home\/ShopPromise)/ },
                { name: 'listing', test: /src\/views\/(?:listing\/(?:layouts|query)|catalogue\/card\.)/ },
                {
                  name: 'start',
                  test: /src\/(?:app\/(?:startShop|firstSign|integrations\/(?:pages|tracked)|actors\/storedRecord)\.ts|machines\/account\/(?:signIn|addresses|addressEditor)\/selectors)/,
                },
                {
                  name: 'extras',
                  test: /src\/(?:app\/(?:parts\/(?:PageExtras|CouponBannerPart|RecentlyViewedPart|SearchPanel\.|TimerBarPart)|actors\/(?:countdown|productCards))|machines\/checkout\/pincode|views\/(?:layout\/KeptPlace|wishlist\/(?:Heart|PictureActions\.)))/,
                },
                {
                  name: 'bill',
                  // What a cart costs: cart and checkout.
                  test: /src\/views\/(?:cart\/(?:Bill|CouponBox|LineWords|Notices|OfferList|Replacing|reckoning|saved\.)|rewards\/(?!useHasRewards))/,
                },
                {
                  name: 'cartContents',
                  // The cart's page and its drawer.
                  test: /src\/views\/cart\/(?:CartContents|CartDrawer|CheckoutLink|Gifts|GoalsBar|LineList|Summary)/,
                },
                {
                  name: 'address',
                  // Checkout, the order's page and the address book.
                  test: /src\/views\/(?:addresses\/(?:AddressFields|AddressLines|hints)|design\/phone)/,
                },
                {
                  name: 'orders',
                  // Checkout and the order's page.
                  test: /src\/(?:machines\/checkout\/(?:orderWatch|purchase)|views\/order\/Refunds|contract\/(?:moneyBackWords|waits))/,
                },
                { name: 'listingData', test: /src\/app\/listing\/(?:loadListing|listingPages)/ },
                { name: 'skeletons', test: /src\/views\/(?:account\/Account|wishlist\/Wishlist)Skeleton/ },
                { name: 'orderStyles', test: /src\/views\/order\/Order(?:Missing|Page)\.module/ },
                { name: 'overlays', test: /src\/views\/(?:overlays\/Overlays|signIn|addresses)/ },
                {
                  name: 'liveProduct',
                  test: /src\/(?:routes\/product\/live|views\/product\/(?:AddFailure|BuyMore|StickyBar|Zoom))/,
                },
              ],
            },
          },
        },
      },
    },
    serviceWorker: {
      consumer: 'client',
      build: {
        outDir: `${pagesDir}/client`,
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: 'src/serviceWorker/worker.ts',
          output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
        },
      },
    },
    ssr: {
      // Dependencies are bundled in their production builds, whatever NODE_ENV is at run time. In development they stay
      // outside the bundle, because CommonJS modules run in Node only.
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        outDir: `${pagesDir}/server`,
        emitAssets: false,
        copyPublicDir: false,
        // One file, so that a running server never loads a chunk that a newer build has replaced.
        rolldownOptions: { input: 'src/server.tsx', output: { codeSplitting: false } },
      },
    },
  },
  builder: {
    buildApp: async (builder) => {
      for (const name of ['client', 'serviceWorker', 'ssr']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
}));

/** Removes Sonner's script that inserts its styles, which the content security policy forbids; `toasts.tsx` imports them. */
function sonnerStylesheet(): Plugin {
  return {
    name: 'sonner-stylesheet',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs$/ },
      handler: (code) => code.replace(/^__insertCSS\(".*"\);$/m, ''),
    },
  };
}

/** Puts the shop's own function in the place of the one that Vite calls for every `import()`. */
function ownPreloads(): Plugin {
  const own = JSON.stringify(`${import.meta.dirname}/src/app/page/loadTogether.ts`);
  return {
    name: 'own-preloads',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => `export { loadTogether as __vitePreload } from ${own};`,
    },
  };
}

/**
 * Lets the bundler drop what the shop does not use of the router: links and other components, which their names for debugging
 * would keep, and instrumentation, which the shop does not configure.
 */
function withoutUnusedRouterParts(): Plugin {
  return {
    name: 'router-without-unused-parts',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/lib\/(?:dom\/lib|router\/router)\.js$/ },
      handler: (code) =>
        code
          .replace(/^\w+\.displayName = ".*";$/gm, '')
          .replace(/= (React\$1\.forwardRef\()/g, '= /* @__PURE__ */ $1')
          .replace(/\b(?:init|opts\?)\.instrumentations\b/g, 'false')
          .replace(
            /\bconsumeInstrumentation\w+\(router\)|\bopts\?\.instrumentation\w+Receiver\b/g,
            'undefined',
          ),
    },
  };
}

/**
 * Leaves GraphQL's parser out of the browser. graphql-request parses a document only to read its operation's name. The shop
 * sends documents as text and sets `excludeOperationName`, so the parser is never called.
 */
function withoutParser(): Plugin {
  const id = '\0graphql-without-parser';
  const names = [
    "export const Kind = { OPERATION_DEFINITION: 'OperationDefinition' };",
    "export const parse = () => { throw new Error('The browser has no GraphQL parser: send operations as text.'); };",
    'export const print = parse;',
  ].join('\n');
  return {
    name: 'graphql-without-parser',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'graphql' && importer?.includes('/graphql-request/') ? id : undefined,
    load: (loaded) => (loaded === id ? names : undefined),
  };
}

/**
 * Removes from the charts that shoppers load what does nothing there: explanations of states (`description`, `meta.lasts`), which the
 * inspector shows, and `types`, which the compiler reads. Line numbers stay.
 */
function withoutNotes(): Plugin {
  const text = String.raw`(?:'(?:[^'\\]|\\.){15,}'|"(?:[^"\\]|\\.){15,}"),?`;
  const notes = [
    new RegExp(String.raw`\bdescription:\s+${text}`, 'g'),
    new RegExp(String.raw`\bmeta:\s+\{\s+lasts:\s+${text}\s+\},?`, 'g'),
    /^ +types: \{ .* \},$/gm,
    /^( +)types: \{\n[\s\S]*?^\1\},$/gm,
  ];
  return {
    name: 'charts-without-notes',
    apply: 'build',
    applyToEnvironment: ({ name }) => !isQa && name === 'client',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/machines\/.*\.ts$/ },
      handler: (code) =>
        notes.reduce((rest, note) => rest.replace(note, (found) => found.replace(/[^\n]/g, '')), code),
    },
  };
}
