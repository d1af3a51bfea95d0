import { isTooLittleOnline, TOO_LITTLE_ONLINE } from '../../../src/contract/leastOnline.ts';
import {
  EXHAUSTED_COUPON,
  INVALID_COUPON,
  NEEDS_LINK,
  NOT_FOR_ORDER,
  usedByShopperText,
} from '../../../src/pricing/couponTexts.ts';
import {
  allocate,
  codAvailability,
  isFailure,
  isFinalReason,
  orderTerms,
  settle,
} from '../../../src/pricing/index.ts';
import { sameCode } from '../../../src/pricing/order.ts';
import type { OrderTerms, Quote, QuoteInput } from '../../../src/pricing/types.ts';
import { toRupees } from '../../catalogue/rupees.ts';
import { collectSettings } from '../../catalogue/settings.ts';
import { isUsedUpByEveryone } from '../../coupons/couponUses.ts';
import { refuse } from '../../graphql/errors.ts';
import type { OrderRequest } from '../orderRequest.ts';
import { type OrderItem, refuseGifts, requireItems } from './items.ts';
import { isCouponUsedUp, isUsedUpByShopper, quoteInputOf } from './quoteInput.ts';
import type { OrderSnapshot, SnapshotCoupon } from './snapshot.ts';

export interface BilledLine extends OrderItem {
  readonly unitPrice: number;
  /** The line's share of every discount: coupon, gifts and prepaid. */
  readonly discount: number;
}

/** The order as the server prices it. Amounts are paise. */
export interface Bill {
  readonly quote: Quote;
  /** The conditions of its offers, which are read again when lines are cancelled or returned. */
  readonly terms: OrderTerms;
  readonly lines: readonly BilledLine[];
  /** The request's coupon if it applies, else `null`. */
  readonly coupon: SnapshotCoupon | null;
  /** Every coupon that this order uses: the one above and freebies. */
  readonly couponsUsed: readonly SnapshotCoupon[];
}

/**
 * Checks a request against the snapshot, prices it without the browser's amounts, and compares the total with the one that the
 * shopper was shown (Specification 5, "Validation rules"). Refuses PINCODE_NOT_SERVICEABLE, NOT_AVAILABLE_YET,
 * PRODUCT_UNAVAILABLE, QUANTITY_NOT_ALLOWED, OUT_OF_STOCK, BAD_INPUT, COUPON_NOT_APPLICABLE, COUPON_EXHAUSTED,
 * PAYMENT_TYPE_NOT_ALLOWED or AMOUNT_CHANGED, in this order; PRODUCT_UNAVAILABLE after BAD_INPUT for a gift without its offer.
 */
export function priceOrder(request: OrderRequest, snapshot: OrderSnapshot, now: Date): Bill {
  checkPincode(request, snapshot);
  const items = requireItems(request.lines, snapshot);
  const input = quoteInputOf(request, items, snapshot, now);
  const settlement = settle(input);
  if (isFailure(settlement)) {
    return refuse('BAD_INPUT', 'The order cannot be priced.', {
      path: 'products',
      message: settlement.error,
    });
  }
  const { quote: priced, gifts } = settlement;
  if (priced.droppedLines.length > 0) {
    const dropped = new Set(priced.droppedLines.map(({ recordKey }) => recordKey));
    const codes = items.flatMap(({ line }) => (dropped.has(line.recordKey) ? line.sourceCouponCode : []));
    const isGivenAlready = snapshot.coupons.some(
      (coupon) => isUsedUpByShopper(coupon) && codes.some((code) => sameCode(code, coupon.code)),
    );
    refuseGifts([...dropped], isGivenAlready);
  }
  const coupon = checkCoupon(request, snapshot, priced);
  checkPaymentType(request, snapshot, input);
  if (isTooLittleOnline(priced.upfront)) {
    refuse('PAYMENT_TYPE_NOT_ALLOWED', TOO_LITTLE_ONLINE, { reason: 'TOO_LITTLE_ONLINE' });
  }
  checkTotal(request, priced);
  // A freebie is used if it pays for a gift, even if no line names it.
  const paying = new Set(gifts.covers.filter(({ units }) => units > 0).map(({ offer }) => offer.id));
  const freebies = snapshot.coupons.filter(({ id }) => paying.has(id) && id !== coupon?.id);
  return {
    quote: priced,
    terms: orderTerms(settlement),
    lines: billLines(items, priced),
    coupon,
    couponsUsed: [...(coupon === null ? [] : [coupon]), ...freebies],
  };
}

function checkPincode({ address, paymentType }: OrderRequest, { pincode }: OrderSnapshot): void {
  const problem = pincodeProblem(paymentType, pincode);
  if (problem !== null) {
    refuse('PINCODE_NOT_SERVICEABLE', problem, { pinCode: address.pinCode, paymentType });
  }
}

/**
 * Why the pincode does not allow the payment type, in the words of Specification 5, or `null` where it does. PPCOD
 * needs both, as it is partly paid online and partly collected.
 */
