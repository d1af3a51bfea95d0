/**
 * Pure functions that apply each change to the cart (Specification 4, "Cart operations"). They return the same object
 * if nothing changes.
 */
import { fitText } from '../../../contract/text.ts';
import { unitsBeside } from '../../../pricing/lines.ts';
import { sameCode } from '../../../pricing/order.ts';
import { LONGEST_COUPON_CODE, urlCoupon } from '../../../pricing/urlCoupon.ts';
import type { OrderCompleted } from '../../shared/effects.ts';
import {
  giftItemOf,
  inOrder,
  itemOf,
  sameData,
  stockInCart,
  stockOf,
  withClampedQty,
  withLast,
} from './items.ts';
import type {
  AppliedCoupon,
  Cart,
  CartContent,
  CartEdit,
  CartEvent,
  CartItem,
  RemovedLines,
} from './types.ts';

/** Lifetime of a coupon code from the URL, in milliseconds (Specification 9, "Coupon URL expiry"). */
const STORED_COUPON_LIFETIME = 24 * 60 * 60 * 1_000;
/** How many ids of completed orders are remembered, to ignore repeated events from other tabs. */
const MOST_COMPLETED_ORDERS = 20;
/** How many declined codes are remembered, the latest ones. */
export const MOST_DECLINED = 50;

export const emptyCart: Cart = {
  data: [],
  coupon: null,
  cartId: null,
  isRewardApplied: true,
  storedCouponCode: null,
  storedCouponExpiry: null,
  declinedCoupons: [],
  completedOrders: [],
};

/** Events that change the contents of the cart. */
export type CartChange =
  | CartEdit
  | Extract<
      CartEvent,
      { type: 'cart.priceChange.undo' | 'coupon.refreshed' | 'coupon.withdrawn' | 'coupon.offers.settled' }
    >;

type Goods = Pick<CartItem, 'productId' | 'variantId' | 'source'>;
type StoredCoupon = Extract<CartChange, { type: 'cart.storedCoupon.set' }>;
type Settlement = Extract<CartChange, { type: 'coupon.offers.settled' }>['settlement'];

/** The cart after a change; the same object if the change has no effect. */
export function applyChange(content: CartContent, write: CartChange): CartContent {
  const { cart } = content;
  switch (write.type) {
    case 'cart.line.add':
      // More would only be taken out again by the server, as if something had changed.
      if (stockInCart(write, cart.data) !== null) return content;
      return withData(content, withAddedLine(cart.data, itemOf(write), stockOf(write)));
    case 'cart.gift.add':
      return withData(content, withGift(cart.data, giftItemOf(write, write.now)));
    case 'cart.line.remove':
    case 'cart.priceChange.undo':
      return withoutLine(content, write.recordKey);
    case 'cart.line.setQty':
      return withData(content, withQuantity(cart.data, write.recordKey, write.qty));
    case 'cart.empty':
      return withoutContents(content);
    case 'order.completed':
      return withoutOrdered(content, write);
    case 'cart.coupon.apply':
      return withCart(content, {
        ...withCoupon(cart, write.coupon),
        declinedCoupons: declinedAfterApplying(cart, write.coupon),
      });
    case 'cart.coupon.remove':
      return withCart(content, {
        ...withCoupon(cart, null),
        declinedCoupons: declinedWith(cart, cart.coupon?.code),
        storedCouponCode: null,
        storedCouponExpiry: null,
      });
    case 'cart.gifts.refused':
      return withCart(content, {
        ...(sameCode(cart.coupon?.code, write.couponCode) ? withCoupon(cart, null) : cart),
        data: cart.data.filter(({ sourceCouponCode }) => sourceCouponCode !== write.couponCode),
        declinedCoupons: declinedWith(cart, write.couponCode),
      });
    case 'cart.reward.toggle':
      return withCart(content, { ...cart, isRewardApplied: !cart.isRewardApplied });
    case 'cart.storedCoupon.set':
      return withStoredCode(content, write);
    case 'cart.storedCoupon.clear':
      return withCart(content, {
        ...cart,
        storedCouponCode: null,
        storedCouponExpiry: null,
        declinedCoupons:
          write.by === 'shopper' ? declinedWith(cart, cart.storedCouponCode) : cart.declinedCoupons,
      });
    case 'cart.removed.restore':
      return withRestoredLines(content);
    case 'coupon.refreshed':
      return withCouponRules(content, write.coupon);
    case 'coupon.withdrawn':
      return cart.coupon?.code === write.code ? withCart(content, withoutWithdrawn(cart)) : content;
    case 'coupon.offers.settled':
      return withOffers(content, write.settlement);
  }
}

