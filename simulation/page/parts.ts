/** The machines of the open page, started as its route starts them, and stopped when the shopper leaves. */
import { type Actor, type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { addLine, provideAddToCart } from '../../src/app/actors/addToCart.ts';
import { checkoutInput, connectCheckout, provideCheckout } from '../../src/app/actors/checkout.ts';
import { retryWhenOnline } from '../../src/app/actors/online.ts';
import { provideOrderLookup } from '../../src/app/actors/orderLookup.ts';
import { provideOrders } from '../../src/app/actors/orders.ts';
import { connectOrderView, orderViewActors } from '../../src/app/actors/orderView.ts';
import { providePersonalData } from '../../src/app/actors/personalData.ts';
import { lookUpPincode } from '../../src/app/actors/pincode.ts';
import { fetchProductCards } from '../../src/app/actors/productCards.ts';
import { provideProfile } from '../../src/app/actors/profile.ts';
import { provideOwnReview, provideReviews } from '../../src/app/actors/reviews.ts';
import { observed } from '../../src/app/observed.ts';
import type { RouteServices } from '../../src/app/page/routeServices.ts';
import type { Order, Product } from '../../src/contract/domain/index.ts';
import { fieldsOf } from '../../src/machines/account/addresses/index.ts';
import type { ordersMachine } from '../../src/machines/account/orders.ts';
import type { ownReviewMachine } from '../../src/machines/account/ownReview/index.ts';
import type { personalDataMachine } from '../../src/machines/account/personalData.ts';
import type { profileMachine } from '../../src/machines/account/profile/index.ts';
import { selectUser } from '../../src/machines/account/session/index.ts';
import { selectIsWishlistKnown, selectWishlistIds } from '../../src/machines/account/wishlist/index.ts';
import type { AddReply, addToCartMachine } from '../../src/machines/catalogue/addToCart.ts';
import { productCardsMachine } from '../../src/machines/catalogue/productCards.ts';
import {
  type QuickViewFound,
  type QuickViewInput,
  type QuickViewReply,
  quickViewMachine,
  selectFound,
} from '../../src/machines/catalogue/quickView.ts';
import { type reviewsMachine, selectReviews } from '../../src/machines/catalogue/reviews.ts';
import { variantMachine } from '../../src/machines/catalogue/variant/index.ts';
import type { checkoutMachine } from '../../src/machines/checkout/checkout/index.ts';
import type { orderLookupMachine } from '../../src/machines/checkout/orderLookup.ts';
import { orderViewMachine } from '../../src/machines/checkout/orderView.ts';
import { pincodeMachine } from '../../src/machines/checkout/pincode/index.ts';
import type { SectionId } from '../../src/views/account/sections.ts';
import type { CartActors } from '../../src/views/cart/actors.ts';
import type { ShopActors, ShopSource } from '../../src/views/shop/context.ts';
import { type OrderErrands, type ProductErrands, startOrderErrands, startProductErrands } from './errands.ts';
import { type ListPageData, type ListPart, startList } from './extras.ts';
import type { ProductPageData } from './routes.ts';
import { createRunning } from './running.ts';

type Variant = ActorRefFrom<typeof variantMachine>;
type AddToCart = ActorRefFrom<typeof addToCartMachine>;
type ProductCards = Actor<typeof productCardsMachine>;
type Reviews = ActorRefFrom<typeof reviewsMachine>;

/** Where a product can be put into the cart: its page, or the quick view. */
export interface BuyPart {
  readonly variant: Variant;
  readonly add: AddToCart;
}

/** The running machines of the open page; absent if it has none of that kind. */
export interface Parts {
  readonly buy?: BuyPart;
  readonly reviews?: Reviews;
  readonly ownReview?: ActorRefFrom<typeof ownReviewMachine>;
  readonly pincode?: ActorRefFrom<typeof pincodeMachine>;
  readonly checkout?: ActorRefFrom<typeof checkoutMachine>;
  readonly order?: ActorRefFrom<typeof orderViewMachine>;
  readonly errands?: ProductErrands;
  readonly orderErrands?: OrderErrands;
  /** The open section of the account, where the shopper is signed in. */
  readonly section?: SectionId;
  readonly orders?: ActorRefFrom<typeof ordersMachine>;
  readonly profile?: ActorRefFrom<typeof profileMachine>;
  readonly shownReviews?: Reviews;
  readonly wished?: ProductCards;
  readonly quickView?: ActorRefFrom<typeof quickViewMachine>;
  readonly list?: ListPart;
  readonly lookup?: ActorRefFrom<typeof orderLookupMachine>;
  readonly personalData?: ActorRefFrom<typeof personalDataMachine>;
}

/** A page, or a part of it, that is open. */
export interface Mounted {
  readonly key: string;
  readonly parts: () => Parts;
  /** Called on every change of the router while the page stays. */
  readonly update: () => void;
  readonly leave: () => void;
}

const stays = () => {};

export interface ProductOptions {
  readonly key: string;
  readonly data: ProductPageData;
  readonly source: ShopSource;
  readonly services: RouteServices;
  /** The product that the loader read last; `null` while there is none. */
  readonly read: () => Product | null;
  /** The variant in the address. */
  readonly requested: () => string | null;
  readonly navigate: (actor: Variant) => () => void;
}

export function mountProduct(options: ProductOptions): Mounted {
  const { key, data, source, services, navigate } = options;
  const { product, groups } = data;
  const { shopApi } = services;
  const running = createRunning();
  const { run, until, leave } = running;
  let requested = options.requested();
  let received = product;
  const variant = run(
    createActor(variantMachine, {
      input: { product, groups, requestedVariantId: requested },
      ...observed('variant'),
    }),
  );
  const add = run(createActor(provideAddToCart(source), observed('addToCart')));
  until(navigate(variant));
  const pincode = run(
    createActor(pincodeMachine.provide({ actors: { lookUpPincode: lookUpPincode(shopApi) } }), {
      input: { pincode: '' },
      ...observed('pincode'),
    }),
  );
  const reviews = run(
    createActor(provideReviews(shopApi), {
      input: { query: { productId: product.id }, first: null },
      ...observed('reviews'),
    }),
  );
  const own = run(
    createActor(provideOwnReview(shopApi), { input: { productId: product.id }, ...observed('ownReview') }),
  );
  const saved = own.on('review.saved', () => reviews.send({ type: 'reviews.written' }));
  until(() => saved.unsubscribe());
  const errands = startProductErrands(running, { productId: product.id, variant, reviews, source, services });
  let isViewed = false;
  let userId: string | null = null;
  const follow = () => {
    const children = source.current()?.shop.getSnapshot().children;
    if (!children) return;
    if (!isViewed) {
      const { id, slug, title, images } = product;
      const viewed = { id, slug, title, image: images[0]?.imageKey ?? null };
      children.recentlyViewed?.send({ type: 'product.viewed', product: viewed });
      isViewed = true;
    }
    const now = children.session ? (selectUser(children.session.getSnapshot())?.id ?? null) : null;
    if (now === userId) return;
    userId = now;
    own.send(now === null ? { type: 'user.signedOut' } : { type: 'user.signedIn', userId: now });
    errands.marks.send({ type: now === null ? 'user.signedOut' : 'user.signedIn' });
  };
  follow();
  return {
    key,
    parts: () => ({ buy: { variant, add }, pincode, reviews, ownReview: own, errands }),
    update() {
      follow();
      const now = options.requested();
      if (now !== requested) variant.send({ type: 'variant.requested', variantId: now });
      requested = now;
      const fresh = options.read();
      if (fresh === null || fresh === received) return;
      received = fresh;
      variant.send({ type: 'variant.product.refreshed', product: fresh });
    },
    leave,
  };
}

export interface OrderOptions {
  readonly key: string;
  readonly order: Order;
  readonly source: ShopSource;
  readonly services: RouteServices;
  /** The order that the loader read last. */
  readonly read: () => Order | null;
}

export function mountOrder({ key, order, source, services, read }: OrderOptions): Mounted {
  const running = createRunning();
  const { run, until, leave } = running;
  const machine = orderViewMachine.provide({ actors: orderViewActors(services.shopApi, null) });
  const view = run(createActor(machine, { input: { order }, ...observed('orderView') }));
  until(connectOrderView(view, source));
  const orderErrands = startOrderErrands(running, order, view, source, services);
  let received = order;
  view.send({ type: 'order.received', order });
  return {
    key,
    parts: () => ({ order: view, orderErrands }),
    update() {
      const now = read();
      if (!now || now === received) return;
      received = now;
      view.send({ type: 'order.received', order: now });
    },
    leave,
  };
}

export interface CheckoutOptions {
  readonly actors: CartActors;
  readonly services: RouteServices;
  readonly navigate: (actor: ActorRefFrom<typeof checkoutMachine>) => () => void;
}

export function mountCheckout({ actors, services, navigate }: CheckoutOptions): Mounted {
  const { run, until, leave } = createRunning();
  const checkout = run(
    createActor(provideCheckout(actors, services.shopApi), {
      input: checkoutInput(actors, services.storeId),
      ...observed('checkout'),
    }),
  );
  until(navigate(checkout));
  until(connectCheckout(checkout, actors, services.shopApi));
  const { addresses } = actors.shop.getSnapshot().children;
  let userId: string | null = null;
  const loadSaved = () => {
    const now = selectUser(actors.session.getSnapshot())?.id ?? null;
    if (now === userId) return;
    userId = now;
    if (now !== null) addresses?.send({ type: 'addresses.load' });
  };
  const chosen = addresses?.on('address.chosen', ({ address }) =>
    checkout.send({ type: 'checkout.address.chosen', fields: fieldsOf(address) }),
  );
  until(() => chosen?.unsubscribe());
  loadSaved();
  return { key: 'checkout', parts: () => ({ checkout }), update: loadSaved, leave };
}

/** The account page's form of personal data, apart from the sections: it stays after the sign-out that follows an erasure. */
export function mountPersonalData({ session }: CartActors): Mounted {
  const { run, until, leave } = createRunning();
  const personalData = run(createActor(providePersonalData(), observed('personalData')));
  const erased = personalData.on('data.erased', () => session.send({ type: 'session.signOut' }));
  until(() => erased.unsubscribe());
  return { key: 'account', parts: () => ({ personalData }), update: stays, leave };
}

export function mountLookup({ shopApi, storeId }: RouteServices): Mounted {
  const { run, leave } = createRunning();
  const lookup = run(createActor(provideOrderLookup(shopApi, storeId), observed('orderLookup')));
  return { key: 'lookup', parts: () => ({ lookup }), update: stays, leave };
}

export function mountList(key: string, data: ListPageData, services: RouteServices): Mounted {
  const running = createRunning();
  const list = startList(running, data, services);
  return { key, parts: () => ({ list }), update: stays, leave: running.leave };
}

export interface SectionOptions {
  readonly key: string;
  readonly section: SectionId;
  readonly userId: string;
  readonly actors: CartActors;
  readonly services: RouteServices;
}

/** A section of the account page; addresses and points are the shop's own actors. */
export function mountSection({ key, section, userId, actors, services }: SectionOptions): Mounted {
  const { shopApi } = services;
  const { run, until, leave } = createRunning();
  const mounted = (parts: Parts): Mounted => ({
    key,
    parts: () => ({ section, ...parts }),
    update: stays,
    leave,
  });
  switch (section) {
    case 'orders': {
      const orders = run(createActor(provideOrders(shopApi, services.storeData), observed('orders')));
      until(retryWhenOnline(orders));
      return mounted({ orders });
    }
    case 'profile': {
      const profile = run(createActor(provideProfile(shopApi), observed('profile')));
      const saved = profile.on('profile.saved', ({ profile: user }) =>
        actors.session.send({ type: 'session.user.changed', user }),
      );
      until(() => saved.unsubscribe());
      until(retryWhenOnline(profile));
      return mounted({ profile });
    }
    case 'privacy':
      // Its machine belongs to the whole account.
      return mounted({});
    case 'reviews': {
      const products = run(createCards(shopApi, []));
      until(retryWhenOnline(products));
      const reviews = createActor(provideReviews(shopApi), {
        input: { query: { userId }, first: null },
        ...observed('reviews'),
      });
      const followed = reviews.subscribe((snapshot) => {
        const ids = selectReviews(snapshot).map(({ productId }) => productId);
        products.send({ type: 'productCards.ids.changed', ids });
      });
      until(() => followed.unsubscribe());
      return mounted({ shownReviews: run(reviews) });
    }
    case 'addresses':
      actors.shop.getSnapshot().children.addresses?.send({ type: 'addresses.load' });
      return mounted({});
    case 'rewards':
      actors.rewards.send({ type: 'rewards.refresh' });
      return mounted({});
  }
}

export function mountWishlist(
  { shop }: Pick<ShopActors, 'shop'>,
  { shopApi }: RouteServices,
): Mounted | null {
  const { wishlist } = shop.getSnapshot().children;
  if (!wishlist || !selectIsWishlistKnown(wishlist.getSnapshot())) return null;
  const { run, until, leave } = createRunning();
  const wished = run(createCards(shopApi, selectWishlistIds(wishlist.getSnapshot())));
  const followed = wishlist.subscribe((snapshot) =>
    wished.send({ type: 'productCards.ids.changed', ids: selectWishlistIds(snapshot) }),
  );
  until(() => followed.unsubscribe());
  until(retryWhenOnline(wished));
  return { key: 'wishlist', parts: () => ({ wished }), update: stays, leave };
}

function createCards(shopApi: RouteServices['shopApi'], ids: readonly string[]): ProductCards {
  const machine = productCardsMachine.provide({ actors: { fetchProducts: fetchProductCards(shopApi) } });
  return createActor(machine, { input: { ids }, ...observed('productCards') });
}

/** The quick view stays mounted while it is closed, so that its choices survive reopening. */
export interface QuickView extends Mounted {
  readonly opened: () => void;
}

/** The quick view of a product over the page. The machines of variant and cart button start once the product has loaded. */
export function mountQuickView(
  input: QuickViewInput,
  source: ShopSource,
  services: RouteServices,
): QuickView {
  const { shopApi, storeData } = services;
  const { run, until, leave } = createRunning();
  let buy: BuyPart | null = null;
  const fetchProduct = fromPromise<QuickViewReply, { slug: string }>(async ({ input, signal }) => {
    const [product, store] = await Promise.all([shopApi.getProduct(input, { signal }), storeData()]);
    if (!product.ok) return product;
    if (!store.ok) return store;
    if (product.value === null) return { ok: true, value: null };
    return { ok: true, value: { product: product.value, groups: store.value.variantGroups } };
  });
  const addProduct = fromPromise<AddReply, { found: QuickViewFound | null }>(({ input: { found }, signal }) =>
    addLine(source, found && { product: found.product, variantId: null, qty: 1 }, signal),
  );
  const quickView = createActor(quickViewMachine.provide({ actors: { fetchProduct, addProduct } }), {
    input,
    ...observed('quickView'),
  });
  const followed = quickView.subscribe((snapshot) => {
    const found = selectFound(snapshot);
    if (!found || buy) return;
    const input = { ...found, requestedVariantId: null };
    buy = {
      variant: run(createActor(variantMachine, { input, ...observed('quickVariant') })),
      add: run(createActor(provideAddToCart(source), observed('quickAdd'))),
    };
  });
  until(() => followed.unsubscribe());
  run(quickView);
  return {
    key: `quick view ${input.slug}`,
    parts: () => ({ quickView, ...(buy && { buy }) }),
    update: stays,
    opened: () => quickView.send({ type: 'quickView.opened' }),
    leave,
  };
}
