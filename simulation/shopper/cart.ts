/** The cart, on its page or in the drawer. */
import {
  type CartItem,
  selectCoupon,
  selectIsEmpty,
  selectIsKnown,
  selectItems,
  selectNotices,
  selectPriceChanges,
  selectRemoved,
} from '../../src/machines/cart/cart/index.ts';
import { selectIsApplying, selectRefusal } from '../../src/machines/cart/coupon/index.ts';
import { selectLineProblem } from '../../src/machines/cart/inventory/index.ts';
import type { CartActors } from '../../src/views/cart/actors.ts';
import type { Screen } from '../page/screen.ts';
import type { Gesture } from '../page/types.ts';
import { numberOf, textOf } from './args.ts';

const MOST_UNITS = 99;

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
    ...wayOn(screen, actors),
  ];
}

function lineGestures({ cart }: CartActors): readonly Gesture[] {
  const items = selectItems(cart.getSnapshot());
  const steppable = items.flatMap((item) => {
    const { recordKey, qty, minimumOrderQuantity, source } = item;
    if (source === 'COUPON') return [];
    const [least, most] = [minimumOrderQuantity ?? 1, mostOf(item)];
    return [qty - 1, qty + 1]
      .filter((next) => next >= least && next <= most)
      .map((next) => ({ recordKey, qty: next }));
  });
  const gestures: Gesture[] = [];
  if (items.length > 0) {
    gestures.push({
      name: 'remove a line',
      weight: 4,
      choose: (draw) => ({ recordKey: draw.pick(items).recordKey }),
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

/** As the line's view limits its stepper. */
function mostOf({ maximumOrderQuantity, inventory, qty }: CartItem): number {
  const limit = Math.min(maximumOrderQuantity ?? MOST_UNITS, inventory ?? MOST_UNITS);
  return inventory !== null && qty > limit ? qty : limit;
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
        perform: () => cart.send({ type: 'cart.priceChange.undo', recordKey }),
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
  if (selectRefusal(coupon.getSnapshot())) {
    gestures.push({
      name: 'edit the code',
      weight: 1,
      perform: () => coupon.send({ type: 'coupon.refusal.dismiss' }),
    });
  }
  return gestures;
}

/** The checkout link is shut while a line cannot be ordered. */
function wayOn(screen: Screen, { cart, inventory }: CartActors): readonly Gesture[] {
  const stock = inventory.getSnapshot();
  const isBlocked = stock.context.lines.some(({ recordKey }) => {
    const problem = selectLineProblem(recordKey)(stock);
    return problem !== null && problem.reason !== 'PRICE';
  });
  if (isBlocked || selectIsEmpty(cart.getSnapshot())) return [];
  return [
    { name: 'go to checkout', weight: 25, perform: () => void screen.router.navigate('/pages/checkout') },
  ];
}
