/**
 * Merging of the carts of several tabs. Each part (every line, the coupon, the declined codes, the rewards switch, the
 * stored code, the cart id) carries a stamp of its last write, and a merge takes each part from the later write. The merge is
 * commutative, associative and idempotent, so all tabs reach the same cart in whatever order records arrive.
 */
import { latestOrders, withoutUnwanted } from './changes.ts';
import { inOrder } from './items.ts';
import { byKeyText, compareText, pruneStamps } from './revision.ts';
import type { CartItem, CartRecord, LineStamp, Stamps } from './types.ts';

type Versioned = Pick<CartRecord, 'revision' | 'stamps' | 'cart'>;

/** Merges two records; the order of the arguments does not matter. */
export function mergeRecords(a: Versioned, b: Versioned): Versioned {
  const lines = mergeLines(a, b);
  const [coupon, reward, stored, declined, id] = [
    newer(a, b, 'coupon'),
    newer(a, b, 'reward'),
    newer(a, b, 'storedCoupon'),
    newer(a, b, 'declinedCoupons'),
    newer(a, b, 'cartId'),
  ];
  const kept = new Set(lines.flatMap(({ item }) => item?.recordKey ?? []));
  return {
    revision: Math.max(a.revision, b.revision),
    cart: withoutUnwanted({
      data: inOrder(lines.flatMap(({ item }) => item ?? [])),
      coupon: coupon.cart.coupon,
      cartId: id.cart.cartId,
      isRewardApplied: reward.cart.isRewardApplied,
      storedCouponCode: stored.cart.storedCouponCode,
      storedCouponExpiry: stored.cart.storedCouponExpiry,
      declinedCoupons: declined.cart.declinedCoupons,
      completedOrders: mergeOrderIds(a.cart.completedOrders, b.cart.completedOrders),
    }),
    stamps: {
      lines: pruneStamps(
        lines.map(({ stamp }) => stamp),
        kept,
      ),
      coupon: coupon.stamps.coupon,
      reward: reward.stamps.reward,
      storedCoupon: stored.stamps.storedCoupon,
      declinedCoupons: declined.stamps.declinedCoupons,
      cartId: id.stamps.cartId,
    },
  };
}

/** Whether both result from the same writes, and are therefore equal. */
export function sameStamps(a: Stamps, b: Stamps): boolean {
  return JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));
}

/** Both lists of order ids without duplicates; the same array if nothing is new. */
function mergeOrderIds(ours: readonly string[], theirs: readonly string[]): readonly string[] {
  const news = theirs.filter((order) => !ours.includes(order));
  return news.length === 0 ? ours : latestOrders([...ours, ...news]);
}

interface Line {
  readonly stamp: LineStamp;
  /** `undefined`: the line was removed. */
  readonly item: CartItem | undefined;
}

function mergeLines(a: Versioned, b: Versioned): Line[] {
  const known = linesOf(a);
  const byKey = new Map(known.map((line) => [line.stamp.recordKey, line]));
  for (const line of linesOf(b)) {
    const other = byKey.get(line.stamp.recordKey);
    byKey.set(line.stamp.recordKey, other && compareLines(other, line) >= 0 ? other : line);
  }
  return [...byKey.values()];
}

function linesOf({ stamps, cart }: Versioned): Line[] {
  const items = new Map(cart.data.map((item) => [item.recordKey, item]));
  return stamps.lines.map((stamp) => ({ stamp, item: items.get(stamp.recordKey) }));
}

/** Positive if `a` wins: the later write, or the larger quantity of two concurrent writes. */
function compareLines(a: Line, b: Line): number {
  return (
    a.stamp.revision - b.stamp.revision ||
    (a.item?.qty ?? 0) - (b.item?.qty ?? 0) ||
    compareText(a.stamp.tab, b.stamp.tab)
  );
}

function newer(a: Versioned, b: Versioned, part: Exclude<keyof Stamps, 'lines'>): Versioned {
  const [one, other] = [a.stamps[part], b.stamps[part]];
  return (one.revision - other.revision || compareText(one.tab, other.tab)) >= 0 ? a : b;
}

function canonical({ lines, ...rest }: Stamps) {
  const parts = [rest.coupon, rest.reward, rest.storedCoupon, rest.declinedCoupons, rest.cartId];
  return [
    ...parts.map(({ revision, tab }) => [revision, tab]),
    ...lines.toSorted(byKeyText).map(({ recordKey, revision, tab }) => [recordKey, revision, tab]),
  ];
}
