/**
 * How tabs share one cart. Every part of it (each line, the coupon, the reward switch, the stored code, the cart id)
 * bears the stamp of its last write. Merging takes each part from whoever wrote it last; it gives the same result
 * in whatever order and however often records arrive, so tabs agree without asking one another.
 */
import { latestOrders } from './changes.ts';
import { inOrder } from './items.ts';
import type {
  Cart,
  CartContent,
  CartContext,
  CartItem,
  CartRecord,
  LineStamp,
  Stamp,
  Stamps,
} from './types.ts';

/** Stamps of removed lines are kept up to this many stamps in all. */
const MOST_STAMPS = 200;

const never: Stamp = { revision: 0, tab: '' };
export const noStamps: Stamps = {
  lines: [],
  coupon: never,
  reward: never,
  storedCoupon: never,
  cartId: never,
};

type Versioned = Pick<CartRecord, 'revision' | 'stamps' | 'cart'>;

export function cartOf(context: CartContext): Cart {
  const { data, coupon, cartId, isRewardApplied, storedCouponCode, storedCouponExpiry, completedOrders } =
    context;
  return { data, coupon, cartId, isRewardApplied, storedCouponCode, storedCouponExpiry, completedOrders };
}

/** What is written down of the cart. A shopper's own removal can be undone in this tab only. */
export function recordOf(context: CartContext): CartRecord {
  const { revision, syncedRevision, stamps, removed } = context;
  const kept = removed?.by === 'validation' ? removed : null;
  return { version: 1, revision, syncedRevision, cart: cartOf(context), stamps, removed: kept };
}

/** The context after a write: a new revision, and its stamp on every part that changed. */
export function commit(context: CartContext, { cart, removed }: CartContent): Partial<CartContext> {
  const stamp: Stamp = { revision: context.revision + 1, tab: context.tab };
  return { ...cart, removed, revision: stamp.revision, stamps: restamp(context, cart, stamp) };
}

function restamp(before: Cart & { readonly stamps: Stamps }, after: Cart, stamp: Stamp): Stamps {
  const { stamps } = before;
  const known = new Map(before.data.map((item) => [item.recordKey, item]));
  const changed = new Set(after.data.filter((item) => known.get(item.recordKey) !== item).map(keyOf));
  const kept = new Set(after.data.map(keyOf));
  for (const recordKey of known.keys()) if (!kept.has(recordKey)) changed.add(recordKey);
  const lines = [
    ...stamps.lines.filter(({ recordKey }) => !changed.has(recordKey)),
    ...[...changed].map((recordKey) => ({ recordKey, ...stamp })),
  ];
  const isStoredSame =
    before.storedCouponCode === after.storedCouponCode &&
    before.storedCouponExpiry === after.storedCouponExpiry;
  return {
    lines: pruned(lines, kept),
    coupon: before.coupon === after.coupon ? stamps.coupon : stamp,
    reward: before.isRewardApplied === after.isRewardApplied ? stamps.reward : stamp,
    storedCoupon: isStoredSame ? stamps.storedCoupon : stamp,
    cartId: before.cartId === after.cartId ? stamps.cartId : stamp,
  };
}

/** Both carts in one, whichever way round. */
export function merged(a: Versioned, b: Versioned): Versioned {
  const lines = mergedLines(a, b);
  const [coupon, reward, stored, id] = [
    newer(a, b, 'coupon'),
    newer(a, b, 'reward'),
    newer(a, b, 'storedCoupon'),
    newer(a, b, 'cartId'),
  ];
  const kept = new Set(lines.flatMap(({ item }) => item?.recordKey ?? []));
  return {
    revision: Math.max(a.revision, b.revision),
    cart: {
      data: inOrder(lines.flatMap(({ item }) => item ?? [])),
      coupon: coupon.cart.coupon,
      cartId: id.cart.cartId,
      isRewardApplied: reward.cart.isRewardApplied,
      storedCouponCode: stored.cart.storedCouponCode,
      storedCouponExpiry: stored.cart.storedCouponExpiry,
      completedOrders: joined(a.cart.completedOrders, b.cart.completedOrders),
    },
    stamps: {
      lines: pruned(
        lines.map(({ stamp }) => stamp),
        kept,
      ),
      coupon: coupon.stamps.coupon,
      reward: reward.stamps.reward,
      storedCoupon: stored.stamps.storedCoupon,
      cartId: id.stamps.cartId,
    },
  };
}

/** True when both were written by the same writes, so that they say the same. */
export function sameStamps(a: Stamps, b: Stamps): boolean {
  return JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));
}

/** The same array where nothing is new. */
function joined(ours: readonly string[], theirs: readonly string[]): readonly string[] {
  const news = theirs.filter((order) => !ours.includes(order));
  return news.length === 0 ? ours : latestOrders([...ours, ...news]);
}

interface Line {
  readonly stamp: LineStamp;
  /** Absent: removed. */
  readonly item: CartItem | undefined;
}

function mergedLines(a: Versioned, b: Versioned): Line[] {
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

/** The later write; of two that did not know of each other, the one that keeps more in the cart. */
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

/** Every line's stamp, and the latest ones of removed lines. */
function pruned(lines: readonly LineStamp[], kept: ReadonlySet<string>): readonly LineStamp[] {
  const removed = lines
    .filter(({ recordKey }) => !kept.has(recordKey))
    .sort((a, b) => b.revision - a.revision || compareText(a.recordKey, b.recordKey))
    .slice(0, MOST_STAMPS);
  return [...lines.filter(({ recordKey }) => kept.has(recordKey)), ...removed].sort(byKeyText);
}

function canonical({ lines, ...rest }: Stamps) {
  const parts = [rest.coupon, rest.reward, rest.storedCoupon, rest.cartId];
  return [
    ...parts.map(({ revision, tab }) => [revision, tab]),
    ...lines.toSorted(byKeyText).map(({ recordKey, revision, tab }) => [recordKey, revision, tab]),
  ];
}

function keyOf({ recordKey }: CartItem): string {
  return recordKey;
}

function byKeyText(a: LineStamp, b: LineStamp): number {
  return compareText(a.recordKey, b.recordKey);
}

function compareText(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}
