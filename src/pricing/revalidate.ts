/** Rule S3 of docs/decisions/0006: checks the cart against new server data and chooses the notices of Specification 8. */
import { isFinalReason } from './applicability.ts';
import { withoutEndedDeals } from './endedDeals.ts';
import { isFailure } from './failure.ts';
import { clampBeside, unitPrice, unitsBeside } from './lines.ts';
import { NOTICES } from './notices.ts';
import { type Settlement, type Slot, settle } from './quote.ts';
import type {
  BlockedLine,
  CartLine,
  Coupon,
  Failure,
  NoticeCode,
  QuoteInput,
  RevalidateInput,
  Revalidation,
  ServerLine,
} from './types.ts';

/**
 * Updates prices, collections and limits, computes the bill again, and removes the coupon and its gifts if it no
 * longer applies. A coupon that only needs another payment method stays (A8). Other fields of the lines stay as they
 * are. A line whose deal has ended becomes an ordinary one. A line whose goods the server no longer has is removed with
 * the lines that belong to it. A line that is off sale or short of stock stays and is reported as blocked, for the
 * shopper to decide; a gift leaves instead, or loses the units that are missing.
 * @returns the failures of `quote`, for the updated cart.
 */
export function revalidate<L extends CartLine, C extends Coupon>(
  input: RevalidateInput<L, C>,
): Revalidation<L, C> | Failure {
  const current = withoutEndedDeals(input.cart, input.server);
  const server = new Map(current.server.map((fresh) => [fresh.recordKey, fresh]));
  const refreshed = refreshCart(current.cart, server);
  const kept = checkCoupon(input, refreshed.cart);
  if (isFailure(kept)) return kept;
  const bill = settle({ ...input, cart: kept.cart, coupon: kept.coupon });
  if (isFailure(bill)) return bill;
  const blocked = kept.cart.flatMap((line) => blockedLine(line, server.get(line.recordKey)));
  const happened = new Set([...refreshed.changes, ...kept.changes]);
  if (blocked.some(({ reason }) => reason === 'UNAVAILABLE')) happened.add('DRAFT_PRODUCT');
  const notices = NOTICES.filter(([code]) => happened.has(code)).map(([code, text]) => ({ code, text }));
  return {
    status: 'ok',
    cart: kept.cart,
    coupon: kept.coupon,
    quote: bill.quote,
    notice: notices[0] ?? null,
    changes: notices.map(({ code }) => code),
    blocked,
  };
}

interface Refreshed<L> {
  readonly cart: readonly L[];
  readonly changes: ReadonlySet<NoticeCode>;
}

function refreshCart<L extends CartLine>(
  cart: readonly L[],
  server: ReadonlyMap<string, ServerLine>,
): Refreshed<L> {
  const changes = new Set<NoticeCode>();
  const fresh = cart.reduce<L[]>((earlier, line) => {
    earlier.push(...refreshLine(line, server.get(line.recordKey), earlier, changes));
    return earlier;
  }, []);
  const kept = withoutOrphans(cart, fresh);
  if (kept.length < cart.length) changes.add('REMOVED_PRODUCT');
  return { cart: kept, changes };
}

/**
 * The line with the server's data, in a list of one. Empty if the goods are gone, if it is a gift that cannot be sent, or if
 * earlier lines use up its order limit.
 */
function refreshLine<L extends CartLine>(
  line: L,
  fresh: ServerLine | undefined,
  earlier: readonly L[],
  changes: Set<NoticeCode>,
): L[] {
  if (!fresh || fresh.price === null || isLostGift(line, fresh)) return [];
  const isGift = line.source === 'COUPON';
  const limits = { min: fresh.minimumOrderQuantity, max: fresh.maximumOrderQuantity };
  const qty = isGift
    ? Math.min(line.qty, fresh.inventory)
    : clampBeside({ qty: line.qty, ...limits }, unitsBeside(line, earlier));
  const isRepriced = unitPrice(line) !== fresh.price;
  const isRepricedDeal = isRepriced && line.source === 'LIMITED_TIME_DEAL';
  if (isRepriced && !isGift) changes.add('PRICE_CHANGE');
  if (qty !== line.qty && !isGift) changes.add('MOQ_CHANGE');
  if (qty === 0) return [];
  return [
    {
      ...line,
      qty,
      price: isRepriced ? fresh.price : line.price,
      recommendPrice: isRepricedDeal ? fresh.price : line.recommendPrice,
      listingPrice: fresh.listingPrice === undefined ? line.listingPrice : fresh.listingPrice,
      collections: fresh.collections,
      minimumOrderQuantity: limits.min,
      maximumOrderQuantity: limits.max,
      inventory: fresh.inventory,
    },
  ];
}