/** Adds to the quantity of the line with the same key, and replaces its product data with the newer data. */
function withAddedLine(data: readonly CartItem[], item: CartItem, stock: number): readonly CartItem[] {
  const known = data.find(({ recordKey }) => recordKey === item.recordKey);
  const left = stock - unitsBeside(item, data);
  if (!known) {
    const added = withClampedQty(item, Math.min(item.qty, left), data);
    return added === null ? data : withLast(data, added);
  }
  const { addedAt, parentRecordKey } = known;
  const merged = withClampedQty(
    { ...item, addedAt, parentRecordKey },
    Math.min(known.qty + item.qty, left),
    data,
  );
  return merged === null ? data : withReplacedLine(data, merged);
}

function withGift(data: readonly CartItem[], gift: CartItem): readonly CartItem[] {
  return data.some(({ recordKey }) => recordKey === gift.recordKey) ? data : withLast(data, gift);
}

/** Quantities of gifts cannot be set; the offer determines them. */
function withQuantity(data: readonly CartItem[], recordKey: string, qty: number): readonly CartItem[] {
  const known = data.find((item) => item.recordKey === recordKey && item.source !== 'COUPON');
  const changed = known ? withClampedQty(known, qty, data) : null;
  return changed === null ? data : withReplacedLine(data, changed);
}

function withReplacedLine(data: readonly CartItem[], item: CartItem): readonly CartItem[] {
  const known = data.find(({ recordKey }) => recordKey === item.recordKey);
  if (!known || sameData(known, item)) return data;
  return data.map((other) => (other === known ? item : other));
}

function withoutLine(content: CartContent, recordKey: string): CartContent {
  const { data } = content.cart;
  const leaving = new Set([recordKey]);
  // Children can be anywhere in the list and have children of their own.
  for (let size = 0; size < leaving.size; ) {
    size = leaving.size;
    for (const item of data) if (leaving.has(item.parentRecordKey ?? '')) leaving.add(item.recordKey);
  }
  const items = data.filter((item) => leaving.has(item.recordKey));
  if (items.length === 0) return content;
  const left = data.filter((item) => !leaving.has(item.recordKey));
  return { cart: { ...content.cart, data: left }, removed: { by: 'shopper', items, coupon: null } };
}

function withoutContents(content: CartContent, completedOrders = content.cart.completedOrders): CartContent {
  const empty = { ...emptyCart, completedOrders };
  const isEmpty = sameCart(content.cart, empty) && content.removed === null;
  return isEmpty ? content : { cart: empty, removed: null };
}

