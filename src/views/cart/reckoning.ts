import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { Coupon } from '../../contract/domain/index.ts';
import { rewardsFor, type SpendableRewards } from '../../machines/account/rewards.ts';
import {
  type BillTerms,
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
import { codAvailability, isFailure, quote } from '../../pricing/index.ts';
import type {
  Explanation,
  FreebieRow,
  NudgeResult,
  Paise,
  PaymentMethodCode,
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
  /**
   * The cart's total by each way to pay that the shop offers for this cart, except PPCOD. Which of them the pincode allows is known
   * only in checkout.
   */
  readonly ways: readonly WayToPay[];
  /** The ways to pay by which coupons are compared: all that the shop offers; in checkout the chosen one, once there is one. */
  readonly payments: readonly PaymentMethodCode[];
  readonly applied: Coupon | null;
  /** The cart's bill if this coupon, or none, were the applied one; `null` if the cart cannot be priced. */
  readonly quoteWith: (coupon: Coupon | null, payment: PaymentMethodCode) => Quote | null;
}

interface WayToPay {
  readonly payment: Exclude<PaymentMethodCode, 'PPCOD'>;
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
  const payments = offeredPayments(useSelector(storeData, selectSettings));
  const applied = useSelector(cart, selectCoupon);
  const items = useSelector(cart, selectItems);
  const quoteWith = useMemo(() => createQuoteWith(terms, spendable, items), [terms, spendable, items]);
  const ways = payments
    .filter((payment) => payment !== 'PPCOD')
    .flatMap((payment): WayToPay[] => {
      if (payment === 'COD' && !isCodOffered(terms, spendable, items, applied)) return [];
      const bill = quoteWith(applied, payment);
      return bill ? [{ payment, payable: bill.payable, quote: bill }] : [];
    });
  const explanation = explained.status === 'ok' ? explained : null;
  return { explanation, gifts, nudge, coupons, shippingTiers, ways, payments, applied, quoteWith };
}

/** Whether the shop takes cash for such a cart, wherever it delivers. */
function isCodOffered(
  terms: BillTerms,
  spendable: SpendableRewards | null,
  cart: readonly CartItem[],
  coupon: Coupon | null,
): boolean {
  const rewards = rewardsFor(spendable, 'COD');
  const everywhere = { cod: true, prepaid: true };
  const answer = codAvailability({ ...terms, paymentType: 'COD', rewards, cart, coupon, zip: everywhere });
  return !isFailure(answer) && answer.available;
}

/** Computes each bill once, since several parts of the page ask for it. */
function createQuoteWith(
  terms: BillTerms,
  spendable: SpendableRewards | null,
  cart: readonly CartItem[],
): Reckoning['quoteWith'] {
  const known: Readonly<Record<PaymentMethodCode, Map<Coupon | null, Quote | null>>> = {
    PREPAID: new Map(),
    COD: new Map(),
    PPCOD: new Map(),
  };
  return (coupon, paymentType) => {
    const bills = known[paymentType];
    let bill = bills.get(coupon);
    if (bill === undefined) {
      const rewards = rewardsFor(spendable, paymentType);
      const priced = quote({ ...terms, paymentType, rewards, cart, coupon });
      bill = isFailure(priced) ? null : priced;
      bills.set(coupon, bill);
    }
    return bill;
  };
}
