/** The open page: starts the machines that its route renders, and stops them when the shopper leaves. */
import type { DataRouter } from 'react-router';
import { type ActorRefFrom, createActor } from 'xstate';
import { provideAddToCart } from '../../src/app/actors/addToCart.ts';
import { checkoutInput, connectCheckout, provideCheckout } from '../../src/app/actors/checkout.ts';
import { provideOrders } from '../../src/app/actors/orders.ts';
import { connectOrderView, orderViewActors } from '../../src/app/actors/orderView.ts';
import { provideProfile } from '../../src/app/actors/profile.ts';
import { observed } from '../../src/app/observed.ts';
import { addressOf } from '../../src/app/page/navigation.ts';
import type { RouteServices } from '../../src/app/page/routeServices.ts';
import type { ordersMachine } from '../../src/machines/account/orders.ts';
import type { profileMachine } from '../../src/machines/account/profile/index.ts';
import { selectIsSignedIn } from '../../src/machines/account/session/index.ts';
import { selectIsKnown } from '../../src/machines/cart/cart/index.ts';
import type { addToCartMachine } from '../../src/machines/catalogue/addToCart.ts';
import { variantMachine } from '../../src/machines/catalogue/variant/index.ts';
import type { checkoutMachine } from '../../src/machines/checkout/checkout/index.ts';
import type { expressMachine } from '../../src/machines/checkout/express/index.ts';
import { orderViewMachine } from '../../src/machines/checkout/orderView.ts';
import type { NavigationRequested } from '../../src/machines/shared/effects.ts';
import { selectIsReady } from '../../src/machines/storefront/storeData/index.ts';
import { type CartActors, cartActorsOf } from '../../src/views/cart/actors.ts';
import type { ShopActors, ShopSource } from '../../src/views/shop/context.ts';
import type { OrderPageData, ProductPageData } from './routes.ts';

export interface ScreenOptions {
  readonly router: DataRouter;
  readonly source: ShopSource;
  readonly services: RouteServices;
}

export interface ProductPart {
  readonly variant: ActorRefFrom<typeof variantMachine>;
  readonly add: ActorRefFrom<typeof addToCartMachine>;
}

export interface AccountPart {
  readonly orders: ActorRefFrom<typeof ordersMachine>;
  readonly profile: ActorRefFrom<typeof profileMachine>;
}

/** The machines of the open page; those of other pages are `null`. */
export interface Parts {
  readonly product: ProductPart | null;
  readonly checkout: ActorRefFrom<typeof checkoutMachine> | null;
  readonly order: ActorRefFrom<typeof orderViewMachine> | null;
  readonly account: AccountPart | null;
}

export interface Screen extends ScreenOptions {
  readonly shop: () => ShopActors | null;
  readonly cartActors: () => CartActors | null;
  readonly express: () => ActorRefFrom<typeof expressMachine> | null;
  readonly parts: () => Parts;
}

const none: Parts = { product: null, checkout: null, order: null, account: null };

interface Mounted {
  readonly key: string;
  readonly parts: Parts;
  /** Called on every change of the router while the page stays. */
  readonly update: () => void;
  readonly leave: () => void;
}