/** Removes the ordered units. Lines and units added since the order stay, in a cart that is new to the server. */
function withoutOrdered(content: CartContent, { orderId, lines, couponCode }: OrderCompleted): CartContent {
  const { cart } = content;
  if (cart.completedOrders.includes(orderId)) return content;
  const completedOrders = latestOrders([...cart.completedOrders, orderId]);
  const isSame = (a: Goods, b: Goods) => a.productId === b.productId && a.variantId === b.variantId;
  const isDeal = ({ source }: Goods) => source === 'LIMITED_TIME_DEAL';
  // A deal that has ended since the order is an ordinary line by now.
  const sourceHere = (line: Goods) =>
    isDeal(line) && !cart.data.some((item) => isDeal(item) && isSame(item, line)) ? 'CART' : line.source;
  const ordered = (item: CartItem) =>
    lines
      .filter((line) => isSame(line, item) && sourceHere(line) === item.source)
      .reduce((units, { quantity }) => units + quantity, 0);
  const data = cart.data.flatMap((item) => {
    const qty = item.qty - ordered(item);
    if (qty < 1) return [];
    return [qty === item.qty ? item : { ...item, qty }];
  });
  if (data.length === 0) return withoutContents(content, completedOrders);
  const left = { ...cart, data, cartId: null, completedOrders };
  const isUsed = sameCode(couponCode, cart.coupon?.code);
  if (!isUsed) return withCart(content, left);
  return withCart(content, { ...withCoupon(left, null), storedCouponCode: null, storedCouponExpiry: null });
}

export function latestOrders(orders: readonly string[]): readonly string[] {
  return orders.slice(-MOST_COMPLETED_ORDERS);
}

/** The declined codes after the shopper has applied a coupon: its code is no longer declined. */
function declinedAfterApplying({ declinedCoupons }: Cart, { code }: AppliedCoupon): readonly string[] {
  const left = declinedCoupons.filter((known) => known !== code.toUpperCase());
  return left.length === declinedCoupons.length ? declinedCoupons : left;
}

/** The declined codes with one more, which the shopper has taken out. */
function declinedWith({ declinedCoupons }: Cart, taken: string | null | undefined): readonly string[] {
  const code = taken?.toUpperCase();
  if (code === undefined || declinedCoupons.includes(code)) return declinedCoupons;
  return [...declinedCoupons, code].slice(-MOST_DECLINED);
}

/** Whether the coupon was applied automatically although the shopper has removed it before. */
function isUnwanted({ declinedCoupons }: Cart, coupon: AppliedCoupon | null): boolean {
  return coupon?.autoApplied === true && declinedCoupons.includes(coupon.code.toUpperCase());
}

/** The cart without a coupon that one tab applied automatically while the shopper removed it in another. */
export function withoutUnwanted(cart: Cart): Cart {
  return isUnwanted(cart, cart.coupon) ? withCoupon(cart, null) : cart;
}

/** Sets the coupon; the gifts of a replaced or removed coupon are removed. */
function withCoupon(cart: Cart, coupon: AppliedCoupon | null): Cart {
  const before = cart.coupon?.code;
  if (before === undefined || before === coupon?.code) return { ...cart, coupon };
  return { ...cart, coupon, data: cart.data.filter(({ sourceCouponCode }) => sourceCouponCode !== before) };
}

/** Removes the withdrawn coupon, also as the stored code that waits to be applied. */
function withoutWithdrawn(cart: Cart): Cart {
  const left = withCoupon(cart, null);
  const isStored = sameCode(cart.coupon?.code, cart.storedCouponCode);
  return isStored ? { ...left, storedCouponCode: null, storedCouponExpiry: null } : left;
}

/** Stores the code, unless its page was only reopened and the shopper has declined the code. */
function withStoredCode(content: CartContent, { raw, isReopened, now }: StoredCoupon): CartContent {
  const { code } = urlCoupon({ raw: fitText(raw, LONGEST_COUPON_CODE) });
  if (code === null || (isReopened && content.cart.declinedCoupons.includes(code))) return content;
  return withCart(content, {
    ...content.cart,
    storedCouponCode: code,
    storedCouponExpiry: now + STORED_COUPON_LIFETIME,
  });
}

/** Removes an expired stored code. `now`: milliseconds since the epoch. */
export function withoutExpired(cart: Cart, now: number): Cart {
  const isOver = cart.storedCouponExpiry !== null && cart.storedCouponExpiry < now;
  return isOver ? { ...cart, storedCouponCode: null, storedCouponExpiry: null } : cart;
}

