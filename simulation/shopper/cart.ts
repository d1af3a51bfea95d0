/** The cart, on its page or in the drawer. */
import { rewardsFor } from '../../src/machines/account/rewards.ts';
import { createFreebieRowsSelector } from '../../src/machines/cart/cart/bill.ts';
import {
  mostUnits,
  selectCoupon,
  selectIsEmpty,
  selectIsKnown,
  selectItems,
  selectNotices,
  selectPriceChanges,
  selectRemoved,
  selectStoredCode,
} from '../../src/machines/cart/cart/index.ts';
import {
  selectAreCouponsListed,
  selectCoupons,
  selectIsApplying,
  selectRefusal,
} from '../../src/machines/cart/coupon/index.ts';
import { selectIsBlocked } from '../../src/machines/cart/inventory/index.ts';
import {
  selectDeals,
  selectLoyaltyRules,
  selectPricingConfig,
  selectShippingTiers,
} from '../../src/machines/storefront/storeData/index.ts';
import { dealPriceOf } from '../../src/pricing/deal.ts';
import { unitsLeft } from '../../src/pricing/gifts.ts';
import type { CartActors } from '../../src/views/cart/actors.ts';
import { giverOf } from '../../src/views/cart/gifts.ts';
import { spendableOf } from '../../src/views/rewards/spendable.ts';
import type { ShopActors } from '../../src/views/shop/context.ts';
import type { Screen } from '../page/screen.ts';
import type { Gesture } from '../page/types.ts';
import { numberOf, textOf } from './args.ts';

const codes = [
  'TEN',
  'FLAT50',
  'B2G1',
  'PAIR500',
  'SOAPGIFT',
  'FREESHIP',
  'PREPAIDONLY',
  'ONCE',
  'LAPSED',
  'ARCHIVED',
  'HIDDEN',
  'ten',
  'NOSUCH',
];

export function cartGestures(screen: Screen): readonly Gesture[] {
  const actors = screen.cartActors();
  const shop = screen.shop()?.shop;
  if (!actors || !shop || !selectIsKnown(actors.cart.getSnapshot())) return [];
  const { pathname } = screen.router.state.location;
  const isOpen = shop.getSnapshot().matches({ cartDrawer: 'open' });
  const drawer: Gesture[] = isOpen
    ? [{ name: 'close the drawer', weight: 2, perform: () => shop.send({ type: 'cart.drawer.close' }) }]
    : [];
  if (!isOpen && pathname !== '/pages/cart') {
    return pathname === '/pages/checkout'
      ? []
      : [{ name: 'open the drawer', weight: 3, perform: () => shop.send({ type: 'cart.drawer.open' }) }];
  }
  return [
    ...drawer,
    ...lineGestures(actors),
    ...noticeGestures(actors),
    ...couponGestures(actors),
    ...offerGestures(actors),
    ...rewardGestures(actors),
    ...bestSellerGestures(shop),
    ...wayOn(screen, actors),
  ];
}

/** The row of best-sellers, or of deals in an empty drawer: one without options is added at once. */
function bestSellerGestures(shop: ShopActors['shop']): readonly Gesture[] {
  const { overlays } = shop.getSnapshot().children;
  if (!overlays) return [];
  const shown = [
    { slug: 'kit', intent: 'add' },
    { slug: 'rose-gel', intent: 'choose' },
  ] as const;
  return [
    {
      name: 'add from the cart’s row',
      weight: 2,
      choose: (draw) => draw.pick(shown),
      perform: (args) =>
        overlays.send({
          type: 'overlay.open',
          overlay: {
            kind: 'quickView',
            slug: textOf(args, 'slug'),
            intent: textOf(args, 'intent') === 'add' ? 'add' : 'choose',
          },
        }),
    },
  ];
}

