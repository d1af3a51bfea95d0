/** Implementation of the actor `revalidateCart`. A file of its own, so that the pricing rules are loaded on demand. */
import { revalidate } from '../../../pricing/index.ts';
import type { CartItem, RevalidateCartInput, RevalidateCartOutput } from './types.ts';

/**
 * Validates the cart against fresh server data (pricing rule S3). Freebies are not validated here, because their offers
 * are not available to this function: they stay while they are in stock, and the coupon machine applies the offers next.
 * @param input.now milliseconds since the epoch, by the server's clock.
 */
export function revalidateCart(input: RevalidateCartInput & { readonly now: number }): RevalidateCartOutput {
  const { lines, coupon, server, serverCoupon, now } = input;
  const isFreebie = ({ source, sourceCouponCode }: CartItem) =>
    source === 'COUPON' && sourceCouponCode !== (coupon?.code ?? null);
  const result = revalidate({
    now: new Date(now).toISOString(),
    paymentType: 'NONE',
    cart: lines.filter((item) => !isFreebie(item)),
    coupon,
    server,
    ...(serverCoupon === undefined ? {} : { serverCoupon }),
  });
  if (result.status === 'error') return result;
  const sendable = new Set(
    server
      .filter(({ inventory, status, price }) => inventory > 0 && status !== 'DISABLED' && price !== null)
      .map(({ recordKey }) => recordKey),
  );
  const freebies = lines.filter((item) => isFreebie(item) && sendable.has(item.recordKey));
  return { ...result, cart: [...result.cart, ...freebies] };
}