/** Restores removed lines, except those that are in the cart again, and their coupon, unless the shopper has chosen another. */
function withRestoredLines(content: CartContent): CartContent {
  const { cart, removed } = content;
  if (!removed) return content;
  const known = new Set(cart.data.map(({ recordKey }) => recordKey));
  const back = removed.items.filter(({ recordKey }) => !known.has(recordKey));
  const isOpen = cart.coupon === null || cart.coupon.autoApplied;
  const coupon = isOpen && removed.coupon ? removed.coupon : cart.coupon;
  return { cart: { ...withCoupon(cart, coupon), data: inOrder([...cart.data, ...back]) }, removed: null };
}

function withCouponRules(
  content: CartContent,
  rule: Omit<AppliedCoupon, 'autoApplied' | 'checkoutSource'>,
): CartContent {
  const { coupon } = content.cart;
  if (coupon === null || !sameCode(coupon.code, rule.code)) return content;
  const { autoApplied, checkoutSource } = coupon;
  return withCart(content, {
    ...content.cart,
    coupon: { ...rule, code: coupon.code, autoApplied, checkoutSource },
  });
}

function withOffers(content: CartContent, settlement: Settlement): CartContent {
  const { slot, slotCode } = settlement;
  // The coupon may have been changed or removed, also in another tab, since the offers were computed.
  const isSame = (content.cart.coupon?.code ?? null) === slotCode;
  const coupon = slot.kind === 'apply' ? slot.coupon : null;
  const kind = isSame && !isUnwanted(content.cart, coupon) ? slot.kind : 'keep';
  const cart = kind === 'keep' ? content.cart : withCoupon(content.cart, coupon);
  const removed = kind === 'drop' ? withRemovedCoupon(content) : content.removed;
  const next = withCart(content, { ...cart, data: withSettledGifts(cart.data, settlement) });
  return next === content ? content : { ...next, removed };
}

/** Adds the dropped coupon to the removed lines, so that undoing the removal restores it too. */
function withRemovedCoupon({ cart, removed }: CartContent): RemovedLines | null {
  return removed?.by === 'shopper' && !cart.coupon?.autoApplied
    ? { ...removed, coupon: cart.coupon }
    : removed;
}

function withSettledGifts(
  data: readonly CartItem[],
  { dropped, gifts, now }: Settlement,
): readonly CartItem[] {
  const less = new Map(dropped.map(({ recordKey, qty }) => [recordKey, qty]));
  const kept = data.flatMap((item) => {
    const units = item.source === 'COUPON' ? (less.get(item.recordKey) ?? 0) : 0;
    if (units === 0) return [item];
    return item.qty > units ? [{ ...item, qty: item.qty - units }] : [];
  });
  return gifts.reduce<readonly CartItem[]>((all, gift) => withGift(all, giftItemOf(gift, now)), kept);
}

function withData(content: CartContent, data: readonly CartItem[]): CartContent {
  return data === content.cart.data ? content : withCart(content, { ...content.cart, data });
}

function withCart(content: CartContent, cart: Cart): CartContent {
  return sameCart(content.cart, cart) ? content : { ...content, cart };
}

/** Compares plain data; unchanged lines are the same objects. */
function sameCart(a: Cart, b: Cart): boolean {
  const isSameData = a.data.length === b.data.length && a.data.every((item, index) => item === b.data[index]);
  return (
    isSameData &&
    a.cartId === b.cartId &&
    a.isRewardApplied === b.isRewardApplied &&
    a.storedCouponCode === b.storedCouponCode &&
    a.storedCouponExpiry === b.storedCouponExpiry &&
    a.declinedCoupons === b.declinedCoupons &&
    a.completedOrders === b.completedOrders &&
    sameData(a.coupon, b.coupon)
  );
}
