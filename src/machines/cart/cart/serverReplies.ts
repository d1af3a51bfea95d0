/** Pure functions that apply server replies to the cart. */
import type { CartReply } from '../../../contract/domain/index.ts';
import { mostInOrder, unitPrice, unitsBeside } from '../../../pricing/lines.ts';
import { inOrder, sameData } from './items.ts';
import { cartOf } from './revision.ts';
import type {
  CartContent,
  CartContext,
  CartItem,
  IncomingLine,
  PriceChange,
  RemovedLines,
  RevalidateCartOutput,
} from './types.ts';

type Revalidated = Extract<RevalidateCartOutput, { status: 'ok' }>;

/** The cart after revalidation. Equal lines stay the same objects; removed lines can be restored. */
export function revalidatedContent(
  context: CartContext,
  { cart, coupon, before: asked = context.data }: Revalidated,
): CartContent {
  const known = new Map(context.data.map((item) => [item.recordKey, item]));
  const data = cart.map((item) => {
    const before = known.get(item.recordKey);
    return before && sameData(before, item) ? before : item;
  });
  const kept = new Set(data.map(({ recordKey }) => recordKey));
  const gone = asked.filter(({ recordKey, source }) => !kept.has(recordKey) && source !== 'COUPON');
  const removed: RemovedLines | null =
    gone.length > 0 ? { by: 'validation', items: gone, coupon: null } : context.removed;
  const isSameCoupon = sameData(coupon, context.coupon);
  return {
    cart: { ...cartOf(context), data: inOrder(data), coupon: isSameCoupon ? context.coupon : coupon },
    removed,
  };
}

/** Whether lines or coupon differ from the context's. */
export function isChanged(context: CartContext, { cart }: CartContent): boolean {
  const { data, coupon } = cart;
  return (
    coupon !== context.coupon ||
    data.length !== context.data.length ||
    data.some((item) => !context.data.includes(item))
  );
}

/** Price changes, in paise, including earlier ones that the shopper has not dismissed. Gifts are free, so they have none. */
export function priceChanges(
  { data, priceChanges: known }: Pick<CartContext, 'data' | 'priceChanges'>,
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

/**
 * The cart with the id and the quantities of the server's reply. Lines that have changed since the request keep their quantity. A
 * line that the reply lacks stays in the cart: the inventory check shows why it cannot be ordered.
 */
export function contentAfterReply(context: CartContext, sentRevision: number, reply: CartReply): CartContent {
  const kept = new Map(reply.lines.map(({ recordKey, quantity }) => [recordKey, quantity]));
  const touched = changedSince(context, sentRevision);
  const data = context.data.map((item) => {
    const qty = kept.get(item.recordKey) ?? item.qty;
    const isKept = item.source === 'COUPON' || touched.has(item.recordKey) || qty < 1 || qty === item.qty;
    if (isKept) return item;
    // The server lowers a quantity to the order limit, or else to its stock.
    const isShort =
      qty < item.qty && qty + unitsBeside(item, context.data) < mostInOrder(item.maximumOrderQuantity);
    return isShort ? { ...item, qty, inventory: qty } : { ...item, qty };
  });
  return { cart: { ...cartOf(context), data, cartId: reply.shoppingCartId }, removed: context.removed };
}

/**
 * The cart as another device left the account's: its lines and quantities, and what this device has not sent yet. Gifts follow the
 * offers of this device, and leave with the last line.
 */
export function contentFound(context: CartContext, reply: CartReply): CartContent {
  const kept = new Map(reply.lines.map(({ recordKey, quantity }) => [recordKey, quantity]));
  const unsent = changedSince(context, context.syncedRevision);
  const found = context.data.flatMap((item) => {
    if (item.source === 'COUPON' || unsent.has(item.recordKey)) return [item];
    const qty = kept.get(item.recordKey) ?? 0;
    if (qty < 1) return [];
    return [qty === item.qty ? item : { ...item, qty }];
  });
  const isEmpty = found.every(({ source }) => source === 'COUPON');
  return {
    cart: { ...cartOf(context), data: isEmpty ? [] : inOrder(found), cartId: reply.shoppingCartId },
    removed: context.removed,
  };
}

/** Lines of the reply that are not in the cart and were not removed since the request. */
export function incomingLines(
  context: CartContext,
  sentRevision: number,
  { lines }: CartReply,
): readonly IncomingLine[] {
  const { data, incoming } = context;
  const known = new Set([...data.map(({ recordKey }) => recordKey), ...changedSince(context, sentRevision)]);
  const found = lines.filter(({ recordKey, source }) => source !== 'COUPON' && !known.has(recordKey));
  return found.length === 0 && incoming.length === 0 ? incoming : found;
}

/** The record keys of the lines that were written or removed after the revision. */
function changedSince({ stamps }: CartContext, since: number): ReadonlySet<string> {
  return new Set(stamps.lines.flatMap(({ recordKey, revision }) => (revision > since ? [recordKey] : [])));
}

/** The cart with the lines of the account's cart added. Lines already in the cart are unchanged. */
export function contentWithIncoming(context: CartContext, items: readonly CartItem[]): CartContent {
  const known = new Set(context.data.map(({ recordKey }) => recordKey));
  const data = [...context.data, ...items.filter(({ recordKey }) => !known.has(recordKey))];
  return { cart: { ...cartOf(context), data: inOrder(data) }, removed: context.removed };
}

/** Whether the reply lacks a line of the cart. */
export function lacksLines({ data }: CartContext, { lines }: CartReply): boolean {
  const kept = new Set(lines.map(({ recordKey }) => recordKey));
  return data.some(({ recordKey, source }) => source !== 'COUPON' && !kept.has(recordKey));
}