function lineGestures({ cart, coupon }: CartActors): readonly Gesture[] {
  const state = cart.getSnapshot();
  const items = selectItems(state);
  const offers = selectCoupons(coupon.getSnapshot());
  const removable = items.filter((item) => giverOf(item, selectCoupon(state), offers) === null);
  const steppable = items.flatMap((item) => {
    const { recordKey, qty, minimumOrderQuantity, source } = item;
    if (source === 'COUPON') return [];
    const [least, most] = [minimumOrderQuantity ?? 1, mostUnits(item, items)];
    return [qty - 1, qty + 1]
      .filter((next) => next >= least && next <= most)
      .map((next) => ({ recordKey, qty: next }));
  });
  const gestures: Gesture[] = [];
  if (removable.length > 0) {
    gestures.push({
      name: 'remove a line',
      weight: 4,
      choose: (draw) => ({ recordKey: draw.pick(removable).recordKey }),
      perform: (args) => cart.send({ type: 'cart.line.remove', recordKey: textOf(args, 'recordKey') }),
    });
  }
  if (steppable.length > 0) {
    gestures.push({
      name: 'set a quantity',
      weight: 6,
      choose: (draw) => draw.pick(steppable),
      perform: (args) =>
        cart.send({
          type: 'cart.line.setQty',
          recordKey: textOf(args, 'recordKey'),
          qty: numberOf(args, 'qty'),
        }),
    });
  }
  return gestures;
}

function noticeGestures({ cart }: CartActors): readonly Gesture[] {
  const state = cart.getSnapshot();
  const gestures: Gesture[] = [];
  const [notice] = selectNotices(state);
  const [change] = selectPriceChanges(state);
  if (notice) {
    const { code } = notice;
    gestures.push({
      name: 'dismiss a notice',
      weight: 1,
      perform: () => cart.send({ type: 'cart.notice.dismiss', code }),
    });
  }
  if (change) {
    const { recordKey } = change;
    gestures.push(
      {
        name: 'dismiss a price change',
        weight: 1,
        perform: () => cart.send({ type: 'cart.priceChange.dismiss' }),
      },
      {
        name: 'take out what changed',
        weight: 1,
        choose: () => ({ recordKey }),
        perform: (args) => cart.send({ type: 'cart.priceChange.undo', recordKey: textOf(args, 'recordKey') }),
      },
    );
  }
  if (selectRemoved(state)) {
    gestures.push(
      { name: 'put back', weight: 3, perform: () => cart.send({ type: 'cart.removed.restore' }) },
      { name: 'dismiss the removal', weight: 1, perform: () => cart.send({ type: 'cart.removed.dismiss' }) },
    );
  }
  return gestures;
}

function couponGestures({ cart, coupon }: CartActors): readonly Gesture[] {
  if (selectIsEmpty(cart.getSnapshot())) return [];
  const gestures: Gesture[] = [];
  if (selectCoupon(cart.getSnapshot())) {
    gestures.push({
      name: 'remove the coupon',
      weight: 4,
      perform: () => cart.send({ type: 'cart.coupon.remove' }),
    });
  }
  if (!selectIsApplying(coupon.getSnapshot())) {
    gestures.push({
      name: 'apply a coupon',
      weight: 5,
      choose: (draw) => ({ code: draw.pick(codes) }),
      perform: (args) => coupon.send({ type: 'coupon.apply', code: textOf(args, 'code'), source: 'TYPED' }),
    });
  }
  const listed = selectCoupons(coupon.getSnapshot()).filter(({ couponType }) => couponType !== 'FREEBIE');
  if (selectAreCouponsListed(coupon.getSnapshot()) && listed.length > 0) {
    gestures.push({
      name: 'apply an offer of the list',
      weight: 4,
      mayBeIgnored: true,
      choose: (draw) => ({ code: draw.pick(listed).code }),
      perform: (args) => coupon.send({ type: 'coupon.apply', code: textOf(args, 'code'), source: 'LIST' }),
    });
  }
  const kept = selectStoredCode(cart.getSnapshot());
  if (kept !== null && kept !== selectCoupon(cart.getSnapshot())?.code) {
    gestures.push({
      name: 'drop the saved coupon',
      weight: 2,
      perform: () => cart.send({ type: 'cart.storedCoupon.clear', by: 'shopper' }),
    });
  }
  if (selectRefusal(coupon.getSnapshot())) {
    gestures.push({
      name: 'edit the code',
      weight: 1,
      perform: () => coupon.send({ type: 'coupon.refusal.dismiss' }),
    });
  }
  return gestures;
}

