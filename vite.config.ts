import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chartLayouts } from './scripts/support/chartLayouts.ts';
import { createClassNames } from './scripts/support/classNames.ts';
import { offlineFiles } from './scripts/support/offlineFiles.ts';
import { entry, inspectorEntry, pageTemplate } from './scripts/support/pageTemplate.ts';

/** A build that can be recorded and inspected. A shopper's holds no byte of recorder and inspector. */
const isQa = process.env.VITE_QA === 'true';
/** Beside a shopper's build, so that neither takes the other's place. */
export const pagesDir = isQa ? 'dist-qa' : 'dist';

/**
 * Three builds: `client`, what browsers load, then its service worker, which keeps some of it, and `server/server.js`,
 * which renders pages with it.
 */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  define: {
    // `VITE_RECORDED_SHARE=0.01 npm run build`: of the sessions of shoppers who agreed, so many are recorded.
    'import.meta.env.VITE_RECORDED_SHARE': JSON.stringify(process.env.VITE_RECORDED_SHARE ?? '0'),
    // By `VITE_QA=true npm run build`.
    'import.meta.env.VITE_QA': JSON.stringify(String(isQa)),
    'import.meta.env.VITE_APP_VERSION': JSON.stringify(process.env.npm_package_version ?? '0'),
  },
  plugins: [react(), pageTemplate(), offlineFiles(), chartLayouts(), sonnerStylesheet()],
  publicDir: 'public',
  ...(command === 'build' && {
    css: { modules: { generateScopedName: createClassNames(import.meta.dirname) } },
  }),
  resolve: {
    // React has had this hook itself since 18.
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
          // What every first load has is not named again by each part that is loaded later.
          resolveDependencies: (_file, deps) =>
            deps.filter((dep) => !/\/(?:react|shared|rolldown-runtime)-[\w-]+\.js$/.test(dep)),
        },
        rolldownOptions: {
          // A machine that a page does not name is not in the page, though its folder's index names it.
          treeshake: { moduleSideEffects: [{ test: /\/src\/machines\//, sideEffects: false }] },
          // The other half of it puts what later parts need into the first load: 190 KB instead of 134.
          experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } },
          input: ['src/boot.ts', entry, ...(isQa ? [inspectorEntry] : [])],
          output: {
            // The first load names every other file: a character less of each is seen in its size.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7].[ext]',
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
                {
                  name: 'xstate',
                  test: /node_modules\/(?:xstate|@xstate|use-[a-z-]+)\/|src\/machines\/shared\/stubs/,
                },
                {
                  name: 'shared',
                  // What most pages share in their first load: together it is smaller than apart.
                  test: /src\/(?:views\/(?:design\/(?!Accordion|Alert|CallToAction|Field|IconBox|QuantityStepper|RadioGroup|SelectField|Skeleton|Tabs|TimeLeft|corner|pills)|catalogue|shop)|pricing\/(?:money|failure|lines)|app\/(?:page\/(?:routeServices|pageFailure|navigation|pageData)|clock|observed|actorSource)|services\/clock|machines\/(?:cart\/cart|account\/session)\/selectors)/,
                  minShareCount: 2,
                },
                {
                  name: 'controls',
                  test: /src\/views\/design\/(?:Alert|QuantityStepper|RadioGroup|TimeLeft)/,
                },
                {
                  name: 'product',
                  // Of a product's page, and of what looks at products elsewhere.
                  test: /src\/(?:views\/product\/(?:BuyBox|Facts|Gallery|Reviews|pictures)|machines\/catalogue\/(?:variant|addToCart)|app\/actors\/addToCart)/,
                },
                {
                  name: 'forms',
                  // Of what is behind a listing and a product: cart, checkout, account.
                  test: /src\/views\/(?:design\/(?:Field|SelectField|Skeleton)|cart\/EmptyCart)/,
                },
                { name: 'listing', test: /src\/views\/listing\/(?:layouts|query)/ },
                // All that the page's first idle moment asks for: each file costs a link and a request.
                { name: 'cartActors', test: /src\/app\/actors\/cart\.ts/ },
                { name: 'start', test: /src\/app\/(?:startShop|tracedFetch|actors\/storedRecord)\.ts/ },
                {
                  name: 'extras',
                  test: /src\/(?:app\/(?:parts\/(?:PageExtras|CouponBannerPart|RecentlyViewedPart|TimerBarPart)|actors\/(?:countdown|productCards))|views\/wishlist\/(?:Heart|PictureActions\.))/,
                },
                {
                  name: 'liveProduct',
                  test: /src\/(?:routes\/product\/live|views\/product\/StickyBar)/,
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
      // React and the rest go into the bundle as their production builds, whatever NODE_ENV says where it runs. In
      // development they stay outside: what is CommonJS runs in Node only.
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        outDir: `${pagesDir}/server`,
        emitAssets: false,
        copyPublicDir: false,
        // One file: a running server never asks for a part that a newer build has replaced.
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

/** Sonner writes its style into the page by script, which the content security policy forbids; it is imported instead. */
function sonnerStylesheet(): Plugin {
  return {
    name: 'sonner-stylesheet',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs$/ },
      handler: (code) => code.replace(/^__insertCSS\(".*"\);$/m, ''),
    },
  };
}
