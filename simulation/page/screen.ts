/** The open page and its overlay: starts the machines that they render, and stops them when the shopper leaves. */
import type { DataRouter } from 'react-router';
import type { ActorRefFrom } from 'xstate';
import { addressOf } from '../../src/app/page/navigation.ts';
import type { RouteServices } from '../../src/app/page/routeServices.ts';
import { selectUser } from '../../src/machines/account/session/index.ts';
import { selectIsKnown } from '../../src/machines/cart/cart/index.ts';
import type { expressMachine } from '../../src/machines/checkout/express/index.ts';
import type { NavigationRequested } from '../../src/machines/shared/effects.ts';
import { selectOverlay } from '../../src/machines/storefront/overlays/index.ts';
import { selectIsReady } from '../../src/machines/storefront/storeData/index.ts';
import { sectionOf } from '../../src/views/account/sections.ts';
import { type CartActors, cartActorsOf } from '../../src/views/cart/actors.ts';
import type { ShopActors, ShopSource } from '../../src/views/shop/context.ts';
import { type Search, startSearch } from './errands.ts';
import { type Extras, type ListPageData, startExtras } from './extras.ts';
import {
  type Mounted,
  mountCheckout,
  mountList,
  mountLookup,
  mountOrder,
  mountPersonalData,
  mountProduct,
  mountQuickView,
  mountSection,
  mountWishlist,
  type Parts,
  type QuickView,
} from './parts.ts';
import type { OrderPageData, ProductPageData } from './routes.ts';
import { createRunning } from './running.ts';

export interface ScreenOptions {
  readonly router: DataRouter;
  readonly source: ShopSource;
  readonly services: RouteServices;
}

export interface Screen extends ScreenOptions {
  readonly shop: () => ShopActors | null;
  readonly cartActors: () => CartActors | null;
  readonly express: () => ActorRefFrom<typeof expressMachine> | null;
  /** The search box of the header; `null` before the shop has started. */
  readonly search: () => Search | null;
  readonly parts: () => Parts;
  /** The parts of the open overlay: the quick view. */
  readonly overlay: () => Parts;
  /** `null` before the shop has started. */
  readonly extras: () => Extras | null;
}

interface NextPage {
  readonly key: string;
  mount(): Mounted | null;
}

const none: Parts = {};

