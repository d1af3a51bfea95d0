/**
 * Starts the integrations (analytics, tag manager, chat …) and sends them what happens in the shop. Loaded on the first
 * page that may run third-party scripts.
 */
import type { DataRouter } from 'react-router';
import { type ActorRefFrom, createActor } from 'xstate';
import type { Integrations, ScriptKind } from '../contract/domain/index.ts';
import {
  selectIsSessionKnown,
  selectIsSignedIn,
  type sessionMachine,
} from '../machines/account/session/index.ts';
import {
  type integrationsMachine,
  selectConsent,
  selectIsOpen,
} from '../machines/integrations/integrations/index.ts';
import { selectTransaction } from '../machines/integrations/tracing/index.ts';
import type { AnalyticsRequested } from '../machines/shared/effects.ts';
import { traceHeaders } from '../services/tracing/index.ts';
import type { IntegrationActors, ShopActors } from '../views/shop/context.ts';
import { endpointId, provideIntegrations } from './actors/integrations.ts';
import { clock } from './clock.ts';
import { pushToDataLayer } from './dataLayer.ts';
import { followMarketingForms } from './marketingForms.ts';
import { observed } from './observed.ts';
import { layoutOf } from './page/pageData.ts';
import type { RouteServices } from './page/routeServices.ts';
import { scriptsForPage } from './pageScripts.ts';
import { randomHex } from './randomHex.ts';
import { isScriptFree } from './scriptFreePages.ts';
import { traceWith } from './tracedFetch.ts';
import { tellWebAnalytics } from './webAnalytics.ts';

type IntegrationsActor = ActorRefFrom<typeof integrationsMachine>;
type Attributes = AnalyticsRequested['attributes'];

export interface IntegrationsOptions {
  readonly actors: Pick<ShopActors, 'shop' | 'cart'>;
  readonly services: RouteServices;
  readonly router: DataRouter;
  readonly configured: Integrations;
  /** What was requested before this was loaded, oldest first. */
  readonly held: readonly AnalyticsRequested[];
}

export async function startIntegrations(options: IntegrationsOptions): Promise<IntegrationActors> {
  const { actors, services, configured, router, held } = options;
  const kinds = configured.scripts.map(({ kind }) => kind);
  const webAnalytics = configured.scripts.find(({ kind }) => kind === 'webAnalytics');
  const integrations = createActor(provideIntegrations(configured), {
    input: { account: configured.analytics, scripts: kinds },
    ...observed('integrations'),
  });
  const tell = (name: string, attributes: Attributes) =>
    integrations.send({ type: 'integrations.event.tracked', tracked: { name, attributes, stamp: stamp() } });
  integrations.on('integrations.event.pushed', ({ tracked, entry }) => {
    if (kinds.includes('tagManager')) pushToDataLayer(entry);
    if (webAnalytics) tellWebAnalytics(webAnalytics, tracked);
  });
  integrations.on('integrations.trace.finished', ({ trace }) =>
    integrations.send({ type: 'integrations.trace.stamped', trace, stamp: stamp() }),
  );
  integrations.on('integrations.consent.withdrawn', () => {
    endpointId.forget();
    location.reload();
  });
  integrations.on('log.requested', ({ message, details }) => console.warn(message, details));
  integrations.start();
  const consent = selectConsent(integrations.getSnapshot());
  if (!consent) throw new Error('Nobody can be asked for consent');
  for (const { name, attributes } of held) tell(name, attributes);
  followPages(integrations, router, kinds, tell);
  followShop(options, tell);
  if (kinds.includes('marketing')) followMarketingForms(actors, services);
  followTab(integrations);
  trace(integrations, router);
  return { integrations, consent };
}

function stamp() {
  return { eventId: randomHex(16), now: clock.now() };
}

/**
 * Sends each page that is shown. A page without third-party scripts starts as a new document, since scripts cannot be
 * unloaded.
 */
