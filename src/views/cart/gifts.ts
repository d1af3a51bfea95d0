import type { Coupon } from '../../contract/domain/index.ts';
import type { CartItem } from '../../machines/cart/cart/index.ts';

/**
 * What puts a gift into the cart automatically, worded to follow “Free gift with”: the applied coupon's code, or “this order”.
 * Such a gift would come back at once if it were removed, so it has no button for that. `null` for a gift that the shopper chose,
 * and for other lines.
 */
export function giverOf(
  { sourceCouponCode }: CartItem,
  applied: Coupon | null,
  offers: readonly Coupon[],
): string | null {
  if (sourceCouponCode === applied?.code) return sourceCouponCode;
  const isAutomatic = offers.some(({ code, autoApply }) => code === sourceCouponCode && autoApply);
  return isAutomatic ? 'this order' : null;
}
