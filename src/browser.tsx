/** The shop's start in the browser: takes the server's page over, then starts what the first paint did not need. */
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  type DataRouter,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  RouterProvider,
} from 'react-router';
import { earlyChoices } from './app/earlyChoices.ts';
import { isObserved, observeWith } from './app/observed.ts';
import { createRouteServices, routeServices } from './app/page/context.ts';
import { headOf } from './app/page/page.ts';
import { readPageState } from './app/page/pageData.ts';
import { Shop } from './app/Shop.tsx';
import { createSource } from './app/source.ts';
import { routes } from './routes/table.tsx';
import { createLazyShopApi } from './services/shopApi/lazy.ts';
import { supportInvokers } from './views/design/invokers.ts';
import { nextTask } from './views/shop/nextTask.ts';

void begin();

// Not at the top of the module: the bundler merges small chunks of a graph only where nothing in it waits there.
async function begin(): Promise<void> {
  const { storeId, publicApiKey, merchantInfo, userPool, sideChannels, loaderData, errors } =
    readPageState(document);
  const services = createRouteServices(
    createLazyShopApi(async () =>
      (await import('./app/browserShopApi.ts')).createBrowserShopApi({
        publicApiKey,
        userPool,
        onRejected: () => void source.ready().then(({ shop }) => shop.send({ type: 'session.rejected' })),
      }),
    ),
    storeId,
    location.origin,
  );

  if (import.meta.env.DEV || import.meta.env.VITE_QA === 'true') {
    const { beginObserving } = await import('../inspector/begin.ts');
    const observer = await beginObserving(window);
    if (observer) observeWith(observer);
  }
  if (import.meta.env.VITE_RECORDED_SHARE !== '0' && !isObserved()) {
    const { beginSharing } = await import('../inspector/recorder/share.ts');
    const share = Number(import.meta.env.VITE_RECORDED_SHARE);
    const recorder = beginSharing(window, { share, draw: Math.random, now: Date.now });
    if (recorder) observeWith(recorder);
  }
  await preloadMatched();
  const router = createBrowserRouter(routes, {
    hydrationData: { ...(loaderData && { loaderData }), ...(errors && { errors }) },
    getContext: () => {
      const context = new RouterContextProvider();
      context.set(routeServices, services);
      return context;
    },
  });
  const source = createSource(async () => {
    // Machines are made as their files are run: half of them here, half there, so that neither is long.
    const [{ provideCart }, { startShop }] = await Promise.all([
      import('./app/actors/cartActors.ts'),
      import('./app/start.ts'),
    ]);
    await nextTask();
    const cart = provideCart(services.shopApi);
    await nextTask();
    const actors = await startShop({ services, router, userPool, merchantInfo, sideChannels, cart });
    await nextTask();
    return actors;
  });

  const root = document.getElementById('root');
  if (root) {
    startTransition(() => {
      hydrateRoot(
        root,
        <Shop services={services} source={source} onAlive={earlyChoices(root)}>
          <RouterProvider router={router} />
        </Shop>,
      );
    });
  }
  supportInvokers();
  followHead(router);
  whenIdle(() => {
    // A failure here is met again, and shown, by the first thing that needs the shop.
    source.ready().catch(() => {});
  });
}

/** The page's route must be there before React takes over: it renders nothing of a route that is still loading. */
async function preloadMatched(): Promise<void> {
  const lazy = (matchRoutes(routes, location) ?? []).map(({ route }) => route).filter(({ lazy }) => lazy);
  await Promise.all(
    lazy.map(async (route: RouteObject) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

function followHead(router: DataRouter): void {
  let shown = router.state.location;
  router.subscribe((state) => {
    if (state.navigation.state !== 'idle' || state.location === shown) return;
    shown = state.location;
    const head = headOf(state);
    if (!head) return;
    // The first page's head came with it. A head whose code is out of reach stays as it is.
    import('./app/page/head.ts').then(
      ({ applyHead }) => applyHead(head, { origin: location.origin }),
      () => {},
    );
  });
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200);
}
