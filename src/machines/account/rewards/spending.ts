/** Reward points as pricing takes them (S §6: signed in, and not by the express checkout). Pure. */
import type { Loyalty } from '../../../contract/domain/index.ts';
import type { PaymentType, Rewards } from '../../../pricing/types.ts';

/** What decides how many points an order may spend; null: none. */
export interface SpendableRewards {
  readonly loyalty: Loyalty;
  /** Signed in inside the express checkout. */
  readonly viaProvider: boolean;
  /** The cart's switch. */
  readonly isRewardApplied: boolean;
}

/** Before a way to pay is chosen, the one whose month allows most counts. */
export function rewardsFor(spendable: SpendableRewards | null, paymentType: PaymentType): Rewards | null {
  if (spendable === null) return null;
  const { loyalty, viaProvider, isRewardApplied } = spendable;
  return {
    signedIn: true,
    viaProvider,
    isRewardApplied,
    usable: loyalty.totalUsable,
    monthlyAllowance: allowanceFor(loyalty.allowances, paymentType),
  };
}

function allowanceFor(allowances: Loyalty['allowances'], paymentType: PaymentType): number | null {
  const asked = allowances.filter((one) => paymentType === 'NONE' || one.paymentType === paymentType);
  if (asked.length === 0 || asked.some(({ amount }) => amount === null)) return null;
  return Math.max(...asked.map(({ amount }) => amount ?? 0));
}