/** Whether the line is a gift that is off sale or sold out. It is removed without asking, because nothing was paid for it. */
function isLostGift(line: CartLine, fresh: ServerLine): boolean {
  return line.source === 'COUPON' && (fresh.status === 'DISABLED' || fresh.inventory < 1);
}

/** Removing a line also removes the lines that belong to it, and so on (Specification 4). */
function withoutOrphans<L extends CartLine>(before: readonly L[], kept: readonly L[]): readonly L[] {
  const keys = new Set(kept.map(({ recordKey }) => recordKey));
  const removed = new Set(before.map(({ recordKey }) => recordKey).filter((key) => !keys.has(key)));
  const left = kept.filter(({ parentRecordKey }) => !parentRecordKey || !removed.has(parentRecordKey));
  return left.length < kept.length ? withoutOrphans(before, left) : left;
}

interface CheckedCoupon<L, C> extends Refreshed<L> {
  readonly coupon: C | null;
}

/** Whether the coupon may stay, and the cart without gifts that no offer covers any more. */
function checkCoupon<L extends CartLine, C extends Coupon>(
  input: RevalidateInput<L, C>,
  cart: readonly L[],
): CheckedCoupon<L, C> | Failure {
  // Without a payment method every payment restriction passes, so a coupon that only needs another method stays (A8).
  const unpaid: QuoteInput = { ...input, paymentType: 'NONE' };
  const fresh = input.serverCoupon === undefined ? input.coupon : input.serverCoupon;
  const coupon = (input.coupon && fresh) ?? null;
  const after = settle({ ...unpaid, cart, coupon });
  if (isFailure(after)) return after;
  const changes = new Set<NoticeCode>();
  const change = input.coupon ? couponChange(after, settle(unpaid)) : null;
  if (change) changes.add(change);
  const dropped = new Map(after.quote.droppedLines.map(({ recordKey, qty }) => [recordKey, qty]));
  const left = cart
    .map((line) => ({ ...line, qty: line.qty - (dropped.get(line.recordKey) ?? 0) }))
    .filter(({ qty }) => qty > 0);
  return { cart: left, coupon: after.applied && coupon, changes };
}

function couponChange({ slot, scene }: Settlement, before: Settlement | Failure): NoticeCode | null {
  if (!slot || isFinalReason(slot.assessment.reason)) return 'COUPON_ARCHIVED';
  if (!slot.discount) return 'COUPON_CHANGE';
  const bought = new Set(scene.basket.bought.map(({ key }) => key));
  const counts = eligibleKeys(slot);
  const counted = isFailure(before) ? [] : eligibleKeys(before.slot);
  const isLost = (key: string) => bought.has(key) && !counts.has(key);
  return [...counted].some(isLost) ? 'COUPON_CHANGE' : null;
}

/** The lines that an applied coupon counts. */
function eligibleKeys(slot: Slot | null): ReadonlySet<string> {
  return new Set(slot?.discount ? slot.assessment.lines.map(({ key }) => key) : []);
}

/** Why the line cannot be ordered unchanged, in a list; empty if it can. */
function blockedLine(line: CartLine, fresh: ServerLine | undefined): BlockedLine[] {
  if (!fresh) return [];
  const { recordKey } = line;
  const available = Math.max(0, fresh.inventory);
  if (fresh.status === 'DISABLED') return [{ recordKey, reason: 'UNAVAILABLE', available: 0 }];
  return line.qty > available ? [{ recordKey, reason: 'OUT_OF_STOCK', available }] : [];
}
