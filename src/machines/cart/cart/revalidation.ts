/** The work of the provided actor `revalidateCart`. Apart from the machine, so that the pricing rules load late. */
import { revalidate } from '../../../pricing/index.ts';
import type { CartItem, RevalidateCartInput, RevalidateCartOutput } from './types.ts';

/**
 * The cart against the server's word (S3). Gifts of freebies are not judged here, because the offers that cover them
 * are not at hand: they stay while the server can send them, and the offers are settled afterwards.
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
