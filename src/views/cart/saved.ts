import { formatPaise } from '../../pricing/money.ts';
import { isCouponTier } from '../../pricing/shipping.ts';
import { shippingSaving } from '../../pricing/totals.ts';
import type { Quote, ShippingTier } from '../../pricing/types.ts';

/**
 * Says what an order saves; `null` if nothing. The part saved on delivery is named, because no line of the bill shows it; the
 * rest is in the crossed-out prices and in the bill's reductions. Pricing counts that part against a fixed charge (rule T8); no
 * more of it is told than the shop's dearest delivery would have cost beyond what is charged.
 */
export function savedText({ savedAmount, shipping }: Quote, tiers: readonly ShippingTier[]): string | null {
  if (savedAmount === 0) return null;
  const counted = shippingSaving(shipping);
  const dearest = Math.max(0, ...tiers.flatMap((tier) => (isCouponTier(tier) ? [] : [tier.amount])));
  const delivery = Math.min(counted, Math.max(0, dearest - shipping));
  const saved = savedAmount - counted + delivery;
  if (saved === 0) return null;
  const part = delivery > 0 && delivery < saved ? `, ${formatPaise(delivery)} of it on delivery` : '';
  return `You save ${formatPaise(saved)} on this order${part}`;
}
