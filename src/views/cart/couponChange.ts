/** What a coupon changes in the whole total, delivery included, for each way to pay. */
import type { Coupon } from '../../contract/domain/index.ts';
import { formatPaise } from '../../pricing/money.ts';
import type { Paise } from '../../pricing/types.ts';
import { wayNames } from './Bill.tsx';
import type { Reckoning } from './reckoning.ts';

interface WayChange {
  readonly payment: keyof typeof wayNames;
  readonly less: Paise;
  /** Delivery was free and is charged now: a coupon can bring the order below the threshold. */
  readonly endsFreeDelivery: boolean;
}

export interface CouponChange {
  /** For each way to pay, how much less the shopper pays with the coupon, in paise; negative if more. */
  readonly byWay: readonly WayChange[];
  readonly least: Paise;
  readonly most: Paise;
}

/** The change when the coupon `after` replaces `before`, or is the first one. */
export function couponChange(
  { payments, quoteWith }: Pick<Reckoning, 'payments' | 'quoteWith'>,
  before: Coupon | null,
  after: Coupon,
): CouponChange {
  const byWay = payments.flatMap((payment): WayChange[] => {
    const [now, then] = [quoteWith(before, payment), quoteWith(after, payment)];
    if (!now || !then) return [];
    const endsFreeDelivery = now.shipping === 0 && then.shipping > 0;
    return [{ payment, less: now.payable - then.payable, endsFreeDelivery }];
  });
  const amounts = byWay.length > 0 ? byWay.map(({ less }) => less) : [0];
  return { byWay, least: Math.min(...amounts), most: Math.max(...amounts) };
}

/** Such as “₹19.85”, or “₹18.86 to ₹19.85” if it depends on the way to pay. */
export function amountText({ least, most }: CouponChange): string {
  return least === most ? formatPaise(most) : `${formatPaise(least)} to ${formatPaise(most)}`;
}

/**
 * The change in words: “₹20 higher”, or “₹19 to ₹20 higher” if it depends on the way to pay. If only some ways to pay cost more,
 * each is named: “₹18.86 lower paid online; otherwise the same”.
 */
export function totalText({ byWay, least, most }: CouponChange): string {
  const last = byWay.at(-1);
  if (least === most || last === undefined) return differenceText(most);
  if (most < 0) return `${formatPaise(-most)} to ${differenceText(least)}`;
  const named = ({ payment, less }: CouponChange['byWay'][number]) =>
    `${differenceText(less)} ${wayNames[payment]}`;
  const others = byWay.filter(({ less }) => less !== last.less);
  const isShared = byWay.length - others.length > 1;
  return [...others.map(named), isShared ? `otherwise ${differenceText(last.less)}` : named(last)].join('; ');
}

/** “, but delivery is no longer free (if paid online)”; without the ways to pay if it is so for all; empty if for none. */
export function deliveryText({ byWay }: CouponChange): string {
  const charged = byWay.filter(({ endsFreeDelivery }) => endsFreeDelivery);
  if (charged.length === 0) return '';
  const ways = charged.map(({ payment }) => wayNames[payment]).join(', ');
  return `, but delivery is no longer free${charged.length < byWay.length ? ` (if ${ways})` : ''}`;
}

function differenceText(less: Paise): string {
  if (less === 0) return 'the same';
  return less > 0 ? `${formatPaise(less)} lower` : `${formatPaise(-less)} higher`;
}
