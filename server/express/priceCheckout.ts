import type { OrderPaymentType } from '../../src/contract/generated/schema.ts';
import { orderPayments } from '../../src/pricing/entities.ts';
import { explain, isFailure } from '../../src/pricing/index.ts';
import type { OfferExplanation, Quote } from '../../src/pricing/types.ts';
import { withRecordKeys } from '../carts/cartLines.ts';
import { guestShopper } from '../coupons/couponUses.ts';
import type { CartLineRecord } from '../db/types.ts';
import { refuse } from '../graphql/errors.ts';
import { paymentTypeRefusal, pincodeProblem } from '../orders/pricing/bill.ts';
import { type OrderItem, refuseUnavailableItems, requireItems } from '../orders/pricing/items.ts';
import { isCouponUsedUp, quoteInputOf, toPricingCoupon } from '../orders/pricing/quoteInput.ts';
import { loadSnapshot, type OrderSnapshot, type SnapshotCoupon } from '../orders/pricing/snapshot.ts';
import type { Checkout, CheckoutServices } from './checkout.ts';

/** The price of the whole checkout with one payment type. */
export interface PaymentOption {
  readonly paymentType: OrderPaymentType;
  readonly quote: Quote;
  /** Why it is not offered, or `null` where it is. `GIFT`: a gift in the cart is not available with it. */
  readonly reason: string | null;
}

export interface CheckoutPricing {
  readonly snapshot: OrderSnapshot;
  readonly items: readonly OrderItem[];
  readonly options: readonly PaymentOption[];
  readonly coupon: SnapshotCoupon | null;
  /** The coupons that are shown to everyone, each with its discount or why it does not apply. */
  readonly offers: readonly OfferExplanation[];
}

export interface PricingQuery {
  readonly lines: readonly CartLineRecord[];
  readonly couponCode: string | null;
  /** `null` while unknown; every payment type is then assumed to be available. */
  readonly pinCode: string | null;
}

/**
 * Prices the checkout for each payment type with the code that prices orders, without writing. Refuses as `createOrder`
 * does where the lines cannot be ordered at all.
 */
export async function priceCheckout(
  services: CheckoutServices,
  checkout: Pick<Checkout, 'user_id' | 'phone'>,
  { lines, couponCode, pinCode }: PricingQuery,
): Promise<CheckoutPricing> {
  const query = {
    lines: withRecordKeys(lines),
    couponCode,
    address: { pinCode: pinCode ?? '' },
    includesOffers: true,
  };
  const { user_id: userId, phone } = checkout;
  const { db, config } = services;
  const now = new Date(services.now());
  const caller = { keyHash: null, userId, shopper: userId ?? guestShopper(phone), payer: null };
  const snapshot = await loadSnapshot(db, config.storeId, query, caller, now);
  if (snapshot === undefined) return refuse('NOT_FOUND', 'There is no such store here.');
  const items = requireItems(query.lines, snapshot);
  const priced = pinCode === null ? { ...snapshot, pincode: servedPincode } : snapshot;
  const results = orderPayments.map((paymentType) => priceWith(paymentType, couponCode, items, priced, now));
  const options = results.map(({ option }) => option);
  const [first] = options;
  if (first !== undefined && options.every(({ reason }) => reason === 'GIFT')) {
    refuseUnavailableItems(first.quote.droppedLines.map(({ recordKey }) => recordKey));
  }
  return {
    snapshot,
    items,
    options,
    coupon: snapshot.coupons.find(({ code }) => code === couponCode) ?? null,
    offers: results[0]?.offers ?? [],
  };
}

const servedPincode = { cod: true, prepaid: true, cod_max_amount: null, city: '', state: '' };

function priceWith(
  paymentType: OrderPaymentType,
  couponCode: string | null,
  items: readonly OrderItem[],
  snapshot: OrderSnapshot,
  now: Date,
) {
  const input = quoteInputOf({ paymentType, couponCode, usesRewards: false }, items, snapshot, now);
  const coupons = snapshot.coupons
    .filter((row) => row.is_featured && !isCouponUsedUp(row))
    .map(toPricingCoupon);
  const explanation = explain({ ...input, coupons });
  if (isFailure(explanation)) {
    return refuse('BAD_INPUT', 'The cart cannot be priced.', { path: 'lines', message: explanation.error });
  }
  const { quote, offers } = explanation;
  const isUndeliverable = pincodeProblem(paymentType, snapshot.pincode) !== null;
  const reason = isUndeliverable ? 'PINCODE' : paymentTypeRefusal({ paymentType }, snapshot, input);
  const option = { paymentType, quote, reason: quote.droppedLines.length > 0 ? 'GIFT' : reason };
  return { option, offers };
}
