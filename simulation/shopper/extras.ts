/** What surrounds a page's main content: banners, notices, lists of products, and the shopper's consent to being measured. */
import {
  selectHasNextPage,
  selectIsLoadingMore,
  selectMoreItems,
} from '../../src/machines/catalogue/moreProducts.ts';
import {
  selectIsAsking,
  selectIsDecided,
  selectIsFirstView,
  selectIsGranted,
} from '../../src/machines/integrations/consent/index.ts';
import { selectIsCopied } from '../../src/machines/storefront/couponBanner.ts';
import { selectOverlay } from '../../src/machines/storefront/overlays/index.ts';
import { selectIsShown } from '../../src/machines/storefront/socialProof.ts';
import { selectTopCoupon } from '../../src/machines/storefront/storeData/index.ts';
import { cardOf } from '../../src/views/catalogue/card.ts';
import type { ListPart } from '../page/extras.ts';
import { host } from '../page/host.ts';
import type { Screen } from '../page/screen.ts';
import type { Gesture } from '../page/types.ts';
import { textOf } from './args.ts';

export function extraGestures(screen: Screen): readonly Gesture[] {
  const { list, lookup } = screen.parts();
  return [
    ...bannerGestures(screen),
    ...noticeGestures(screen),
    ...consentGestures(screen),
    ...(list ? listGestures(screen, list) : []),
    ...(lookup ? lookupGestures(lookup) : []),
  ];
}

function bannerGestures(screen: Screen): readonly Gesture[] {
  const { overlays, storeData } = screen.shop()?.shop.getSnapshot().children ?? {};
  const coupon = storeData && selectTopCoupon(storeData.getSnapshot());
  if (!overlays || !coupon || screen.router.state.location.pathname !== '/') return [];
  return [
    {
      name: 'open the coupon’s banner',
      weight: 1,
      perform: () => overlays.send({ type: 'overlay.open', overlay: { kind: 'couponBanner' } }),
    },
  ];
}

/** The sheet of the coupon's banner covers the page. */
export function couponSheetGestures(screen: Screen): readonly Gesture[] {
  const { overlays, storeData } = screen.shop()?.shop.getSnapshot().children ?? {};
  const banner = screen.extras()?.banner;
  const coupon = storeData && selectTopCoupon(storeData.getSnapshot());
  if (!overlays || !banner || !coupon || selectOverlay(overlays.getSnapshot())?.kind !== 'couponBanner') {
    return [];
  }
  const { code } = coupon;
  const copy: Gesture = {
    name: 'dialog: copy the code',
    weight: 3,
    // Ignored while the code is being copied, and while the sheet says that it was copied.
    mayBeIgnored: true,
    perform: () => banner.send({ type: 'couponBanner.copy', code }),
  };
  return selectIsCopied(banner.getSnapshot()) ? [] : [copy];
}

function noticeGestures(screen: Screen): readonly Gesture[] {
  const notice = screen.extras()?.notice;
  if (!notice || !selectIsShown(notice.getSnapshot())) return [];
  const isHeld = notice.getSnapshot().matches({ visible: { shown: 'held' } });
  return [
    { name: 'hide the notice', weight: 0.5, perform: () => notice.send({ type: 'socialProof.hide' }) },
    {
      name: 'scroll a button below the notice',
      weight: 0.5,
      perform: () => notice.send({ type: 'socialProof.place.taken' }),
    },
    isHeld
      ? {
          name: 'leave the notice',
          weight: 1,
          perform: () => notice.send({ type: 'socialProof.release' }),
        }
      : {
          name: 'point at the notice',
          weight: 0.5,
          perform: () => notice.send({ type: 'socialProof.hold' }),
        },
  ];
}

/** The pages on the way to an order, where consent is not asked for. */
const ordering = /^\/(pages\/(cart|checkout)|order)(\/|$)/;

