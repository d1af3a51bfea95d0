import type { DataRouter } from 'react-router';
import { createActor } from 'xstate';
import type { Integrations } from '../contract/domain/index.ts';
import type { LogRequested } from '../machines/shared/effects.ts';
import type { ExpressSource, IntegrationSource, ShopActors } from '../views/shop/context.ts';
import { nextTask } from '../views/shop/scheduling.ts';
import { untilLoaded } from '../views/shop/untilLoaded.ts';
import { createActorSource } from './actorSource.ts';
import type { provideCart } from './actors/cart.ts';
import { provideShop } from './actors/shop.ts';
import { expressIntents } from './checkoutStorage.ts';
import { clock } from './clock.ts';
import { followCartFilled, followPageLoaded } from './documentState.ts';
import { atFirstSign } from './firstSign.ts';
import { identityOf } from './identity.ts';
import { isScriptFree } from './integrations/pages.ts';
import { additionOf, type Tracked } from './integrations/tracked.ts';
import { observed } from './observed.ts';
import { loadAhead } from './page/ahead.ts';
import type { MerchantInfo, UserPoolSettings } from './page/hydration.ts';
import { addressOf } from './page/navigation.ts';
import type { RouteServices } from './page/routeServices.ts';
import { randomHex } from './randomHex.ts';
import { registerServiceWorker } from './serviceWorker.ts';

interface StartInput {
  readonly services: RouteServices;
  readonly router: DataRouter;
  readonly userPool: UserPoolSettings;
  /** See `createBrowserShopApi`. */
  readonly onRejected: () => void;
  readonly merchantInfo: MerchantInfo | null;
  readonly integrations: Integrations | null;
  /** The provided cart machine, which is loaded as a file of its own. */
  readonly cart: ReturnType<typeof provideCart>;
}

/**
 * Starts the shop's actors and performs what they request of the browser: toasts, navigation, logs. The work is split
 * into tasks, so that the browser can answer a press in between.
 */
export async function startShop({
  services,
  router,
  userPool,
  onRejected,
  merchantInfo,
  integrations,
  cart: providedCart,
}: StartInput): Promise<ShopActors> {
  setClockFromPage();
  const machine = provideShop(services, identityOf(userPool, onRejected), providedCart);
  await nextTask();
  const shop = createActor(machine, {
    input: { storeId: services.storeId, tab: randomHex(8), initialData: null },
    ...observed('shop'),
  });
  await nextTask();
  shop.on(
    'toast.requested',
    ({ toast }) =>
      void import('./toasts.tsx').then(
        ({ showToast }) => showToast(toast, (path) => void router.navigate(path)),
        // The toast's code could not be loaded. The page itself shows what changed.
        () => {},
      ),
  );
  shop.on('navigation.requested', ({ to, replace }) => {
    const { search } = router.state.location;
    void router.navigate(addressOf(to, search), { replace, preventScrollReset: 'search' in to });
  });
  shop.on('pageReload.requested', () => void router.revalidate());
  shop.on('log.requested', log);
  shop.start();
  // Everything up to the first `route.changed` must run in this task: an interrupted sign-in reopens in the next one, and a
  // route change after that would close it.
  registerServiceWorker();
  followTouch();
  // Until this code is there, only views that move the focus themselves keep it.
  atFirstSign(document, () => void untilLoaded(() => import('./keptFocus.ts')));
  loadAhead(router, services, document);
  const { cart } = shop.getSnapshot().children;
  if (!cart) throw new Error('The shop has no cart');
  void takeOverFormCart(services, shop, cart);
  followCartFilled(cart);
  followPageLoaded(shop, document.body);
  let hasArrived = false;
  followRoute(router, ({ pathname, search }) => {
    const query: Record<string, string> = {};
    for (const [name, value] of new URLSearchParams(search)) query[name] ??= value;
    const isReturn = router.state.historyAction === 'POP' && hasArrived;
    const isReopened = !hasArrived && isDocumentReopened();
    hasArrived = true;
    shop.send({ type: 'route.changed', pathname, query, isReturn, isReopened, now: clock.now() });
  });
  followHeadLater(router);
  const actors = { shop, cart };
  return {
    ...actors,
    express: merchantInfo && expressSource(actors, services, merchantInfo),
    integrations: integrations && integrationsSource(actors, services, router, integrations),
  };
}

/** Has the document's head follow the pages from the first navigation on. */
function followHeadLater(router: DataRouter): void {
  const follow = () => {
    stopWaiting();
    // Until this code is there, the head stays that of the first page.
    void untilLoaded(() => import('./page/followHead.ts')).then((code) => code.followHead(router));
  };
  const stopWaiting = router.subscribe(follow);
  // The shopper may have navigated already.
  if (router.state.historyAction !== 'POP') follow();
}

