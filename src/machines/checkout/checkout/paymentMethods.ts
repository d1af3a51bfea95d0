/**
 * The bill, and the payment methods with their fee, saving and availability. Pure; all amounts come from pricing, in
 * paise.
 *
 * CONTRIBUTING, "Adding a payment method", lists what else a new method needs.
 */
import { isTooLittleOnline, TOO_LITTLE_ONLINE } from '../../../contract/leastOnline.ts';
import type { PaymentMethodCode } from '../../../pricing/entities.ts';
import { codAvailability, type Quote, type QuoteInput, quote, type Zip } from '../../../pricing/index.ts';
import { formatPaise } from '../../../pricing/money.ts';
import type { PaymentType } from '../../../pricing/types.ts';
import { rewardsFor } from '../../account/rewards.ts';
import { offeredPayments, pricingConfig } from '../../storefront/storeData/index.ts';
import { NO_COD, NO_PREPAID, type PincodeCheck } from '../addressForm/index.ts';
import type { CheckoutBill, CheckoutContext, PaymentMethodView } from './types.ts';

type Priced = Pick<CheckoutContext, 'store' | 'cart' | 'now' | 'pincode' | 'zip' | 'paymentType'>;
type Reason = PaymentMethodView['reason'];

/** Part payment has its own wording, because the message of the other method next to it says what the pincode lacks. */
const pincodeText: Readonly<Record<PaymentMethodCode, string>> = {
  PREPAID: NO_PREPAID,
  COD: NO_COD,
  PPCOD: 'Not available at this pincode',
};

/** The bill for the chosen payment method, and the view of every method that the shop offers; both empty if it cannot be priced. */
function billOf(checkout: Priced): CheckoutBill {
  const chosen = quoteOf(checkout);
  if (chosen === null) return { quote: null, methods: [] };
  const offered = offeredPayments(checkout.store.settings);
  return { quote: chosen, methods: offered.flatMap((type) => methodView(checkout, type)) };
}

/**
 * The bill for the chosen payment method, or for none if the chosen one is not available, which is then withdrawn. An empty cart
 * withdraws none, nor does a pincode that rules out every method: the shopper corrects the pincode.
 */
export function payableBill(
  checkout: Priced & Pick<CheckoutContext, 'withdrawn'>,
): Pick<CheckoutContext, 'bill' | 'paymentType' | 'withdrawn'> {
  const { paymentType, withdrawn } = checkout;
  const bill = billOf(checkout);
  const chosen = bill.methods.find((method) => method.paymentType === paymentType);
  const isKept = checkout.cart.lines.length === 0 || isRefused(checkout.pincode);
  if (!chosen || chosen.isAvailable || isKept) return { bill, paymentType, withdrawn };
  return {
    bill: billOf({ ...checkout, paymentType: 'NONE' }),
    paymentType: 'NONE',
    withdrawn: chosen.paymentType,
  };
}

/** Why the chosen payment method is not chosen any more; `null` if none was withdrawn, or it is available again. */
export function withdrawalText({
  bill,
  withdrawn,
}: Pick<CheckoutContext, 'bill' | 'withdrawn'>): string | null {
  const message = bill.methods.find(({ paymentType }) => paymentType === withdrawn)?.message ?? null;
  return message === null ? null : `${message.replace(/\.$/, '')}. Please choose another way to pay.`;
}

/** The bill for the chosen payment method; `null` if the cart cannot be priced. */
export function quoteOf(checkout: Priced): Quote | null {
  const chosen = quote(quoteInput(checkout, checkout.paymentType));
  return chosen.status === 'error' ? null : chosen;
}

function quoteInput({ store, cart, now }: Priced, paymentType: PaymentType): QuoteInput {
  return {
    now,
    paymentType,
    cart: cart.lines,
    coupon: cart.coupon,
    freebies: cart.freebies,
    config: pricingConfig(store.settings),
    shippingTiers: store.shippingTiers,
    loyaltyRules: store.loyaltyRules,
    rewards: rewardsFor(cart.rewards, paymentType),
  };
}