function followPages(
  integrations: IntegrationsActor,
  router: DataRouter,
  kinds: readonly ScriptKind[],
  tell: (name: string, attributes: Attributes) => void,
): void {
  let shown: DataRouter['state']['location'] | null = null;
  let isLeaving = false;
  const follow = () => {
    const { navigation, location: at, matches } = router.state;
    const next = navigation.location ?? at;
    if (isScriptFree(next)) {
      if (isLeaving || !selectIsOpen(integrations.getSnapshot())) return;
      isLeaving = true;
      if (next.pathname.startsWith('/pages/checkout')) tell('begin_checkout', {});
      if (location.pathname === next.pathname) location.reload();
      else location.assign(`${next.pathname}${next.search}${next.hash}`);
      return;
    }
    if (navigation.state !== 'idle' || at === shown) return;
    shown = at;
    const flags = layoutOf(matches.map(({ route }) => ({ handle: route.handle })));
    integrations.send({
      type: 'integrations.page.changed',
      page: { path: at.pathname, scripts: scriptsForPage(kinds, at.pathname, flags) },
    });
    tell('page_view', { page_path: at.pathname });
    const term = new URLSearchParams(at.search).get('search');
    if (at.pathname === '/search' && term) tell('search', { search_term: term.slice(0, 100) });
  };
  follow();
  router.subscribe(follow);
}

function followShop(
  { actors: { shop, cart }, router }: IntegrationsOptions,
  tell: (name: string, attributes: Attributes) => void,
): void {
  const { session, recentlyViewed } = shop.getSnapshot().children;
  shop.on('analytics.requested', ({ name, attributes }) => tell(name, attributes));
  followSession(session, () => tell('login', { method: 'phone' }));
  cart.on('cart.line.added', ({ item, qty }) =>
    tell('add_to_cart', { productId: item.productId, title: item.title, price: item.price, quantity: qty }),
  );
  let viewed: unknown = null;
  const look = () => {
    const [newest] = recentlyViewed?.getSnapshot().context.products ?? [];
    const { pathname } = router.state.location;
    if (!newest || viewed === router.state.location || pathname !== `/products/${newest.slug}`) return;
    viewed = router.state.location;
    tell('view_item', { productId: newest.id, title: newest.title });
  };
  look();
  recentlyViewed?.subscribe(look);
}

/** Signing in is told; finding a shopper signed in from before is not. */
function followSession(
  session: ActorRefFrom<typeof sessionMachine> | undefined,
  tellSignedIn: () => void,
): void {
  let wasSignedOut = false;
  session?.subscribe((snapshot) => {
    const isSignedIn = selectIsSignedIn(snapshot);
    if (isSignedIn && wasSignedOut) tellSignedIn();
    wasSignedOut = selectIsSessionKnown(snapshot) && !isSignedIn;
  });
}

/** The analytics session is the visible tab's (S §4). */
function followTab(integrations: IntegrationsActor): void {
  const shown = () => integrations.send({ type: 'tab.shown', sessionId: randomHex(16), stamp: stamp() });
  const hidden = () => integrations.send({ type: 'tab.hidden', stamp: stamp() });
  document.addEventListener('visibilitychange', () => (document.hidden ? hidden() : shown()));
  addEventListener('pagehide', hidden);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) shown();
  });
  whenOpen(integrations, () => {
    if (!document.hidden) shown();
  });
}

/** A page that comes alive later than this was looked at before anybody agreed. */
const LATEST_PAGE_LOAD_MS = 10_000;

function trace(integrations: IntegrationsActor, router: DataRouter): void {
  const begun = () => integrations.send({ type: 'tracing.call.begun', now: clock.now() });
  const ended = () => integrations.send({ type: 'tracing.call.ended', now: clock.now() });
  const start = (op: 'pageload' | 'navigation', name: string, startedAt: number) =>
    integrations.send({
      type: 'tracing.start',
      transaction: { traceId: randomHex(16), op, name, startedAt },
    });
  traceWith({
    begun,
    ended,
    headers: () => {
      const { tracing } = integrations.getSnapshot().children;
      const transaction = tracing && selectTransaction(tracing.getSnapshot());
      return transaction ? traceHeaders(transaction, randomHex(8)) : {};
    },
  });
  whenOpen(integrations, () => {
    if (performance.now() > LATEST_PAGE_LOAD_MS) return;
    start('pageload', router.state.location.pathname, clock.now() - Math.round(performance.now()));
    begun();
    ended();
  });
  let under: unknown = null;
  router.subscribe(({ navigation }) => {
    if (navigation.location === under || (navigation.location === undefined && under === null)) return;
    if (under !== null) ended();
    under = navigation.location ?? null;
    if (navigation.location) {
      start('navigation', navigation.location.pathname, clock.now());
      begun();
    }
  });
}

function whenOpen(integrations: IntegrationsActor, work: () => void): void {
  if (selectIsOpen(integrations.getSnapshot())) {
    work();
    return;
  }
  const subscription = integrations.subscribe((snapshot) => {
    if (!selectIsOpen(snapshot)) return;
    subscription.unsubscribe();
    work();
  });
}