function consentGestures(screen: Screen): readonly Gesture[] {
  const actors = screen.shop()?.integrations?.current();
  if (!actors) return [];
  const { consent, purposes } = actors;
  const state = consent.getSnapshot();
  const { pathname } = screen.router.state.location;
  const gestures: Gesture[] = [];
  if (selectIsFirstView(state)) {
    gestures.push({
      name: 'scroll down',
      weight: 1,
      perform: () => consent.send({ type: 'consent.page.scrolled' }),
    });
  }
  if (selectIsGranted(state) && !selectIsAsking(state) && pathname === '/pages/privacy') {
    gestures.push({
      name: 'withdraw the consent',
      weight: 1,
      perform: () => consent.send({ type: 'consent.refuse', now: Date.now() }),
    });
  }
  if (selectIsDecided(state) && !selectIsAsking(state)) {
    gestures.push({
      name: 'review the consent',
      weight: 0.2,
      perform: () => consent.send({ type: 'consent.review' }),
    });
  }
  if (!selectIsAsking(state) || (!selectIsDecided(state) && ordering.test(pathname))) return gestures;
  gestures.push(
    {
      name: 'consent',
      weight: 0.2,
      choose: (draw) => ({ to: draw.pick(['all', 'measuring', 'offers', 'chat']) }),
      perform: ({ to }) =>
        consent.send({
          type: 'consent.grant',
          purposes: purposes.map(({ purpose }) => purpose).filter((one) => to === 'all' || one === to),
          now: Date.now(),
        }),
    },
    {
      name: 'refuse the consent',
      weight: 0.5,
      perform: () => consent.send({ type: 'consent.refuse', now: Date.now() }),
    },
  );
  if (selectIsDecided(state)) {
    gestures.push({
      name: 'keep the choice about consent',
      weight: 1,
      perform: () => consent.send({ type: 'consent.review.close' }),
    });
  }
  return gestures;
}

/** The form of the marketing pop-up, which a third party draws while its script is on the page. */
export function popUpGestures(screen: Screen): readonly Gesture[] {
  const integrations = screen.shop()?.integrations?.current()?.integrations;
  const popUp = integrations?.getSnapshot().children['script-marketing'];
  if (!popUp?.getSnapshot().matches('present')) return [];
  return [
    {
      name: 'send the pop-up’s form',
      weight: 0.3,
      // Ignored for a form that won nothing, and while another form is waiting for its answer.
      mayBeIgnored: true,
      choose: (draw) => ({ coupon: draw.pick(['TEN', 'NOSUCH', 'Better luck next time']) }),
      perform(args) {
        const target = new HTMLFormElement();
        Object.assign(target, { fields: { coupon: textOf(args, 'coupon'), phone: '9812345678' } });
        host.dispatch('submit', { target, preventDefault() {} });
      },
    },
  ];
}

function listGestures(screen: Screen, { more, cards }: ListPart): readonly Gesture[] {
  const state = more.getSnapshot();
  const shop = screen.shop()?.shop.getSnapshot();
  const overlays = shop?.children.overlays;
  const gestures: Gesture[] = [];
  if (selectHasNextPage(state) && !selectIsLoadingMore(state)) {
    gestures.push(
      {
        name: 'scroll to the list’s end',
        weight: 2,
        // Ignored after the first pages, because only these load by themselves, and after a failure.
        mayBeIgnored: true,
        perform: () => more.send({ type: 'end.neared' }),
      },
      { name: 'more products', weight: 2, perform: () => more.send({ type: 'more.requested' }) },
    );
  }
  const shown = [...cards, ...selectMoreItems(state)];
  // The drawer covers the list.
  if (overlays && shop?.matches({ cartDrawer: 'closed' }) && shown.length > 0) {
    gestures.push({
      name: 'add from the list',
      weight: 4,
      choose: (draw) => ({ slug: draw.pick(shown).slug }),
      perform(args) {
        const slug = textOf(args, 'slug');
        const card = shown.find((one) => one.slug === slug);
        const intent = card && cardOf(card).choices === 0 ? 'add' : 'choose';
        overlays.send({ type: 'overlay.open', overlay: { kind: 'quickView', slug, intent } });
      },
    });
  }
  return gestures;
}

type Lookup = NonNullable<ReturnType<Screen['parts']>['lookup']>;

function lookupGestures(lookup: Lookup): readonly Gesture[] {
  const state = lookup.getSnapshot();
  if (state.matches('sending')) return [];
  if (state.matches('sent')) {
    return [
      { name: 'look for another order', weight: 3, perform: () => lookup.send({ type: 'lookup.again' }) },
    ];
  }
  return [
    {
      name: 'type where the order is',
      weight: 4,
      choose: (draw) => ({ phone: draw.pick(['9812345678', '12']), code: draw.pick(['ABCDEFGH2345', 'A']) }),
      perform(args) {
        for (const field of ['phone', 'code'] as const)
          lookup.send({ type: 'lookup.field.changed', field, value: textOf(args, field) });
      },
    },
    { name: 'ask for the order’s link', weight: 4, perform: () => lookup.send({ type: 'lookup.submitted' }) },
  ];
}
