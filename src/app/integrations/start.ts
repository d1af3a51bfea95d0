/**
 * Starts the integrations (analytics, tag manager, chat …) and sends them what happens in the shop. Loaded on the first
 * page that may run third-party scripts.
 */

import type { DataRouter } from 'react-router';
import { type ActorRefFrom, createActor } from 'xstate';
import type { Integrations, ScriptKind } from '../../contract/domain/index.ts';
import { fitText } from '../../contract/text.ts';
import {
  selectIsSessionKnown,
  selectIsSignedIn,
  type sessionMachine,
} from '../../machines/account/session/index.ts';
import { purposesOf } from '../../machines/integrations/consent/index.ts';
import {
  type integrationsMachine,
  selectConsent,
  selectIsOpen,
} from '../../machines/integrations/integrations/index.ts';
import type { IntegrationActors, ShopActors } from '../../views/shop/context.ts';
import { endpointId, provideIntegrations } from '../actors/integrations.ts';
import { clock } from '../clock.ts';
import { observed } from '../observed.ts';
import { layoutOf } from '../page/pageData.ts';
import type { RouteServices } from '../page/routeServices.ts';
import { randomHex } from '../randomHex.ts';
import { followMarketingForms } from './marketingForms.ts';
import { isScriptFree, scriptsForPage } from './pages.ts';
import { pushToDataLayer, pushToWebAnalytics } from './scriptQueues.ts';
import { startTracing } from './tracing.ts';
import { additionOf, type Tracked } from './tracked.ts';

type IntegrationsActor = ActorRefFrom<typeof integrationsMachine>;
type Track = (name: string, attributes: Tracked['attributes']) => void;

export interface IntegrationsOptions {
  readonly actors: Pick<ShopActors, 'shop' | 'cart'>;
  readonly services: RouteServices;
  readonly router: DataRouter;
  readonly configured: Integrations;
  /** Events that were requested before this file was loaded, oldest first. */
  readonly queued: readonly Tracked[];
}

export async function startIntegrations(options: IntegrationsOptions): Promise<IntegrationActors> {
  const { actors, services, configured, router, queued } = options;
  const kinds = configured.scripts.map(({ kind }) => kind);
  const webAnalytics = configured.scripts.find(({ kind }) => kind === 'webAnalytics');
  const integrations = createActor(provideIntegrations(configured), {
    input: { account: configured.analytics, scripts: kinds },
    ...observed('integrations'),
  });
  const track: Track = (name, attributes) =>
    integrations.send({ type: 'integrations.event.tracked', tracked: { name, attributes, stamp: stamp() } });
  integrations.on('integrations.event.pushed', ({ tracked, entry }) => {
    const { scripts } = integrations.getSnapshot().context;
    if (scripts.includes('tagManager')) pushToDataLayer(entry);
    if (webAnalytics && scripts.includes('webAnalytics')) pushToWebAnalytics(webAnalytics, tracked);
  });
  integrations.on('integrations.trace.finished', ({ trace }) =>
    integrations.send({ type: 'integrations.trace.stamped', trace, stamp: stamp() }),
  );
  integrations.on('integrations.consent.withdrawn', ({ allowed }) => {
    if (!allowed.includes('measuring')) endpointId.forget();
    location.reload();
  });
  integrations.on('log.requested', ({ message, details }) => console.warn(message, details));
  integrations.start();
  const consent = selectConsent(integrations.getSnapshot());
  if (!consent) throw new Error('The integrations have no consent actor');
  for (const { name, attributes } of queued) track(name, attributes);
  followPages(integrations, router, kinds, track);
  trackShop(options, track);
  if (kinds.includes('marketing')) followMarketingForms(actors, services);
  followTab(integrations);
  startTracing(integrations, router, (work) => whenOpen(integrations, work));
  if (configured.vitals) whenMeasured(integrations, () => measureVitals(integrations, router));
  return { integrations, consent, purposes: purposesOf(configured, location.origin) };
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
  track: Track,
): void {
  let shown: DataRouter['state']['location'] | null = null;
  let isLeaving = false;
  const follow = () => {
    const { navigation, location: at, matches } = router.state;
    const next = navigation.location ?? at;
    if (isScriptFree(next)) {
      if (isLeaving || !selectIsOpen(integrations.getSnapshot())) return;
      isLeaving = true;
      if (next.pathname.startsWith('/pages/checkout')) track('begin_checkout', {});
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
    track('page_view', { page_path: at.pathname });
    const term = new URLSearchParams(at.search).get('search');
    if (at.pathname === '/search' && term) track('search', { search_term: fitText(term, 100) });
  };
  follow();
  router.subscribe(follow);
}

/** Tracks what the shop requests, sign-ins, additions to the cart and views of products. */
function trackShop({ actors: { shop, cart }, router }: IntegrationsOptions, track: Track): void {
  const { session, recentlyViewed } = shop.getSnapshot().children;
  shop.on('analytics.requested', ({ name, attributes }) => track(name, attributes));
  followSignIn(session, () => track('login', { method: 'phone' }));
  cart.on('cart.line.added', (added) => {
    const { name, attributes } = additionOf(added);
    track(name, attributes);
  });
  let viewed: unknown = null;
  const trackView = () => {
    const [newest] = recentlyViewed?.getSnapshot().context.products ?? [];
    const { pathname } = router.state.location;
    if (!newest || viewed === router.state.location || pathname !== `/products/${newest.slug}`) return;
    viewed = router.state.location;
    track('view_item', { productId: newest.id, title: newest.title });
  };
  trackView();
  recentlyViewed?.subscribe(trackView);
}

/** Calls back when the shopper signs in, but not when a stored session is restored. */
function followSignIn(session: ActorRefFrom<typeof sessionMachine> | undefined, onSignIn: () => void): void {
  let wasSignedOut = false;
  session?.subscribe((snapshot) => {
    const isSignedIn = selectIsSignedIn(snapshot);
    if (isSignedIn && wasSignedOut) onSignIn();
    wasSignedOut = selectIsSessionKnown(snapshot) && !isSignedIn;
  });
}

/** An analytics session belongs to the visible tab (Specification 4). */
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

/** Measures until consent is withdrawn. The withdrawal must take effect at once, before the document is reloaded. */
function measureVitals(integrations: IntegrationsActor, router: DataRouter): void {
  import('../vitals/start.ts')
    .then(({ startVitals }) => {
      const vitals = startVitals(router);
      integrations.on('integrations.consent.withdrawn', () =>
        vitals.send({ type: 'vitals.consent.read', isGranted: false }),
      );
    })
    // Without its code nothing is measured.
    .catch(() => {});
}

/** Runs `work` once consent has been granted, if the shopper agreed to measuring then; at once if it already is. */
function whenMeasured(integrations: IntegrationsActor, work: () => void): void {
  whenOpen(integrations, () => {
    if (integrations.getSnapshot().context.allowed.includes('measuring')) work();
  });
}

/** Runs `work` once consent has been granted; at once if it already is. */
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
