import { explain, isFailure } from '../../src/pricing/index.ts';
import type { OfferExplanation, Quote } from '../../src/pricing/types.ts';
import type { CartLineRecord } from '../db/types.ts';
import { refuse } from '../graphql/errors.ts';
import type { OrderRequest } from '../orders/orderRequest.ts';
import { paymentTypeRefusal, pincodeProblem } from '../orders/pricing/bill.ts';
import { type OrderItem, refuseUnavailableItems, requireItems } from '../orders/pricing/items.ts';
import { isCouponUsedUp, quoteInputOf, toPricingCoupon } from '../orders/pricing/quoteInput.ts';
import { loadSnapshot, type OrderSnapshot, type SnapshotCoupon } from '../orders/pricing/snapshot.ts';
import { type Checkout, type CheckoutServices, orderedLines } from './checkout.ts';

type PaymentType = OrderRequest['paymentType'];

const paymentTypes = ['PREPAID', 'PPCOD', 'COD'] as const satisfies readonly PaymentType[];

/** One way to pay, with what the whole would then cost. */
export interface PaymentOption {
  readonly paymentType: PaymentType;
  readonly quote: Quote;
  /** Why it is not offered; null: it is. `GIFT`: a gift in the cart is not for it. */
  readonly reason: string | null;
}

export interface Preview {
  readonly snapshot: OrderSnapshot;
  readonly goods: readonly OrderItem[];
  readonly options: readonly PaymentOption[];
  readonly coupon: SnapshotCoupon | null;
  /** Coupons that everyone may be shown, each with what it would take off or what stands in its way. */
  readonly offers: readonly OfferExplanation[];
}

export interface PricingQuery {
  readonly lines: readonly CartLineRecord[];
  readonly couponCode: string | null;
  /** Null: not known yet; every pincode is taken to allow everything. */
  readonly pinCode: string | null;
}

/**
 * What the checkout would cost by each way to pay, by the code that prices orders; writes nothing. Refuses as
 * createOrder does where the lines cannot be ordered at all.
 */
export async function priceCheckout(
  services: CheckoutServices,
  checkout: Pick<Checkout, 'user_id' | 'phone'>,
  { lines, couponCode, pinCode }: PricingQuery,
): Promise<Preview> {
  const wish = {
    lines: orderedLines(lines),
    couponCode,
    address: { pinCode: pinCode ?? '' },
    isOffering: true,
  };
  const { user_id: userId, phone } = checkout;
  const { db, config } = services;
  const now = new Date(services.now());
  const identity = { keyHash: null, userId, shopper: userId ?? phone ?? '' };
  const snapshot = await loadSnapshot(db, config.storeId, wish, identity, now);
  if (snapshot === undefined) return refuse('NOT_FOUND', 'There is no such store here.');
  const goods = requireItems(wish.lines, snapshot);
  const known = pinCode === null ? { ...snapshot, pincode: anywhere } : snapshot;
  const results = paymentTypes.map((paymentType) => priceFor(paymentType, couponCode, goods, known, now));
  const options = results.map(({ option }) => option);
  const [first] = options;
  if (first !== undefined && options.every(({ reason }) => reason === 'GIFT')) {
    refuseUnavailableItems(first.quote.droppedLines.map(({ recordKey }) => recordKey));
  }
  return {
    snapshot,
    goods,
    options,
    coupon: snapshot.coupons.find(({ code }) => code === couponCode) ?? null,
    offers: results[0]?.offers ?? [],
  };
}

const anywhere = { cod: true, prepaid: true, cod_max_amount: null, city: '', state: '' };

function priceFor(
  paymentType: PaymentType,
  couponCode: string | null,
  goods: readonly OrderItem[],
  snapshot: OrderSnapshot,
  now: Date,
) {
  const input = quoteInputOf({ paymentType, couponCode, usesRewards: false }, goods, snapshot, now);
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