export function pincodeProblem(
  paymentType: OrderRequest['paymentType'],
  pincode: OrderSnapshot['pincode'],
): string | null {
  if (pincode === null) return 'Please enter valid pincode';
  if (paymentType !== 'PREPAID' && !pincode.cod) return 'Cash on Delivery is not available at this pincocde';
  if (paymentType !== 'COD' && !pincode.prepaid) return 'Online Delivery is not available at this pincocde';
  return null;
}

/**
 * The request's coupon; `null` if there is none, or if it takes nothing off but may stay in the cart: it waits for another way
 * to pay (rule A8 of docs/decisions/0006) or, if the shopper was shown the total without it, for other goods. Refuses any other.
 */
function checkCoupon(request: OrderRequest, snapshot: OrderSnapshot, priced: Quote): SnapshotCoupon | null {
  if (request.couponCode === null) return null;
  const coupon = snapshot.coupons.find(({ code }) => code === request.couponCode);
  if (coupon === undefined || priced.coupon === null) {
    return refuse('COUPON_NOT_APPLICABLE', INVALID_COUPON, {
      reason: 'UNKNOWN',
      message: INVALID_COUPON,
    });
  }
  const { applied, reason, message } = priced.coupon;
  if (!applied) {
    if (reason === 'PAYMENT_METHOD') return null;
    if (!isFinalReason(reason) && request.seenTotal === priced.payable) return null;
    return refuse('COUPON_NOT_APPLICABLE', message ?? NOT_FOR_ORDER, {
      reason,
      message,
    });
  }
  if (coupon.is_affiliated && !request.isAffiseTrackingValid) {
    refuse('COUPON_NOT_APPLICABLE', NEEDS_LINK, { reason: 'AFFILIATE', message: NEEDS_LINK });
  }
  if (isCouponUsedUp(coupon)) {
    const times = coupon.max_usage_per_shopper;
    const isEveryones = coupon.is_code_used || isUsedUpByEveryone(coupon) || times === null;
    refuse('COUPON_EXHAUSTED', isEveryones ? EXHAUSTED_COUPON : usedByShopperText(times));
  }
  return coupon;
}

function checkPaymentType(request: OrderRequest, snapshot: OrderSnapshot, input: QuoteInput): void {
  const reason = paymentTypeRefusal(request, snapshot, input);
  if (reason !== null) {
    refuse('PAYMENT_TYPE_NOT_ALLOWED', 'This way to pay is not available for this order.', { reason });
  }
}

/** Why a payment type is not offered for an order, as a code of the pricing rules, or `null` where it is offered. */
export function paymentTypeRefusal(
  { paymentType }: Pick<OrderRequest, 'paymentType'>,
  { settings, pincode }: Pick<OrderSnapshot, 'settings' | 'pincode'>,
  input: QuoteInput,
): string | null {
  // Part payment is begun online, so it needs online payment too.
  if (paymentType !== 'COD' && collectSettings(settings).PREPAID_ENABLED !== true) return 'DISABLED';
  if (paymentType === 'PREPAID') return null;
  const zip = pincode && { ...pincode, codMaxAmount: pincode.cod_max_amount };
  const availability = codAvailability({ ...input, paymentType, zip });
  return isFailure(availability) ? availability.error : availability.reason;
}

function checkTotal({ seenTotal }: OrderRequest, priced: Quote): void {
  if (seenTotal === priced.payable) return;
  refuse('AMOUNT_CHANGED', 'The total of your order has changed. Please review it before you order.', {
    totalAmount: toRupees(priced.payable),
    cartTotal: toRupees(priced.cartTotal),
    totalDiscount: toRupees(priced.couponDiscount + priced.freebieDiscount),
    prepaidDiscount: toRupees(priced.prepaidDiscount),
    totalShippingCharges: toRupees(priced.shipping),
    totalCashOnDeliveryCharges: toRupees(priced.codCharges),
    appliedRewardPoints: toRupees(priced.rewardsApplied),
    items: Object.entries(priced.lines).map(([recordKey, { unitPrice, qty }]) => ({
      recordKey,
      price: toRupees(unitPrice),
      quantity: qty,
    })),
  });
}

/** Distributes the prepaid discount over the lines too, so that each line states what was paid for it. */
function billLines(items: readonly OrderItem[], priced: Quote): BilledLine[] {
  const charged = Object.entries(priced.lines);
  const weights = Object.fromEntries(
    charged.map(([key, { unitPrice, qty, discount }]) => [key, unitPrice * qty - discount]),
  );
  const prepaid = allocate({ amount: priced.prepaidDiscount, weights });
  if (isFailure(prepaid)) throw new Error(`The prepaid discount cannot be shared: ${prepaid.error}`);
  return items.map((item) => {
    const key = item.line.recordKey;
    const line = priced.lines[key];
    if (line === undefined) throw new Error(`The quote lacks the line ${key}.`);
    return { ...item, unitPrice: line.unitPrice, discount: line.discount + (prepaid.shares[key] ?? 0) };
  });
}
