/** Starts what measures and advertises, and tells it what happens in the shop. Loaded on the first page that is not quiet. */
import type { DataRouter } from 'react-router';
import { type ActorRefFrom, createActor } from 'xstate';
import type { ChannelKind, SideChannels } from '../contract/domain/index.ts';
import {
  selectIsSessionKnown,
  selectIsSignedIn,
  type sessionMachine,
} from '../machines/account/session/index.ts';
import {
  selectConsent,
  selectIsOpen,
  type sideChannelsMachine,
} from '../machines/integrations/sideChannels/index.ts';
import { selectTransaction } from '../machines/integrations/tracing/index.ts';
import type { AnalyticsRequested } from '../machines/shared/effects.ts';
import { traceHeaders } from '../services/tracing/index.ts';
import type { ShopActors, SideActors } from '../views/shop/context.ts';
import { endpointId, provideSideChannels } from './actors/sideActors.ts';
import { clock } from './clock.ts';
import { pushToDataLayer } from './dataLayer.ts';
import { followMarketingForms } from './marketingForms.ts';
import { observed } from './observed.ts';
import { layoutOf } from './page/pageData.ts';
import type { RouteServices } from './page/routeServices.ts';
import { randomHex } from './randomHex.ts';
import { isQuiet } from './sidePage.ts';
import { channelsOf } from './sidePageChannels.ts';
import { traceWith } from './tracedFetch.ts';
import { tellWebAnalytics } from './webAnalytics.ts';

type Side = ActorRefFrom<typeof sideChannelsMachine>;
type Attributes = AnalyticsRequested['attributes'];

export interface SideOptions {
  readonly actors: Pick<ShopActors, 'shop' | 'cart'>;
  readonly services: RouteServices;
  readonly router: DataRouter;
  readonly configured: SideChannels;
  /** What was requested before this was loaded, oldest first. */
  readonly held: readonly AnalyticsRequested[];
}

export async function startSideChannels(options: SideOptions): Promise<SideActors> {
  const { actors, services, configured, router, held } = options;
  const kinds = configured.channels.map(({ kind }) => kind);
  const webAnalytics = configured.channels.find(({ kind }) => kind === 'webAnalytics');
  const side = createActor(provideSideChannels(configured), {
    input: { account: configured.analytics, channels: kinds },
    ...observed('sideChannels'),
  });
  const tell = (name: string, attributes: Attributes) =>
    side.send({ type: 'side.happened', happening: { name, attributes, stamp: stamp() } });
  side.on('side.pushed', ({ happening, entry }) => {
    if (kinds.includes('tagManager')) pushToDataLayer(entry);
    if (webAnalytics) tellWebAnalytics(webAnalytics, happening);
  });
  side.on('side.traced', ({ trace }) => side.send({ type: 'side.trace.stamped', trace, stamp: stamp() }));
  side.on('side.withdrawn', () => {
    endpointId.forget();
    location.reload();
  });
  side.on('log.requested', ({ message, details }) => console.warn(message, details));
  side.start();
  const consent = selectConsent(side.getSnapshot());
  if (!consent) throw new Error('Nobody can be asked for consent');
  for (const { name, attributes } of held) tell(name, attributes);
  followPages(side, router, kinds, tell);
  followShop(options, tell);
  if (kinds.includes('marketing')) followMarketingForms(actors, services);
  followTab(side);
  trace(side, router);
  return { side, consent };
}

function stamp() {
  return { eventId: randomHex(16), now: clock.now() };
}

/** Tells each page; what is quiet begins with a document of its own, since scripts cannot be unloaded. */
function followPages(
  side: Side,
  router: DataRouter,
  kinds: readonly ChannelKind[],
  tell: (name: string, attributes: Attributes) => void,
): void {
  let shown: DataRouter['state']['location'] | null = null;
  let isLeaving = false;
  const follow = () => {
    const { navigation, location: at, matches } = router.state;
    const next = navigation.location ?? at;
    if (isQuiet(next)) {
      if (isLeaving || !selectIsOpen(side.getSnapshot())) return;
      isLeaving = true;
      if (next.pathname.startsWith('/pages/checkout')) tell('begin_checkout', {});
      if (location.pathname === next.pathname) location.reload();
      else location.assign(`${next.pathname}${next.search}${next.hash}`);
      return;
    }
    if (navigation.state !== 'idle' || at === shown) return;
    shown = at;
    const flags = layoutOf(matches.map(({ route }) => ({ handle: route.handle })));
    side.send({
      type: 'side.page.changed',
      page: { path: at.pathname, channels: channelsOf(kinds, at.pathname, flags) },
    });
    tell('page_view', { page_path: at.pathname });
    const term = new URLSearchParams(at.search).get('search');
    if (at.pathname === '/search' && term) tell('search', { search_term: term.slice(0, 100) });
  };
  follow();
  router.subscribe(follow);
}

function followShop(
  { actors: { shop, cart }, router }: SideOptions,
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
function followTab(side: Side): void {
  const shown = () => side.send({ type: 'tab.shown', sessionId: randomHex(16), stamp: stamp() });
  const hidden = () => side.send({ type: 'tab.hidden', stamp: stamp() });
  document.addEventListener('visibilitychange', () => (document.hidden ? hidden() : shown()));
  addEventListener('pagehide', hidden);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) shown();
  });
  whenOpen(side, () => {
    if (!document.hidden) shown();
  });
}

/** A page that comes alive later than this was looked at before anybody agreed. */
const LATEST_PAGE_LOAD_MS = 10_000;

function trace(side: Side, router: DataRouter): void {
  const begun = () => side.send({ type: 'tracing.call.begun', now: clock.now() });
  const ended = () => side.send({ type: 'tracing.call.ended', now: clock.now() });
  const start = (op: 'pageload' | 'navigation', name: string, startedAt: number) =>
    side.send({ type: 'tracing.start', transaction: { traceId: randomHex(16), op, name, startedAt } });
  traceWith({
    begun,
    ended,
    headers: () => {
      const { tracing } = side.getSnapshot().children;
      const transaction = tracing && selectTransaction(tracing.getSnapshot());
      return transaction ? traceHeaders(transaction, randomHex(8)) : {};
    },
  });
  whenOpen(side, () => {
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

function whenOpen(side: Side, work: () => void): void {
  if (selectIsOpen(side.getSnapshot())) {
    work();
    return;
  }
  const subscription = side.subscribe((snapshot) => {
    if (!selectIsOpen(snapshot)) return;
    subscription.unsubscribe();
    work();
  });
}
