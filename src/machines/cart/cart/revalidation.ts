/**
 * Implementation of the actor `revalidateCart`, by the pricing rules (docs/decisions/0006). A file of its own, so that these rules
 * are loaded on demand.
 */
import { withoutEndedDeals } from '../../../pricing/endedDeals.ts';
import { withoutStock } from '../../../pricing/giftStock.ts';
import { revalidate } from '../../../pricing/index.ts';
import { unitPrice } from '../../../pricing/lines.ts';
import type { ServerLine } from '../../../pricing/types.ts';
import { inOrder } from './items.ts';
import { noticeOf } from './told.ts';
import type { CartItem, RevalidateCartInput, RevalidateCartOutput } from './types.ts';

/**
 * Validates the cart against fresh server data (pricing rule S3). A line that was added after the request is not in the
 * server's data and is taken as valid: its own check follows. Freebies are not validated here, because their offers
 * are not available to this function: they stay while they are in stock, and the coupon machine applies the offers next.
 * @param input.now milliseconds since the epoch, by the server's clock.
 */
export function revalidateCart(input: RevalidateCartInput & { readonly now: number }): RevalidateCartOutput {
  const { lines, coupon, notices, server, now } = input;
  const isFreebie = ({ source, sourceCouponCode }: CartItem) =>
    source === 'COUPON' && sourceCouponCode !== (coupon?.code ?? null);
  const asked = new Set(server.map(({ recordKey }) => recordKey));
  const unasked = lines.filter(({ recordKey }) => !asked.has(recordKey));
  const result = revalidate({
    now: new Date(now).toISOString(),
    paymentType: 'NONE',
    cart: lines.filter((item) => !isFreebie(item)),
    coupon,
    server: [...server, ...unasked.map(asItIs)],
  });
  if (result.status === 'error') return result;
  const before = new Map(unasked.map((item) => [item.recordKey, item]));
  const cart = result.cart.map((item) => ({ ...item, ...before.get(item.recordKey), qty: item.qty }));
  const sendable = new Map(
    [...server, ...unasked.map(asItIs)]
      .filter(({ inventory, status, price }) => inventory > 0 && status !== 'DISABLED' && price !== null)
      .map(({ recordKey, inventory }) => [recordKey, inventory]),
  );
  const freebies = lines.filter(isFreebie).flatMap((item) => {
    const qty = Math.min(item.qty, sendable.get(item.recordKey) ?? 0);
    return qty > 0 ? [{ ...item, qty }] : [];
  });
  const lost = lines.filter(({ source, recordKey }) => source === 'COUPON' && !sendable.has(recordKey));
  const renamed = withoutEndedDeals(lines, server).cart;
  // Every check finds again what is off sale, so that the notice of it is shown once; all other changes are new.
  const isSaid = notices.some(({ code }) => code === 'DRAFT_PRODUCT');
  const news = result.changes.find((code) => code !== 'DRAFT_PRODUCT' || !isSaid);
  return {
    ...result,
    notice: news ? noticeOf(news) : null,
    cart: inOrder([...cart, ...freebies]),
    coupon: result.coupon && withoutStock(result.coupon, lost),
    ...(renamed !== lines && { before: renamed }),
  };
}

/** A line's own data in place of the server's, which has none of it yet. */
function asItIs(item: CartItem): ServerLine {
  const { recordKey, collections, listingPrice, minimumOrderQuantity, maximumOrderQuantity } = item;
  return {
    recordKey,
    inventory: Math.max(item.inventory ?? 0, item.qty),
    collections,
    price: unitPrice(item),
    listingPrice,
    status: 'ENABLED',
    minimumOrderQuantity,
    maximumOrderQuantity,
  };
}