/** Lets the shopper drag sheets by touch, on devices that may have a touch screen. */
function followTouch(): void {
  if (!matchMedia('(any-pointer: coarse)').matches) return;
  // Until this code is there, the sheets' buttons close them.
  void untilLoaded(() => import('./sheetDrag.ts')).then((code) => code.followFingers());
}

/** Moves lines that were added while no script ran into the cart. They are rare, so the code for them is loaded on demand. */
async function takeOverFormCart(
  { shopApi }: RouteServices,
  shop: ShopActors['shop'],
  cart: ShopActors['cart'],
): Promise<void> {
  if (!document.cookie.includes('form_cart=')) return;
  // If the code cannot be loaded, the lines stay where they are, for the next page.
  const code = await import('./formCart/takeOver.ts').catch(() => null);
  const toast = code && (await code.takeOverFormCart(shopApi, cart));
  if (toast) shop.send({ type: 'toast.requested', toast });
}

/** The express checkout, started on demand, or at once if an earlier one was left unfinished. */
function expressSource(
  actors: Pick<ShopActors, 'shop' | 'cart'>,
  services: RouteServices,
  merchantInfo: MerchantInfo,
): ExpressSource {
  // The provider's script reads it (Specification 2, "Page head").
  Object.assign(window, { merchantInfo: { ...merchantInfo, type: 'merchantInfo' } });
  const source = createActorSource(async () =>
    (await import('./actors/express.ts')).startExpress(actors, services),
  );
  if (expressIntents.read() !== null) source.whenStarted().catch(() => {});
  return source;
}

/**
 * Loaded on the first page where third-party scripts may run. Until the shopper has consented, the only task is to ask for
 * consent after the first view, so loading waits for the shopper's first interaction. Events are queued until then.
 */
function integrationsSource(
  actors: Pick<ShopActors, 'shop' | 'cart'>,
  services: RouteServices,
  router: DataRouter,
  configured: Integrations,
): IntegrationSource {
  const { shop, cart } = actors;
  const queued: Tracked[] = [];
  const queue = (event: Tracked) => queued.push(event);
  const listening = [
    shop.on('analytics.requested', queue),
    cart.on('cart.line.added', (added) => queue(additionOf(added))),
  ];
  const source = createActorSource(async () => {
    const { startIntegrations } = await import('./integrations/start.ts');
    for (const { unsubscribe } of listening) unsubscribe();
    return startIntegrations({ actors, services, router, configured, queued });
  });
  const follow = () =>
    followRoute(router, (location) => {
      if (!isScriptFree(location)) source.whenStarted().catch(() => {});
    });
  if (hasConsented()) {
    follow();
    // This runs at checkout too, where third-party scripts do not. If its code cannot be loaded, nothing is measured.
    if (configured.vitals)
      import('./vitals/start.ts').then((code) => code.startVitals(router)).catch(() => {});
  } else atFirstSign(document, follow);
  return source;
}

/** Only a hint for what to load. Code that acts on the choice validates the stored record. */
function hasConsented(): boolean {
  try {
    return localStorage.getItem('consent')?.includes('"granted"') ?? false;
  } catch {
    // The storage is denied.
    return false;
  }
}

type Location = DataRouter['state']['location'];

/** Calls back with the current location, at once and after every navigation. */
function followRoute(router: DataRouter, onLocation: (location: Location) => void): void {
  let shown = router.state.location;
  onLocation(shown);
  router.subscribe(({ navigation, location }) => {
    if (navigation.state !== 'idle' || location === shown) return;
    shown = location;
    onLocation(location);
  });
}

/** Whether the document was reloaded, or reached by Back or Forward. */
function isDocumentReopened(): boolean {
  const [page] = performance.getEntriesByType('navigation');
  return page instanceof PerformanceNavigationTiming && page.type !== 'navigate';
}

/** Sets the shop's clock by the Server-Timing header of the page, which carries the server's time. */
function setClockFromPage(): void {
  const [page] = performance.getEntriesByType('navigation');
  if (!(page instanceof PerformanceNavigationTiming)) return;
  const timing = page.serverTiming.find(({ name }) => name === 'clock');
  if (!timing) return;
  clock.observe({
    serverDate: new Date(timing.duration).toUTCString(),
    sentAt: performance.timeOrigin + page.requestStart,
    receivedAt: performance.timeOrigin + page.responseStart,
  });
}

function log({ level, message, details }: LogRequested): void {
  console[level === 'warning' ? 'warn' : level](message, details);
}
