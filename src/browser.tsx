/**
 * The application's entry in the browser, loaded by the boot script: hydrates the server's page, then starts the shop's
 * actors in an idle moment (docs/start-of-a-page.md).
 */
import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  type DataRouter,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  RouterProvider,
} from 'react-router';
import { AppProviders } from './app/AppProviders.tsx';
import { createActorSource, sendToShop } from './app/actorSource.ts';
import { findEarlyChoices } from './app/earlyInput/choices.ts';
import { followSearchPresses } from './app/earlyInput/search.ts';
import { isObserved, observeWith } from './app/observed.ts';
import { readHydration } from './app/page/hydration.ts';
import { latestReadyData } from './app/page/readyData.ts';
import { createRouteServices, routeServices } from './app/page/routeServices.ts';
import { routes } from './routes/table.tsx';
import { createLazyShopApi } from './services/shopApi/lazy.ts';
import { nextTask, whenIdle } from './views/shop/scheduling.ts';
import { untilLoaded } from './views/shop/untilLoaded.ts';

void begin();

// A function, because a top-level await would keep the bundler from merging small chunks.
async function begin(): Promise<void> {
  const { storeId, publicApiKey, merchantInfo, userPool, integrations, loaderData, errors } =
    readHydration(document);
  const onRejected = () => sendToShop(source, { type: 'session.rejected' });
  const services = createRouteServices(
    createLazyShopApi(async () =>
      (await import('./app/browserShopApi.ts')).createBrowserShopApi({
        publicApiKey,
        userPool,
        onRejected,
      }),
    ),
    storeId,
    location.origin,
  );

  if (import.meta.env.DEV || import.meta.env.VITE_QA === 'true') {
    const { observeShop } = await import('./inspected/observe.ts');
    const observer = await observeShop(window);
    if (observer) observeWith(observer);
  }
  if (import.meta.env.VITE_RECORDED_SHARE !== '0' && !isObserved()) {
    const { beginSharing } = await import('./inspected/share.ts');
    const share = Number(import.meta.env.VITE_RECORDED_SHARE);
    const recorder = beginSharing(window, { share, draw: Math.random, now: Date.now });
    if (recorder) observeWith(recorder);
  }
  await loadMatchedRoutes();
  if ('stale' in document.documentElement.dataset) return;
  const router = createBrowserRouter(routes, {
    hydrationData: { ...(loaderData && { loaderData }), ...(errors && { errors }) },
    getContext: () => {
      const context = new RouterContextProvider();
      context.set(routeServices, services);
      return context;
    },
  });
  renderReadyPagesAtOnce(router);
  const source = createActorSource(async () => {
    // Evaluating a file creates its machines: two files, each evaluated in a task of its own, keep both tasks short.
    const [{ provideCart }, { startShop }] = await Promise.all([
      import('./app/actors/cart.ts'),
      import('./app/startShop.ts'),
    ]);
    await nextTask();
    const cart = provideCart(services.shopApi);
    await nextTask();
    const actors = await startShop({
      services,
      router,
      userPool,
      onRejected,
      merchantInfo,
      integrations,
      cart,
    });
    await nextTask();
    return actors;
  });

  const root = document.getElementById('root');
  if (root) {
    const repeatEarlyChoices = findEarlyChoices(root);
    // From here on the router follows Back and Forward (boot.ts).
    const beAlive = () => {
      document.documentElement.dataset.alive = '';
      repeatEarlyChoices();
      followSearchPresses(document);
    };
    // From here on React fills the folds that open (boot.ts).
    document.documentElement.dataset.hydrating = '';
    startTransition(() => {
      hydrateRoot(
        root,
        <AppProviders services={services} source={source} onHydrated={beAlive}>
          <RouterProvider router={router} flushSync={flushSync} />
        </AppProviders>,
      );
    });
  }
  if (!('command' in HTMLButtonElement.prototype)) {
    // Until this code is there, what such a button opens stays closed.
    void untilLoaded(() => import('./views/design/invokers.ts')).then((code) => code.supportInvokers());
  }
  whenIdle(() => {
    // The first part that needs the shop tries again and shows the failure.
    source.whenStarted().catch(() => {});
  });
}

/** Loads the matched routes before hydration: React Router renders nothing of a route that is still loading. */
async function loadMatchedRoutes(): Promise<void> {
  const lazy = (matchRoutes(routes, location) ?? []).map(({ route }) => route).filter(({ lazy }) => lazy);
  await Promise.all(
    lazy.map(async (route: RouteObject) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

/**
 * Makes the router render a page at once if its data was ready when the page was opened: a preview, or the list after Back.
 * Otherwise it renders the page as a transition, which other work of the press delays, such as reading the product's data.
 */
function renderReadyPagesAtOnce(router: DataRouter): void {
  const { subscribe } = router;
  router.subscribe = (listener) => {
    let shown: unknown;
    return subscribe((state, update) => {
      const data = latestReadyData();
      // Only when the page opens. Its later updates are transitions.
      const isOpening = data !== shown && Object.values(state.loaderData).includes(data);
      listener(state, { ...update, flushSync: isOpening });
      shown = data;
    });
  };
}
