import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { Coupon } from '../../contract/domain/index.ts';
import { rewardsFor, type SpendableRewards } from '../../machines/account/rewards.ts';
import {
  type BillTerms,
  createBillSelector,
  createExplanationSelector,
  createFreebieRowsSelector,
  createNudgeSelector,
} from '../../machines/cart/cart/bill.ts';
import { type CartItem, selectCoupon, selectItems } from '../../machines/cart/cart/index.ts';
import { selectCoupons } from '../../machines/cart/coupon/index.ts';
import {
  offeredPayments,
  selectLoyaltyRules,
  selectPricingConfig,
  selectSettings,
  selectShippingTiers,
} from '../../machines/storefront/storeData/index.ts';
import { isFailure, quote } from '../../pricing/index.ts';
import type {
  Explanation,
  FreebieRow,
  NudgeResult,
  OrderPayment,
  Paise,
  PaymentType,
  Quote,
  ShippingTier,
} from '../../pricing/types.ts';
import { useSpendable } from '../rewards/spendable.ts';
import type { CartActors } from './actors.ts';

/** The shop's clock, milliseconds since the epoch. */
export type Now = () => number;

/** The cart's bill and offers, as computed by pricing. */
export interface Reckoning {
  /** `null` when the cart or the shop's settings are invalid. */
  readonly explanation: Explanation | null;
  readonly gifts: readonly FreebieRow[];
  readonly nudge: NudgeResult['nudge'];
  /** The offers that the cart lists, external ones first. */
  readonly coupons: readonly Coupon[];
  readonly shippingTiers: readonly ShippingTier[];
  /** The bill for each payment type that the shop offers. Checkout decides which are available. */
  readonly ways: readonly WayToPay[];
  /** The ways to pay by which coupons are compared: all that the shop offers; in checkout the chosen one. */
  readonly payments: readonly OrderPayment[];
  readonly applied: Coupon | null;
  /** The cart's total if this coupon, or none, were the applied one; `null` if it cannot be computed. */
  readonly payableWith: (coupon: Coupon | null, payment: OrderPayment) => Paise | null;
}

interface WayToPay {
  readonly payment: Exclude<OrderPayment, 'PPCOD'>;
  readonly payable: Paise;
  readonly quote: Quote;
}

export function useReckoning(actors: CartActors, now: Now): Reckoning {
  const { cart, coupon, storeData } = actors;
  const spendable = useSpendable(actors);
  const coupons = useSelector(coupon, selectCoupons);
  const config = useSelector(storeData, selectPricingConfig);
  const shippingTiers = useSelector(storeData, selectShippingTiers);
  const loyaltyRules = useSelector(storeData, selectLoyaltyRules);
  const terms = useMemo<BillTerms>(
    () => ({
      now: new Date(now()).toISOString(),
      paymentType: 'NONE',
      freebies: coupons.filter(({ couponType }) => couponType === 'FREEBIE'),
      config,
      shippingTiers,
      loyaltyRules,
      rewards: rewardsFor(spendable, 'NONE'),
    }),
    [now, coupons, config, shippingTiers, loyaltyRules, spendable],
  );
  const [selectExplanation] = useState(createExplanationSelector);
  const [selectGifts] = useState(createFreebieRowsSelector);
  const [selectNudge] = useState(createNudgeSelector);
  const explained = useSelector(cart, (state) => selectExplanation(state, terms, coupons));
  const gifts = useSelector(cart, (state) => selectGifts(state, terms, coupons));
  const nudge = useSelector(cart, (state) => selectNudge(state, terms, coupons));
  const settings = useSelector(storeData, selectSettings);
  const online = useQuote(cart, terms, spendable, 'PREPAID');
  const cash = useQuote(cart, terms, spendable, 'COD');
  const ways: WayToPay[] = [
    ...(settings.prepaidEnabled && online
      ? [{ payment: 'PREPAID' as const, payable: online.payable, quote: online }]
      : []),
    ...(settings.codEnabled && cash ? [{ payment: 'COD' as const, payable: cash.payable, quote: cash }] : []),
  ];
  const payments = offeredPayments(settings);
  const applied = useSelector(cart, selectCoupon);
  const items = useSelector(cart, selectItems);
  const payableWith = useMemo(() => createPayableWith(terms, spendable, items), [terms, spendable, items]);
  const explanation = explained.status === 'ok' ? explained : null;
  return { explanation, gifts, nudge, coupons, shippingTiers, ways, payments, applied, payableWith };
}

/** Computes each total once, since several parts of the page ask for it. */
function createPayableWith(
  terms: BillTerms,
  spendable: SpendableRewards | null,
  cart: readonly CartItem[],
): Reckoning['payableWith'] {
  const known = new Map<Coupon | null, Map<OrderPayment, Paise | null>>();
  return (coupon, paymentType) => {
    const totals = known.get(coupon) ?? new Map<OrderPayment, Paise | null>();
    known.set(coupon, totals);
    const total = totals.get(paymentType);
    if (total !== undefined) return total;
    const bill = quote({ ...terms, paymentType, rewards: rewardsFor(spendable, paymentType), cart, coupon });
    const payable = isFailure(bill) ? null : bill.payable;
    totals.set(paymentType, payable);
    return payable;
  };
}

function useQuote(
  cart: CartActors['cart'],
  terms: BillTerms,
  spendable: SpendableRewards | null,
  paymentType: PaymentType,
): Quote | null {
  const [selectBill] = useState(createBillSelector);
  const paid = useMemo(
    () => ({ ...terms, paymentType, rewards: rewardsFor(spendable, paymentType) }),
    [terms, spendable, paymentType],
  );
  const bill = useSelector(cart, (state) => selectBill(state, paid));
  return bill.status === 'ok' ? bill : null;
}
