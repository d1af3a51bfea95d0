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
import { selectCoupon, selectItems } from '../../machines/cart/cart/index.ts';
import { selectCoupons } from '../../machines/cart/coupon/index.ts';
import {
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
  readonly payments: readonly ChargedType[];
  readonly applied: Coupon | null;
  /** What the cart costs with this coupon, or with none, in the slot; `null` if that cannot be computed. */
  readonly payableWith: (coupon: Coupon | null, payment: ChargedType) => Paise | null;
}

type ChargedType = Exclude<PaymentType, 'NONE'>;

interface WayToPay {
  readonly payment: Exclude<ChargedType, 'PPCOD'>;
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
  const { prepaidEnabled, codEnabled, ppcodEnabled } = useSelector(storeData, selectSettings);
  const online = useQuote(cart, terms, spendable, 'PREPAID');
  const cash = useQuote(cart, terms, spendable, 'COD');
  const ways: WayToPay[] = [
    ...(prepaidEnabled && online
      ? [{ payment: 'PREPAID' as const, payable: online.payable, quote: online }]
      : []),
    ...(codEnabled && cash ? [{ payment: 'COD' as const, payable: cash.payable, quote: cash }] : []),
  ];
  const payments = [...ways.map(({ payment }) => payment), ...(ppcodEnabled ? ['PPCOD' as const] : [])];
  const applied = useSelector(cart, selectCoupon);
  const items = useSelector(cart, selectItems);
  const payableWith: Reckoning['payableWith'] = (inSlot, paymentType) => {
    const rewards = rewardsFor(spendable, paymentType);
    const bill = quote({ ...terms, paymentType, rewards, cart: items, coupon: inSlot });
    return isFailure(bill) ? null : bill.payable;
  };
  const explanation = explained.status === 'ok' ? explained : null;
  return { explanation, gifts, nudge, coupons, shippingTiers, ways, payments, applied, payableWith };
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
