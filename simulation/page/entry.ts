/** A tab of the shop without its views: the composition of `src/browser.tsx`, and the machines of the open page. */
import { createMemoryRouter, type DataRouter, RouterContextProvider } from 'react-router';
import { createActorSource } from '../../src/app/actorSource.ts';
import { provideCart } from '../../src/app/actors/cart.ts';
import { createBrowserShopApi } from '../../src/app/browserShopApi.ts';
import { createRouteServices, type RouteServices, routeServices } from '../../src/app/page/routeServices.ts';
import { startShop } from '../../src/app/startShop.ts';
import { createLazyShopApi } from '../../src/services/shopApi/lazy.ts';
import type { ShopActors, ShopSource } from '../../src/views/shop/context.ts';
import { nextTask } from '../../src/views/shop/scheduling.ts';
import { gesturesOf } from '../shopper/gestures.ts';
import { withDefects } from './defects.ts';
import { host } from './host.ts';
import { droppedBy, observe } from './observe.ts';
import { routes } from './routes.ts';
import { createScreen, type Screen } from './screen.ts';
import type { Gesture, Page } from './types.ts';
import { viewOf } from './view.ts';

Reflect.set(globalThis, 'simulatedPage', createPage());

function createPage(): Page {
  const { settings } = host;
  let screen: Screen | null = null;
  let recording: () => string | null = () => null;
  const gestures = (): readonly Gesture[] => (screen ? gesturesOf(screen) : []);
  const find = (name: string) => gestures().find((gesture) => gesture.name === name);
  return {
    begin() {
      recording = observe();
      screen = open();
    },
    offered: () => gestures().map(({ name, weight }) => ({ name, weight })),
    choose(name, draw) {
      const gesture = find(name);
      return gesture ? (gesture.choose?.(draw) ?? {}) : null;
    },
    perform(name, args) {
      const gesture = find(name);
      if (!gesture) return 'notOffered';
      host.dispatch('pointerdown', {});
      const isDropped = droppedBy(() => gesture.perform(args)) !== null;
      return isDropped && !gesture.mayBeIgnored ? 'dropped' : 'done';
    },
    view: () => viewOf(screen),
    recording: () => recording(),
  };

  function open(): Screen {
    const onRejected = () =>
      void source.whenStarted().then(({ shop }) => shop.send({ type: 'session.rejected' }));
    const services: RouteServices = createRouteServices(
      withDefects(
        createLazyShopApi(() =>
          host.load('browserShopApi.ts', async () =>
            createBrowserShopApi({
              publicApiKey: settings.publicApiKey,
              userPool: settings.userPool,
              onRejected,
            }),
          ),
        ),
      ),
      settings.storeId,
      settings.origin,
    );
    const router = createMemoryRouter(routes, {
      initialEntries: [settings.url],
      getContext: () => {
        const context = new RouterContextProvider();
        context.set(routeServices, services);
        return context;
      },
    });
    followAddress(router);
    const source: ShopSource = createActorSource<ShopActors>(async () => {
      await host.load('startShop.ts', nextTask);
      const cart = provideCart(services.shopApi);
      await nextTask();
      return startShop({
        services,
        router,
        userPool: settings.userPool,
        onRejected,
        merchantInfo: settings.merchantInfo,
        integrations: settings.integrations,
        cart,
      });
    });
    // The first part that needs the shop tries again.
    setTimeout(() => void source.whenStarted().catch(() => {}), 20);
    return createScreen({ router, source, services });
  }
}

/** Keeps `location` at the router's address. */
function followAddress(router: DataRouter): void {
  router.subscribe(({ location: { pathname, search } }) => {
    Reflect.set(globalThis.location, 'href', `${host.settings.origin}${pathname}${search}`);
  });
}
