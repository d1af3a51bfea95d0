/**
 * What the cart tells its shopper until it is dismissed or no longer true: notices, changed prices, and removed lines. All of it
 * is stored with the cart, so that it survives a reload and reaches the other tabs, except what concerns one tab only. Unlike the
 * parts of the cart it has no stamp: the record that arrives last replaces it. Pure.
 */
import { NOTICES } from '../../../pricing/notices.ts';
import type { NoticeCode } from '../../../pricing/types.ts';
import type { Cart, CartContext, CartEvent, CartNotice, CartRecord, RevalidateCartOutput } from './types.ts';

type Told = Pick<CartContext, 'notices' | 'priceChanges' | 'removed'>;
type StoredTold = Pick<CartRecord, 'notices' | 'priceChanges' | 'removed'>;

/** The notices with one added, most important first. */
export function withNotice(notices: readonly CartNotice[], code: NoticeCode): readonly CartNotice[] {
  return noticesOf([...codesOf(notices), code]);
}

/** The notice of a code, with the text of the specification. */
export function noticeOf(code: NoticeCode): CartNotice {
  return { code, text: NOTICES.find(([known]) => known === code)?.[1] ?? '' };
}

/** The most important notice of a revalidation (Specification 8, "Cart notices"); `null` if there is none. */
export function noticeOfRevalidation(output: RevalidateCartOutput): CartNotice | null {
  return output.status === 'ok' ? output.notice : null;
}

/** What is told, as it is stored. Lines that the shopper removed are left out: only the tab that removed them can undo it. */
export function toldToStore({ notices, priceChanges, removed }: Told): StoredTold {
  const codes = codesOf(notices).filter((code) => !isOwn(code));
  return {
    removed: removed?.by === 'validation' ? removed : null,
    ...(codes.length > 0 && { notices: codes }),
    ...(priceChanges.length > 0 && { priceChanges }),
  };
}

/** What a record tells, and what concerns only this tab. */
export function toldInRecord({ notices, priceChanges, removed }: StoredTold, ours: Told): Told {
  return {
    notices: noticesOf([...(notices ?? []), ...codesOf(ours.notices).filter(isOwn)]),
    priceChanges: priceChanges ?? [],
    removed: removed ?? (ours.removed?.by === 'shopper' ? ours.removed : null),
  };
}

/** What this tab and a record tell, after their carts were merged. */
export function toldByBoth(ours: Told, record: StoredTold): Told {
  const theirs = toldInRecord(record, ours);
  const known = new Set(ours.priceChanges.map(keyOf));
  return {
    notices: noticesOf(codesOf([...ours.notices, ...theirs.notices])),
    priceChanges: [
      ...ours.priceChanges,
      ...theirs.priceChanges.filter((change) => !known.has(keyOf(change))),
    ],
    removed: ours.removed ?? theirs.removed,
  };
}

/**
 * What is still told after the cart has changed: what is about goods or a coupon that the shopper has taken out or got back is
 * left out.
 * @param before what was told, with the coupon and the server's data that it was about
 * @param after the changed cart
 * @param event what has changed it
 */
export function stillTold(before: ToldOf, after: Cart, event: CartEvent): Told {
  const change = { before, after, event, isHere: isIn(after) };
  return {
    notices: before.notices.filter(({ code }) => !isObsolete(code, change)),
    priceChanges: before.priceChanges.filter(change.isHere),
    removed: before.removed,
  };
}

type ToldOf = Told & Pick<CartContext, 'coupon' | 'fresh'>;
type Line = { readonly recordKey: string };

interface Change {
  readonly before: ToldOf;
  readonly after: Cart;
  readonly event: CartEvent;
  readonly isHere: (line: Line) => boolean;
}

function isObsolete(code: NoticeCode, change: Change): boolean {
  const { after, event } = change;
  if (event.type === 'cart.empty' || event.type === 'order.completed') return true;
  if (after.data.length === 0 && code !== 'REMOVED_PRODUCT') return true;
  if (code.startsWith('COUPON')) return isCouponSettled(change);
  if (code === 'PRICE_CHANGE') return areChangedPricesGone(change);
  return code === 'DRAFT_PRODUCT' && isNoneOffSale(change);
}

/** The shopper has chosen a coupon or let it go. One that applies itself does not silence what was said of the one before it. */
function isCouponSettled({ before, after: { coupon }, event }: Change): boolean {
  const isBack = coupon?.autoApplied === false && coupon.code !== before.coupon?.code;
  return isBack || event.type.startsWith('cart.coupon');
}

function areChangedPricesGone({ before: { priceChanges }, isHere }: Change): boolean {
  return priceChanges.length > 0 && priceChanges.filter(isHere).length === 0;
}

function isNoneOffSale({ before: { fresh }, isHere }: Change): boolean {
  return !fresh?.server.some((line) => line.status === 'DISABLED' && isHere(line));
}

function isIn({ data }: Cart): (line: Line) => boolean {
  const keys = new Set(data.map(keyOf));
  return (line) => keys.has(keyOf(line));
}

/** The notices of these codes, most important first. A code that this version of the shop does not know is left out. */
function noticesOf(codes: readonly string[]): readonly CartNotice[] {
  return NOTICES.flatMap(([code, text]) => (codes.includes(code) ? [{ code, text }] : []));
}

function codesOf(notices: readonly CartNotice[]): readonly NoticeCode[] {
  return notices.map(({ code }) => code);
}

/** Whether a notice concerns one tab only: the stock check of each tab finds for itself what is off sale for now. */
function isOwn(code: NoticeCode): boolean {
  return code === 'DRAFT_PRODUCT';
}

function keyOf({ recordKey }: Line): string {
  return recordKey;
}
