/** What the cart makes of the server's word, and what it tells its children. Pure. */
import type { CartReply, Failure } from '../../../contract/domain/index.ts';
import { unitPrice } from '../../../pricing/lines.ts';
import { NOTICES } from '../../../pricing/notices.ts';
import type { NoticeCode, Revalidation } from '../../../pricing/types.ts';
import type { SyncIntent } from '../cartSync/index.ts';
import type { StockedLine } from '../inventory/index.ts';
import { inOrder, sameItem } from './items.ts';
import { cartOf } from './tabMerge.ts';
import type {
  AppliedCoupon,
  CartContent,
  CartContext,
  CartItem,
  CartNotice,
  IncomingLine,
  PriceChange,
  RemovedLines,
  RevalidateCartOutput,
} from './types.ts';

type Revalidated = Revalidation<CartItem, AppliedCoupon>;

/** The revalidated cart; lines that say the same stay the same objects. Lines that are gone can be restored. */
export function revalidatedContent(context: CartContext, { cart, coupon }: Revalidated): CartContent {
  const known = new Map(context.data.map((item) => [item.recordKey, item]));
  const data = cart.map((item) => {
    const before = known.get(item.recordKey);
    return before && sameItem(before, item) ? before : item;
  });
  const kept = new Set(data.map(({ recordKey }) => recordKey));
  const gone = context.data.filter(({ recordKey, source }) => !kept.has(recordKey) && source !== 'COUPON');
  const removed: RemovedLines | null =
    gone.length > 0 ? { by: 'validation', items: gone, coupon: null } : context.removed;
  const isSameCoupon = JSON.stringify(coupon) === JSON.stringify(context.coupon);
  return {
    cart: { ...cartOf(context), data: inOrder(data), coupon: isSameCoupon ? context.coupon : coupon },
    removed,
  };
}

export function isChanged(context: CartContext, { cart }: CartContent): boolean {
  const { data, coupon } = cart;
  return (
    coupon !== context.coupon ||
    data.length !== context.data.length ||
    data.some((item) => !context.data.includes(item))
  );
}

/** Prices that moved, joined with those that the shopper has not read of yet. Gifts cost nothing anyway. */
export function priceChanges(
  { data, priceChanges: known }: CartContext,
  after: readonly CartItem[],
): readonly PriceChange[] {
  const moved = after.flatMap((item): PriceChange[] => {
    const before = data.find(({ recordKey }) => recordKey === item.recordKey);
    const earlier = known.find(({ recordKey }) => recordKey === item.recordKey);
    const from = earlier?.from ?? (before ? unitPrice(before) : unitPrice(item));
    const to = unitPrice(item);
    const { recordKey, title } = item;
    return from === to || item.source === 'COUPON' ? [] : [{ recordKey, title, from, to }];
  });
  return moved;
}

export function noticeOf(code: NoticeCode): CartNotice {
  return { code, text: NOTICES.find(([known]) => known === code)?.[1] ?? '' };
}

/** The one notice of a revalidation (S §8). */
export function noticeIn(output: RevalidateCartOutput): CartNotice | null {
  return output.status === 'ok' ? output.notice : null;
}

/** With one more notice, most important first. */
export function withNotice(notices: readonly CartNotice[], notice: CartNotice): readonly CartNotice[] {
  const order = NOTICES.map(([code]) => code);
  return [...notices.filter(({ code }) => code !== notice.code), notice].sort(
    (a, b) => order.indexOf(a.code) - order.indexOf(b.code),
  );
}

/**
 * The cart with the quantities that the server kept, for lines untouched since it was sent. A line that the server
 * left out stays: the stock check tells the shopper why it cannot be ordered.
 */
export function repliedContent(context: CartContext, sentRevision: number, reply: CartReply): CartContent {
  const kept = new Map(reply.lines.map(({ recordKey, quantity }) => [recordKey, quantity]));
  const touched = new Set(
    context.stamps.lines.flatMap(({ recordKey, revision }) => (revision > sentRevision ? [recordKey] : [])),
  );
  const data = context.data.map((item) => {
    const qty = kept.get(item.recordKey) ?? item.qty;
    const isKept = item.source === 'COUPON' || touched.has(item.recordKey) || qty < 1 || qty === item.qty;
    return isKept ? item : { ...item, qty };
  });
  return { cart: { ...cartOf(context), data, cartId: reply.shoppingCartId }, removed: context.removed };
}

/** Lines in the reply that are not in the cart and were not taken out since it was sent. */
export function incomingLines(
  { data, stamps, incoming }: CartContext,
  sentRevision: number,
  { lines }: CartReply,
): readonly IncomingLine[] {
  const known = new Set([
    ...data.map(({ recordKey }) => recordKey),
    ...stamps.lines.flatMap(({ recordKey, revision }) => (revision > sentRevision ? [recordKey] : [])),
  ]);
  const found = lines.filter(({ recordKey, source }) => source !== 'COUPON' && !known.has(recordKey));
  return found.length === 0 && incoming.length === 0 ? incoming : found;
}

/** The cart with the lines that came from the account; what the shopper has put in meanwhile stays as it is. */
export function joinedContent(context: CartContext, items: readonly CartItem[]): CartContent {
  const known = new Set(context.data.map(({ recordKey }) => recordKey));
  const data = [...context.data, ...items.filter(({ recordKey }) => !known.has(recordKey))];
  return { cart: { ...cartOf(context), data: inOrder(data) }, removed: context.removed };
}

export function lacksLines({ data }: CartContext, { lines }: CartReply): boolean {
  const kept = new Set(lines.map(({ recordKey }) => recordKey));
  return data.some(({ recordKey, source }) => source !== 'COUPON' && !kept.has(recordKey));
}

/** The server's verdict that nothing in this cart can be sold. No other failure empties a cart. */
export function isBeyondRepair(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.code === 'CART_EMPTY';
}

export function intentOf({
  data,
  incoming,
  coupon,
  isRewardApplied,
  cartId,
  revision,
}: CartContext): SyncIntent {
  return {
    revision,
    cart: {
      shoppingCartId: cartId,
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

export function stockedLines(data: readonly CartItem[]): readonly StockedLine[] {
  return data.map((item) => ({
    recordKey: item.recordKey,
    productId: item.productId,
    variantId: item.variantId,
    source: item.source,
    qty: item.qty,
    unitPrice: unitPrice(item),
    collections: item.collections,
    minimumOrderQuantity: item.minimumOrderQuantity,
    maximumOrderQuantity: item.maximumOrderQuantity,
  }));
}
