/**
 * A revision of the cart. Every change makes one, with a stamp on each part that changed; it is sent to storage, to the server and
 * to the stock check.
 */
import { unitPrice } from '../../../pricing/lines.ts';
import type { SyncIntent } from '../cartSync/index.ts';
import type { StockedLine } from '../inventory/index.ts';
import { toldToStore } from './told.ts';
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

/** At most this many stamps of removed lines are retained. */
const MOST_STAMPS = 200;

/** The stamp of a part that was never written. */
export const never: Stamp = { revision: 0, tab: '' };
export const initialStamps: Stamps = {
  lines: [],
  coupon: never,
  reward: never,
  storedCoupon: never,
  declinedCoupons: never,
  cartId: never,
};

export function cartOf(context: CartContext): Cart {
  const { data, coupon, cartId, isRewardApplied, storedCouponCode, storedCouponExpiry } = context;
  const { declinedCoupons, completedOrders } = context;
  const offers = { coupon, isRewardApplied, storedCouponCode, storedCouponExpiry, declinedCoupons };
  return { data, cartId, ...offers, completedOrders };
}

export function contentOf(context: CartContext): CartContent {
  return { cart: cartOf(context), removed: context.removed };
}

/** The record to store. */
export function recordOf(context: CartContext): CartRecord {
  const { revision, syncedRevision, accountRevision, incoming, stamps, shortfalls } = context;
  const record = {
    version: 1,
    revision,
    syncedRevision,
    ...(accountRevision !== null && { accountRevision }),
    ...(incoming.length > 0 && { incoming }),
    cart: cartOf(context),
    stamps,
    ...toldToStore(context),
  } as const;
  return shortfalls.length > 0 ? { ...record, shortfalls } : record;
}

/** Whether the server has received every change. */
export function isSynced({ revision, syncedRevision }: CartContext): boolean {
  return revision === syncedRevision;
}

/**
 * What this tab knows of the account's cart once it has another tab's record: the later revision, because its cart then contains
 * what both were made from, and the lines whose products are still loaded.
 */
export function accountPart(
  { accountRevision }: CartContext,
  record: CartRecord,
): Pick<CartContext, 'accountRevision' | 'incoming'> {
  const latest = Math.max(accountRevision ?? -1, record.accountRevision ?? -1);
  return { accountRevision: latest < 0 ? null : latest, incoming: record.incoming ?? [] };
}

/** The context after a change: a new revision, stamped on every part that changed. */
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
    lines: pruneStamps(lines, kept),
    coupon: before.coupon === after.coupon ? stamps.coupon : stamp,
    reward: before.isRewardApplied === after.isRewardApplied ? stamps.reward : stamp,
    storedCoupon: isStoredSame ? stamps.storedCoupon : stamp,
    declinedCoupons: before.declinedCoupons === after.declinedCoupons ? stamps.declinedCoupons : stamp,
    cartId: before.cartId === after.cartId ? stamps.cartId : stamp,
  };
}

/** The stamps of all lines in the cart, and the latest stamps of removed lines. */
export function pruneStamps(lines: readonly LineStamp[], kept: ReadonlySet<string>): readonly LineStamp[] {
  const removed = lines
    .filter(({ recordKey }) => !kept.has(recordKey))
    .sort((a, b) => b.revision - a.revision || compareText(a.recordKey, b.recordKey))
    .slice(0, MOST_STAMPS);
  return [...lines.filter(({ recordKey }) => kept.has(recordKey)), ...removed].sort(byKeyText);
}

/** The cart as it is sent to the server, with the revision that the reply refers to. */
export function syncIntentOf({
  data,
  incoming,
  coupon,
  isRewardApplied,
  cartId,
  accountRevision,
  revision,
}: CartContext): SyncIntent {
  return {
    revision,
    cart: {
      shoppingCartId: cartId,
      knownRevision: accountRevision,
      lines: [
        ...data.map(({ productId, variantId, qty, source, sourceCouponCode }) => ({
          productId,
          variantId,
          quantity: qty,
          source,
          sourceCouponCode,
        })),
        ...incoming.map(({ productId, variantId, quantity, source }) => ({
          productId,
          variantId,
          quantity,
          source,
          sourceCouponCode: null,
        })),
      ],
      couponCode: coupon?.code ?? null,
      couponCodeId: coupon?.id ?? null,
      isRewardApplied,
    },
  };
}

/** The fields of each line that the inventory check compares. */
export function stockedLines(data: readonly CartItem[]): readonly StockedLine[] {
  return data.map((item) => ({
    recordKey: item.recordKey,
    productId: item.productId,
    variantId: item.variantId,
    source: item.source,
    qty: item.qty,
    price: unitPrice(item),
    collections: item.collections,
    minimumOrderQuantity: item.minimumOrderQuantity,
    maximumOrderQuantity: item.maximumOrderQuantity,
  }));
}

function keyOf({ recordKey }: CartItem): string {
  return recordKey;
}

export function byKeyText(a: LineStamp, b: LineStamp): number {
  return compareText(a.recordKey, b.recordKey);
}

export function compareText(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}
