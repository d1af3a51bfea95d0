/** Machines besides a page's main content: the coupon's banner, the timer, the social-proof notice, and lists of products. */
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { providedCountdown } from '../../src/app/actors/countdown.ts';
import { observed } from '../../src/app/observed.ts';
import type { RouteServices } from '../../src/app/page/routeServices.ts';
import { noticeProductsOf } from '../../src/app/parts/noticeProducts.ts';
import type { ProductCard } from '../../src/contract/domain/index.ts';
import { selectItems } from '../../src/machines/cart/cart/index.ts';
import { type MoreReply, moreProductsMachine } from '../../src/machines/catalogue/moreProducts.ts';
import { selectSeen } from '../../src/machines/catalogue/recentlyViewed.ts';
import type { countdownMachine } from '../../src/machines/storefront/countdown/index.ts';
import { couponBannerMachine } from '../../src/machines/storefront/couponBanner.ts';
import { socialProofMachine } from '../../src/machines/storefront/socialProof.ts';
import { selectIsReady, selectSettings } from '../../src/machines/storefront/storeData/index.ts';
import type { CartActors } from '../../src/views/cart/actors.ts';
import type { IntegrationActors } from '../../src/views/shop/context.ts';
import { host } from './host.ts';
import type { Running } from './running.ts';

export interface Extras {
  readonly banner: ActorRefFrom<typeof couponBannerMachine>;
  readonly notice: ActorRefFrom<typeof socialProofMachine>;
  /** Called on every change of the router. */
  readonly update: (pathname: string, integrations: IntegrationActors | null) => void;
}

/** Starts the machines that run on every page, as long as the shop runs. */
export function startExtras({ run }: Running, { shop, cart, storeData }: CartActors): Extras {
  const banner = run(
    createActor(
      couponBannerMachine.provide({
        actors: {
          copyCode: fromPromise<void, { code: string }>(({ input }) =>
            navigator.clipboard.writeText(input.code),
          ),
        },
      }),
      observed('couponBanner'),
    ),
  );
  const notice = run(
    createActor(socialProofMachine, { input: { products: [] }, ...observed('socialProof') }),
  );
  // Acts like the notice's view on a page that has room for it.
  notice.subscribe((state) => {
    if (state.matches({ visible: 'waiting' })) notice.send({ type: 'socialProof.place.free' });
  });
  const { recentlyViewed } = shop.getSnapshot().children;
  let path = '/';
  let isFollowed = false;
  let shown = '';
  const showSeen = () => {
    const seen = recentlyViewed ? selectSeen(recentlyViewed.getSnapshot()) : [];
    const products = noticeProductsOf(seen, selectItems(cart.getSnapshot()), path);
    const text = JSON.stringify(products);
    if (text === shown) return;
    shown = text;
    notice.send({ type: 'socialProof.products.changed', products });
  };
  recentlyViewed?.subscribe(showSeen);
  cart.subscribe(showSeen);

  let countdown: ActorRefFrom<typeof countdownMachine> | null = null;
  const followTimer = () => {
    const store = storeData.getSnapshot();
    if (!selectIsReady(store)) return;
    const { timer } = selectSettings(store);
    if (countdown === null) {
      countdown = run(createActor(providedCountdown, { input: { plan: timer }, ...observed('countdown') }));
    } else if (JSON.stringify(countdown.getSnapshot().context.plan) === JSON.stringify(timer)) return;
    countdown.send({ type: 'countdown.changed', plan: timer });
  };
  followTimer();
  storeData.subscribe(followTimer);
  return {
    banner,
    notice,
    update(pathname, integrations) {
      // Acts like the bar that asks for consent, which reports each page when it appears.
      if (integrations && (!isFollowed || pathname !== path)) {
        isFollowed = true;
        integrations.consent.send({ type: 'consent.page.shown' });
      }
      if (pathname === path) return;
      path = pathname;
      showSeen();
    },
  };
}

export interface ListPart {
  readonly more: ActorRefFrom<typeof moreProductsMachine>;
  /** Cards of the first page. */
  readonly cards: readonly ProductCard[];
}

export interface ListPageData {
  readonly kind: 'list';
  readonly cards: readonly ProductCard[];
  readonly nextToken: string | null;
  readonly search: string;
}

export function startList({ run }: Running, data: ListPageData, services: RouteServices): ListPart {
  const { cards, nextToken, search } = data;
  const machine = moreProductsMachine.provide({
    actors: {
      fetchProducts: fromPromise<MoreReply, { nextToken: string | null }>(async ({ input, signal }) => {
        const { readNextPage } = await host.load(
          'listingPages.ts',
          () => import('../../src/app/listing/listingPages.ts'),
        );
        return readNextPage(services, search, input.nextToken, signal);
      }),
    },
  });
  const more = run(createActor(machine, { input: { page: 1, nextToken }, ...observed('moreProducts') }));
  return { more, cards };
}
