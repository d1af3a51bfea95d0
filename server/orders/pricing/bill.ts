import { allocate, codAvailability, isFailure, quote } from '../../../src/pricing/index.ts';
import type { Quote, QuoteInput } from '../../../src/pricing/types.ts';
import { toRupees } from '../../catalogue/rupees.ts';
import { collectSettings } from '../../catalogue/settings.ts';
import { refuse } from '../../graphql/errors.ts';
import type { OrderRequest } from '../orderRequest.ts';
import { type OrderItem, refuseUnavailableItems, requireItems } from './items.ts';
import { isCouponUsedUp, quoteInputOf } from './quoteInput.ts';
import type { OrderSnapshot, SnapshotCoupon } from './snapshot.ts';

export interface BilledLine extends OrderItem {
  readonly unitPrice: number;
  /** The line's share of every discount: coupon, gifts and prepaid. */
  readonly discount: number;
}

/** An order as the server prices it. Amounts are paise. */
export interface Bill {
  readonly quote: Quote;
  readonly lines: readonly BilledLine[];
  /** The coupon in the slot, if it applies. */
  readonly coupon: SnapshotCoupon | null;
  /** Every coupon of which this order is a use. */
  readonly used: readonly SnapshotCoupon[];
}

/**
 * Checks and prices a request against the snapshot, as if it carried no amounts, then compares the total with
 * the one that the shopper saw. Refuses as the contract's ErrorCode describes.
 */
export function priceOrder(request: OrderRequest, snapshot: OrderSnapshot, now: Date): Bill {
  checkPincode(request, snapshot);
  const goods = requireItems(request.lines, snapshot);
  const input = quoteInputOf(request, goods, snapshot, now);
  const bill = quote(input);
  if (isFailure(bill)) {
    return refuse('BAD_INPUT', 'The order cannot be priced.', { path: 'products', message: bill.error });
  }
  if (bill.droppedLines.length > 0)
    refuseUnavailableItems(bill.droppedLines.map(({ recordKey }) => recordKey));
  const coupon = checkCoupon(request, snapshot, bill);
  checkPaymentType(request, snapshot, input);
  checkTotal(request, bill);
  const freebies = snapshot.coupons.filter((row) => row.coupon_type === 'FREEBIE' && coversLine(row, goods));
  return {
    quote: bill,
    lines: billLines(goods, bill),
    coupon,
    used: [...(coupon === null ? [] : [coupon]), ...freebies],
  };
}

function coversLine(freebie: SnapshotCoupon, goods: readonly OrderItem[]): boolean {
  return goods.some(({ line }) => line.source === 'COUPON' && line.sourceCouponCode === freebie.code);
}

function checkPincode({ address, paymentType }: OrderRequest, { pincode }: OrderSnapshot): void {
  const problem = pincodeProblem(paymentType, pincode);
  if (problem !== null) {
    refuse('PINCODE_NOT_SERVICEABLE', problem, { pinCode: address.pinCode, paymentType });
  }
}

/** S §5: the pincode must exist and allow the payment type. PPCOD is both paid online and collected. */
export function pincodeProblem(
  paymentType: OrderRequest['paymentType'],
  pincode: OrderSnapshot['pincode'],
): string | null {
  if (pincode === null) return 'Please enter valid pincode';
  if (paymentType !== 'PREPAID' && !pincode.cod) return 'Cash on Delivery is not available at this pincocde';
  if (paymentType !== 'COD' && !pincode.prepaid) return 'Online Delivery is not available at this pincocde';
  return null;
}

/** A coupon for other payments stays in the cart and takes nothing off (pricing rule A8): no refusal. */
function checkCoupon(request: OrderRequest, snapshot: OrderSnapshot, bill: Quote): SnapshotCoupon | null {
  if (request.couponCode === null) return null;
  const coupon = snapshot.coupons.find(({ code }) => code === request.couponCode);
  if (coupon === undefined || bill.coupon === null) {
    return refuse('COUPON_NOT_APPLICABLE', 'Invalid Coupon', {
      reason: 'UNKNOWN',
      message: 'Invalid Coupon',
    });
  }
  const { applied, reason, message } = bill.coupon;
  if (reason === 'PAYMENT_METHOD') return null;
  if (!applied) {
    return refuse('COUPON_NOT_APPLICABLE', message ?? 'This coupon is not for this order.', {
      reason,
      message,
    });
  }
  if (isCouponUsedUp(coupon)) refuse('COUPON_EXHAUSTED', 'This coupon has been used as often as it may be.');
  return coupon;
}

function checkPaymentType(request: OrderRequest, snapshot: OrderSnapshot, input: QuoteInput): void {
  const reason = paymentTypeRefusal(request, snapshot, input);
  if (reason !== null) {
    refuse('PAYMENT_TYPE_NOT_ALLOWED', 'This way to pay is not available for this order.', { reason });
  }
}

/** Why a way to pay is not offered for a cart; null: it is. */
export function paymentTypeRefusal(
  { paymentType }: Pick<OrderRequest, 'paymentType'>,
  { settings, pincode }: Pick<OrderSnapshot, 'settings' | 'pincode'>,
  input: QuoteInput,
): string | null {
  if (paymentType === 'PREPAID')
    return collectSettings(settings).PREPAID_ENABLED === true ? null : 'DISABLED';
  const zip = pincode && { ...pincode, codMaxAmount: pincode.cod_max_amount };
  const answer = codAvailability({ ...input, paymentType, zip });
  return isFailure(answer) ? answer.error : answer.reason;
}

function checkTotal({ seenTotal }: OrderRequest, bill: Quote): void {
  if (seenTotal === bill.payable) return;
  refuse('AMOUNT_CHANGED', 'The total of your order has changed. Please review it before you order.', {
    totalAmount: toRupees(bill.payable),
    cartTotal: toRupees(bill.cartTotal),
    totalDiscount: toRupees(bill.couponDiscount + bill.freebieDiscount),
    prepaidDiscount: toRupees(bill.prepaidDiscount),
    totalShippingCharges: toRupees(bill.shipping),
    totalCashOnDeliveryCharges: toRupees(bill.codCharges),
    appliedRewardPoints: toRupees(bill.rewardsApplied),
    items: Object.entries(bill.lines).map(([recordKey, { unitPrice, qty }]) => ({
      recordKey,
      price: toRupees(unitPrice),
      quantity: qty,
    })),
  });
}

/** The prepaid discount is shared too, so that each line holds what was truly paid for it. */
function billLines(goods: readonly OrderItem[], bill: Quote): BilledLine[] {
  const charged = Object.entries(bill.lines);
  const weights = Object.fromEntries(
    charged.map(([key, { unitPrice, qty, discount }]) => [key, unitPrice * qty - discount]),
  );
  const prepaid = allocate({ amount: bill.prepaidDiscount, weights });
  if (isFailure(prepaid)) throw new Error(`The prepaid discount cannot be shared: ${prepaid.error}`);
  return goods.map((entry) => {
    const key = entry.line.recordKey;
    const line = bill.lines[key];
    if (line === undefined) throw new Error(`Not billed: ${key}`);
    return { ...entry, unitPrice: line.unitPrice, discount: line.discount + (prepaid.shares[key] ?? 0) };
  });
}