function methodView(checkout: Priced, paymentType: PaymentMethodCode): readonly PaymentMethodView[] {
  const priced = quote(quoteInput(checkout, paymentType));
  if (priced.status === 'error') return [];
  const placeReason = paymentType === 'PREPAID' ? prepaidReason(checkout) : codReason(checkout, paymentType);
  const reason = placeReason ?? (isTooLittleOnline(priced.upfront) ? 'TOO_LITTLE_ONLINE' : null);
  return [
    {
      paymentType,
      isAvailable: reason === null,
      reason,
      message: messageOf(reason, checkout, paymentType),
      payable: priced.payable,
      delivery: priced.shipping,
      fee: priced.codCharges,
      saving: priced.prepaidDiscount,
      upfront: priced.upfront,
      dueOnDelivery: priced.dueOnDelivery,
      losesCoupon: losesCoupon(priced),
    },
  ];
}

/** Whether the applied coupon does not work with the payment method of this quote. */
export function losesCoupon(priced: Quote): boolean {
  return priced.coupon?.reason === 'PAYMENT_METHOD';
}

function prepaidReason({ pincode }: Priced): Reason {
  if (isRefused(pincode)) return 'PINCODE';
  return pincode.kind === 'serviceable' && !pincode.prepaid ? 'PINCODE' : null;
}

function codReason(checkout: Priced, paymentType: 'COD' | 'PPCOD'): Reason {
  if (paymentType === 'PPCOD' && prepaidReason(checkout) !== null) return prepaidReason(checkout);
  const zip = zipOf(checkout.pincode, checkout.zip);
  const answer = codAvailability({ ...quoteInput(checkout, paymentType), paymentType, zip });
  // Only methods that the shop offers are asked about.
  return 'available' in answer && answer.reason !== 'DISABLED' ? answer.reason : null;
}

/** The delivery data for pricing. A pincode that has not been checked does not rule out any payment method. */
function zipOf(pincode: PincodeCheck, zip: Zip | null): Zip | null {
  if (pincode.kind === 'serviceable') return zip;
  return isRefused(pincode) ? null : { cod: true, prepaid: true };
}

function isRefused({ kind }: PincodeCheck): boolean {
  return kind === 'unserviceable' || kind === 'invalid';
}

/**
 * The message for an unavailable method; `null` if the pincode field's own error already says that the pincode rules out every
 * method, or the chosen one.
 */
function messageOf(reason: Reason, checkout: Priced, paymentType: PaymentMethodCode): string | null {
  if (reason === null) return null;
  const isSaid = checkout.pincode.kind !== 'serviceable' || paymentType === checkout.paymentType;
  return reason === 'PINCODE' && isSaid ? null : reasonText(reason, checkout, paymentType);
}

function reasonText(
  reason: NonNullable<Reason>,
  { store, zip }: Priced,
  paymentType: PaymentMethodCode,
): string {
  const { minCodAmount, maxCodAmount, ppcodAmount } = store.settings;
  switch (reason) {
    case 'BELOW_MIN':
      return `Cash on Delivery is available on orders of ${formatPaise(minCodAmount ?? 0)} or more`;
    case 'ABOVE_MAX':
      return `Cash on Delivery is available on orders of up to ${formatPaise(maxCodAmount ?? 0)}`;
    case 'PINCODE':
      return pincodeText[paymentType];
    case 'PINCODE_MAX':
      return `Cash on Delivery is available at this pincode for up to ${formatPaise(zip?.codMaxAmount ?? 0)}`;
    case 'TOO_LITTLE_ONLINE':
      return TOO_LITTLE_ONLINE;
    case 'BELOW_UPFRONT':
      return `Part payment is available on orders above ${formatPaise(ppcodAmount ?? 0)}`;
  }
}