/** Deals and gifts that are offered next to the lines. */
function offerGestures({ cart, coupon, storeData, session, rewards }: CartActors): readonly Gesture[] {
  const state = cart.getSnapshot();
  const items = selectItems(state);
  const taken = (source: string) =>
    new Set(items.filter((item) => item.source === source).map(({ productId }) => productId));
  const [isDealTaken, isGiftTaken] = [taken('LIMITED_TIME_DEAL'), taken('COUPON')];
  const store = storeData.getSnapshot();
  const deals = selectDeals(store).filter(
    (product) => !isDealTaken.has(product.id) && dealPriceOf(product) !== null,
  );
  const gestures: Gesture[] = [];
  if (deals.length > 0) {
    gestures.push({
      name: 'add a deal',
      weight: 3,
      choose: (draw) => ({ product: draw.pick(deals).id }),
      perform(args) {
        const product = deals.find(({ id }) => id === args.product);
        if (!product) return;
        cart.send({ type: 'cart.line.add', product, source: 'LIMITED_TIME_DEAL', now: Date.now() });
      },
    });
  }
  const coupons = selectCoupons(coupon.getSnapshot());
  const freebies = coupons.filter(({ couponType }) => couponType === 'FREEBIE');
  if (freebies.every(({ autoApply }) => autoApply) || items.length === 0) return gestures;
  const spendable = spendableOf({ cart, session, rewards });
  const rows = createFreebieRowsSelector()(
    state,
    {
      now: new Date().toISOString(),
      paymentType: 'NONE',
      freebies,
      config: selectPricingConfig(store),
      shippingTiers: selectShippingTiers(store),
      loyaltyRules: selectLoyaltyRules(store),
      rewards: rewardsFor(spendable, 'NONE'),
    },
    coupons,
  );
  const gifts = rows.flatMap(({ code, type }) => {
    const offer = coupons.find((one) => one.code === code);
    const isOpen = type === 'FREE_PRODUCT' && offer && unitsLeft(offer, items) > 0;
    const open = offer?.getYStoreProducts.filter(
      ({ id, inventory }) => inventory > 0 && !isGiftTaken.has(id),
    );
    return isOpen && open ? open.map((gift) => ({ code, gift })) : [];
  });
  if (gifts.length > 0) {
    gestures.push({
      name: 'choose a gift',
      weight: 6,
      choose: (draw) => ({ gift: draw.pick(gifts).gift.id }),
      perform(args) {
        const chosen = gifts.find(({ gift }) => gift.id === args.gift);
        if (!chosen) return;
        const { gift, code } = chosen;
        cart.send({ type: 'cart.gift.add', gift, couponCode: code, now: Date.now() });
      },
    });
  }
  return gestures;
}

function rewardGestures({ cart, session, rewards }: CartActors): readonly Gesture[] {
  const spendable = spendableOf({ cart, session, rewards });
  if (!spendable || spendable.viaProvider || spendable.loyalty.totalUsable === 0) return [];
  return [
    { name: 'switch reward points', weight: 3, perform: () => cart.send({ type: 'cart.reward.toggle' }) },
  ];
}

/** The link to checkout, which is disabled while a line cannot be ordered. */
function wayOn(screen: Screen, { cart, inventory }: CartActors): readonly Gesture[] {
  const isBlocked = selectIsBlocked(selectItems(cart.getSnapshot()))(inventory.getSnapshot());
  if (isBlocked || selectIsEmpty(cart.getSnapshot())) return [];
  return [
    { name: 'go to checkout', weight: 25, perform: () => void screen.router.navigate('/pages/checkout') },
  ];
}
