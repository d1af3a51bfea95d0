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
import {
  type Mounted,
  mountCheckout,
  mountOrder,
  mountProduct,
  mountQuickView,
  mountSection,
  mountWishlist,
  type Parts,
} from './parts.ts';
import type { OrderPageData, ProductPageData } from './routes.ts';

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
}

interface NextPage {
  readonly key: string;
  mount(): Mounted | null;
}

const none: Parts = {};

export function createScreen(options: ScreenOptions): Screen {
  const { router, source, services } = options;
  let page: Mounted | null = null;
  let over: Mounted | null = null;
  let cartActors: CartActors | null = null;
  let search: Search | null = null;

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
      page = change(page, nextPage());
      over = change(over, nextOverlay());
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
    const product: ProductPageData | undefined = loaderData.product;
    if (product) {
      const key = `product ${product.product.id}`;
      const requested = () => new URLSearchParams(router.state.location.search).get('variant');
      const options = { key, data: product, source, services, requested, navigate: performNavigation };
      return { key, mount: () => mountProduct(options) };
    }
    const first = orderRead();
    if (first) {
      const key = `order ${first.id}`;
      return { key, mount: () => mountOrder({ key, order: first, source, services, read: orderRead }) };
    }
    if (location.pathname === '/pages/checkout') return checkoutPage();
    if (location.pathname === '/pages/account') return accountPage();
    const shop = source.current();
    if (shop && location.pathname === '/pages/wishlist') {
      return { key: 'wishlist', mount: () => mountWishlist(shop, services) };
    }
    return null;
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

  function nextOverlay(): NextPage | null {
    const overlays = source.current()?.shop.getSnapshot().children.overlays;
    const open = overlays ? selectOverlay(overlays.getSnapshot()) : null;
    if (open?.kind !== 'quickView') return null;
    const { slug, intent } = open;
    return { key: `quick view ${slug}`, mount: () => mountQuickView({ slug, intent }, source, services) };
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
    parts: () => page?.parts() ?? none,
    overlay: () => over?.parts() ?? none,
  };
}

function keep(open: Mounted | null): NextPage | null {
  return open && { key: open.key, mount: () => open };
}
