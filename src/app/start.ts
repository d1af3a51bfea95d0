import type { DataRouter } from 'react-router';
import { createActor, type SnapshotFrom } from 'xstate';
import type { SideChannels } from '../contract/domain/index.ts';
import { type cartMachine, selectIsEmpty, selectIsKnown } from '../machines/cart/cart/index.ts';
import type { AnalyticsRequested, LogRequested } from '../machines/shared/effects.ts';
import type { UserPool } from '../services/identity/index.ts';
import type { ExpressSource, ShopActors, SideSource } from '../views/shop/context.ts';
import { nextTask } from '../views/shop/nextTask.ts';
import type { provideCart } from './actors/cartActors.ts';
import { provideShop } from './actors/shopActors.ts';
import { afterFrame } from './afterFrame.ts';
import { keepBodyClasses } from './bodyClasses.ts';
import { clock } from './clock.ts';
import { identityOf } from './identity.ts';
import { expressIntents } from './intents.ts';
import { observed } from './observed.ts';
import type { RouteServices } from './page/context.ts';
import { addressOf } from './page/navigation.ts';
import type { MerchantInfo } from './page/pageData.ts';
import { keepCartReadable } from './serviceWorker.ts';
import { isQuiet } from './sidePage.ts';
import { createSource } from './source.ts';

interface StartInput {
  readonly services: RouteServices;
  readonly router: DataRouter;
  readonly userPool: UserPool;
  readonly merchantInfo: MerchantInfo | null;
  readonly sideChannels: SideChannels | null;
  /** The cart's machine with its services. */
  readonly cart: ReturnType<typeof provideCart>;
}

/**
 * Starts the shop's actors with their services, and listens to what they ask of the outside: in tasks of their own, so
 * that a press between them is answered.
 */
export async function startShop({
  services,
  router,
  userPool,
  merchantInfo,
  sideChannels,
  cart: providedCart,
}: StartInput): Promise<ShopActors> {
  followServerClock();
  const machine = provideShop(services, identityOf(userPool), providedCart);
  await nextTask();
  const shop = createActor(machine, {
    input: { storeId: services.storeId, tab: newTabId(), initialData: null },
    ...observed('shop'),
  });
  await nextTask();
  shop.on(
    'toast.requested',
    ({ toast }) =>
      void import('./toasts.tsx').then(
        ({ show }) => show(toast, (path) => void router.navigate(path)),
        // Out of reach: the page shows what changed all the same.
        () => {},
      ),
  );
  shop.on('navigation.requested', ({ to, replace }) => {
    const { search } = router.state.location;
    void router.navigate(addressOf(to, search), { replace, preventScrollReset: 'search' in to });
  });
  shop.on('reading.requested', () => void router.revalidate());
  shop.on('log.requested', log);
  shop.start();
  // Up to the first route in one task: a sign-in that a reload interrupted opens in the next, and a route would close it.
  keepCartReadable();
  const { cart } = shop.getSnapshot().children;
  if (!cart) throw new Error('The shop has no cart');
  cart.subscribe(() => void afterFrame().then(() => tellFirstViews(cart.getSnapshot())));
  keepBodyClasses(shop, document.body);
  followRoute(router, ({ pathname, search }) => {
    const query: Record<string, string> = {};
    for (const [name, value] of new URLSearchParams(search)) query[name] ??= value;
    shop.send({ type: 'route.changed', pathname, query, now: clock.now() });
  });
  const actors = { shop, cart };
  return {
    ...actors,
    express: merchantInfo && expressOf(actors, services, merchantInfo),
    side: sideChannels && sideOf(actors, services, router, sideChannels),
  };
}

/** The express checkout waits to be asked for, unless one was left unfinished. */
function expressOf(
  actors: Pick<ShopActors, 'shop' | 'cart'>,
  services: RouteServices,
  merchantInfo: MerchantInfo,
): ExpressSource {
  // The provider's script reads it (S §2, page head).
  Object.assign(window, { merchantInfo: { ...merchantInfo, type: 'merchantInfo' } });
  const source = createSource(async () =>
    (await import('./actors/expressActors.ts')).startExpress(actors, services),
  );
  if (expressIntents.read() !== null) source.ready().catch(() => {});
  return source;
}

/** What measures and advertises is not even loaded before a page that is not quiet. */
function sideOf(
  actors: Pick<ShopActors, 'shop' | 'cart'>,
  services: RouteServices,
  router: DataRouter,
  configured: SideChannels,
): SideSource {
  const held: AnalyticsRequested[] = [];
  const listening = actors.shop.on('analytics.requested', (event) => held.push(event));
  const source = createSource(async () => {
    const { startSideChannels } = await import('./sideChannels.ts');
    listening.unsubscribe();
    return startSideChannels({ actors, services, router, configured, held });
  });
  followRoute(router, (location) => {
    if (!isQuiet(location)) source.ready().catch(() => {});
  });
  return source;
}

type Location = DataRouter['state']['location'];

/** Tells the address that is shown, now and after every navigation. */
function followRoute(router: DataRouter, tell: (location: Location) => void): void {
  let shown = router.state.location;
  tell(shown);
  router.subscribe(({ navigation, location }) => {
    if (navigation.state !== 'idle' || location === shown) return;
    shown = location;
    tell(location);
  });
}

/**
 * First views of the cart and of checkout go by this; the page's first script sets it on load. It concerns the style of
 * every element: not in the frame that answers a press.
 */
function tellFirstViews(cart: SnapshotFrom<typeof cartMachine>): void {
  if (!selectIsKnown(cart)) return;
  if (selectIsEmpty(cart)) delete document.documentElement.dataset.cart;
  else document.documentElement.dataset.cart = 'filled';
}

/** The page's reply told the server's time, whatever the browser's clock says (decisions: The shop). */
function followServerClock(): void {
  const [page] = performance.getEntriesByType('navigation');
  if (!(page instanceof PerformanceNavigationTiming)) return;
  const told = page.serverTiming.find(({ name }) => name === 'clock');
  if (!told) return;
  clock.observe({
    serverDate: new Date(told.duration).toUTCString(),
    sentAt: performance.timeOrigin + page.requestStart,
    receivedAt: performance.timeOrigin + page.responseStart,
  });
}

function log({ level, message, details }: LogRequested): void {
  const write = { info: console.info, warning: console.warn, error: console.error }[level];
  write(message, details);
}

function newTabId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('');
}