export function createScreen(options: ScreenOptions): Screen {
  const { router, source, services } = options;
  let page: Mounted | null = null;
  /** The account page around its section. */
  let account: Mounted | null = null;
  let over: QuickView | null = null;
  let isQuickViewOpen = false;
  let extras: Extras | null = null;
  let cartActors: CartActors | null = null;
  let search: Search | null = null;
  let shownTerm = '';

  // Starting a page's machines can change the state that decides which page is open, so `refresh` may be re-entered.
  let isRefreshing = false;
  let isDue = false;
  const refresh = () => {
    isDue = true;
    if (isRefreshing) return;
    isRefreshing = true;
    for (; isDue; ) {
      isDue = false;
      const shop = source.current();
      if (shop) cartActors ??= cartActorsOf(shop);
      if (cartActors) search ??= startSearch(services, cartActors, performNavigation);
      if (cartActors) extras ??= startExtras(createRunning(), cartActors);
      extras?.update(router.state.location.pathname, shop?.integrations?.current() ?? null);
      followTerm();
      account = change(account, nextAccount());
      page = change(page, nextPage());
      showQuickView();
    }
    isRefreshing = false;
  };

  function change(open: Mounted | null, next: NextPage | null): Mounted | null {
    if (next?.key !== open?.key) {
      open?.leave();
      return next ? next.mount() : null;
    }
    open?.update();
    return open;
  }

  function nextPage(): NextPage | null {
    const { location, navigation, loaderData, errors } = router.state;
    if (navigation.state !== 'idle' || !router.state.initialized) return keep(page);
    if (errors) return null;
    const product = productRead();
    if (product) {
      const key = `product ${product.product.id}`;
      const requested = () => new URLSearchParams(router.state.location.search).get('variant');
      const read = () => productRead()?.product ?? null;
      const options = { key, data: product, read, source, services, requested, navigate: performNavigation };
      return { key, mount: () => mountProduct(options) };
    }
    const first = orderRead();
    if (first) {
      const key = `order ${first.id}`;
      return { key, mount: () => mountOrder({ key, order: first, source, services, read: orderRead }) };
    }
    const list: ListPageData | undefined = loaderData.shop;
    if (list) {
      const key = `list ${location.key}`;
      return { key, mount: () => mountList(key, list, services) };
    }
    if (location.pathname === '/pages/track') return { key: 'lookup', mount: () => mountLookup(services) };
    if (location.pathname === '/pages/checkout') return checkoutPage();
    if (location.pathname === '/pages/account') return accountPage();
    const shop = source.current();
    if (shop && location.pathname === '/pages/wishlist') {
      return { key: 'wishlist', mount: () => mountWishlist(shop, services) };
    }
    return null;
  }

  function productRead(): ProductPageData | null {
    return router.state.loaderData.product ?? null;
  }

  function orderRead() {
    const data: OrderPageData | undefined = router.state.loaderData.order;
    return data?.order ?? null;
  }

  function checkoutPage(): NextPage | null {
    const actors = cartActors;
    if (!actors) return null;
    const isKnown = selectIsKnown(actors.cart.getSnapshot()) && selectIsReady(actors.storeData.getSnapshot());
    if (!isKnown && page?.key !== 'checkout') return null;
    return {
      key: 'checkout',
      mount: () => mountCheckout({ actors, services, navigate: performNavigation }),
    };
  }

  function accountPage(): NextPage | null {
    const actors = cartActors;
    const userId = actors && (selectUser(actors.session.getSnapshot())?.id ?? null);
    if (!actors || userId === null) return null;
    const section = sectionOf(new URLSearchParams(router.state.location.search));
    const key = `account ${section} ${userId}`;
    return { key, mount: () => mountSection({ key, section, userId, actors, services }) };
  }

  function nextAccount(): NextPage | null {
    const actors = cartActors;
    if (router.state.navigation.state !== 'idle') return keep(account);
    if (!actors || router.state.location.pathname !== '/pages/account') return null;
    return { key: 'account', mount: () => mountPersonalData(actors) };
  }

  /** A closed quick view stays as it is until another product's is opened. */
  function showQuickView(): void {
    const overlays = source.current()?.shop.getSnapshot().children.overlays;
    const overlay = overlays ? selectOverlay(overlays.getSnapshot()) : null;
    const open = overlay?.kind === 'quickView' ? overlay : null;
    const isNew = open !== null && over?.key !== `quick view ${open.slug}`;
    if (isNew) {
      over?.leave();
      over = mountQuickView({ slug: open.slug, intent: open.intent }, source, services);
    }
    const wasOpen = isQuickViewOpen && !isNew;
    isQuickViewOpen = open !== null;
    if (isQuickViewOpen && !wasOpen) over?.opened();
  }

  /** The search box shows the term of the address. */
  function followTerm(): void {
    const { pathname, search: query } = router.state.location;
    const term = pathname === '/search' ? (new URLSearchParams(query).get('search') ?? '') : '';
    if (term !== shownTerm) search?.send({ type: 'search.term.changed', term });
    shownTerm = term;
  }

  function performNavigation(actor: {
    on(type: 'navigation.requested', listener: (event: NavigationRequested) => void): { unsubscribe(): void };
  }): () => void {
    const { unsubscribe } = actor.on('navigation.requested', ({ to, replace }) => {
      void router.navigate(addressOf(to, router.state.location.search), { replace });
    });
    return () => unsubscribe();
  }

  router.subscribe(refresh);
  source.subscribe(() => {
    refresh();
    const actors = cartActors;
    if (!actors) return;
    const { overlays, wishlist } = actors.shop.getSnapshot().children;
    source.current()?.integrations?.subscribe(refresh);
    actors.cart.subscribe(refresh);
    actors.storeData.subscribe(refresh);
    actors.session.subscribe(refresh);
    overlays?.subscribe(refresh);
    wishlist?.subscribe(refresh);
  });
  return {
    ...options,
    shop: source.current,
    cartActors: () => cartActors,
    express: () => source.current()?.express?.current() ?? null,
    search: () => search,
    parts: () => ({ ...account?.parts(), ...page?.parts() }),
    overlay: () => (isQuickViewOpen && over?.parts()) || none,
    extras: () => extras,
  };
}

function keep(open: Mounted | null): NextPage | null {
  return open && { key: open.key, mount: () => open };
}