export function createScreen(options: ScreenOptions): Screen {
  const { router, source, services } = options;
  let mounted: Mounted | null = null;
  let cartActors: CartActors | null = null;

  const refresh = () => {
    const shop = source.current();
    if (shop) cartActors ??= cartActorsOf(shop);
    const next = pageOf();
    if (next?.key === mounted?.key) return mounted?.update();
    mounted?.leave();
    mounted = next ? next.mount() : null;
  };

  interface NextPage {
    readonly key: string;
    mount(): Mounted;
  }

  function pageOf(): NextPage | null {
    const { location, navigation, loaderData, errors } = router.state;
    if (navigation.state !== 'idle' || !router.state.initialized) return keepPage();
    if (errors) return null;
    const product: ProductPageData | undefined = loaderData.product;
    if (product) {
      const key = `product ${product.product.id}`;
      return { key, mount: () => mountProduct(key, product) };
    }
    const order: OrderPageData | undefined = loaderData.order;
    if (order?.order) {
      const key = `order ${order.order.id}`;
      const known = order.order;
      return { key, mount: () => mountOrder(key, known) };
    }
    if (location.pathname === '/pages/checkout') return checkoutPage();
    if (location.pathname === '/pages/account') return accountPage();
    return null;
  }

  function keepPage(): NextPage | null {
    const current = mounted;
    return current && { key: current.key, mount: () => current };
  }

  function mountProduct(key: string, { product, groups }: ProductPageData): Mounted {
    let requested = new URLSearchParams(router.state.location.search).get('variant');
    const variant = createActor(variantMachine, {
      input: { product, groups, requestedVariantId: requested },
      ...observed('variant'),
    });
    const add = createActor(provideAddToCart(source), observed('addToCart'));
    variant.start();
    add.start();
    const stop = performNavigation(variant);
    return {
      key,
      parts: { ...none, product: { variant, add } },
      update() {
        const now = new URLSearchParams(router.state.location.search).get('variant');
        if (now === requested) return;
        requested = now;
        variant.send({ type: 'variant.requested', variantId: now });
      },
      leave() {
        stop();
        variant.stop();
        add.stop();
      },
    };
  }

  function mountOrder(key: string, first: NonNullable<OrderPageData['order']>): Mounted {
    const machine = orderViewMachine.provide({ actors: orderViewActors(services.shopApi) });
    const view = createActor(machine, { input: { order: first }, ...observed('orderView') });
    view.start();
    const stop = connectOrderView(view, source);
    let received = first;
    view.send({ type: 'order.received', order: first });
    return {
      key,
      parts: { ...none, order: view },
      update() {
        const data: OrderPageData | undefined = router.state.loaderData.order;
        if (!data?.order || data.order === received) return;
        received = data.order;
        view.send({ type: 'order.received', order: received });
      },
      leave() {
        stop();
        view.stop();
      },
    };
  }

  function checkoutPage(): NextPage | null {
    const actors = cartActors;
    if (!actors) return null;
    const isMounted = mounted?.key === 'checkout';
    const isKnown = selectIsKnown(actors.cart.getSnapshot()) && selectIsReady(actors.storeData.getSnapshot());
    if (!isKnown && !isMounted) return null;
    return {
      key: 'checkout',
      mount() {
        const checkout = createActor(provideCheckout(actors, services.shopApi), {
          input: checkoutInput(actors, services.storeId),
          ...observed('checkout'),
        });
        checkout.start();
        const stop = performNavigation(checkout);
        const disconnect = connectCheckout(checkout, actors, services.shopApi);
        return {
          key: 'checkout',
          parts: { ...none, checkout },
          update() {},
          leave() {
            disconnect();
            stop();
            checkout.stop();
          },
        };
      },
    };
  }

  function accountPage(): NextPage | null {
    const session = cartActors?.session;
    const userId = session && selectIsSignedIn(session.getSnapshot()) ? userIdOf(session) : null;
    if (!session || userId === null) return null;
    const key = `account ${userId}`;
    return {
      key,
      mount() {
        const orders = createActor(provideOrders(services.shopApi), observed('orders'));
        const profile = createActor(provideProfile(services.shopApi), observed('profile'));
        const saved = profile.on('profile.saved', ({ profile: user }) =>
          session.send({ type: 'session.user.changed', user }),
        );
        orders.start();
        profile.start();
        return {
          key,
          parts: { ...none, account: { orders, profile } },
          update() {},
          leave() {
            saved.unsubscribe();
            orders.stop();
            profile.stop();
          },
        };
      },
    };
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
    actors.cart.subscribe(refresh);
    actors.storeData.subscribe(refresh);
    actors.session.subscribe(refresh);
  });
  return {
    ...options,
    shop: source.current,
    cartActors: () => cartActors,
    express: () => source.current()?.express?.current() ?? null,
    parts: () => mounted?.parts ?? none,
  };
}

function userIdOf(session: CartActors['session']): string | null {
  return session.getSnapshot().context.user?.id ?? null;
}
