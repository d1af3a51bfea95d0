/** Happenings as the data layer has them: the names and shapes of ecommerce events that tag managers know. Pure. */
import { adValue } from '../../../pricing/index.ts';
import type { Happening, LayerEntry } from './types.ts';

const CURRENCY = 'INR';

/** The order that a purchase is about; null: it is no purchase. */
export function orderOf({ name, attributes }: Happening): string | null {
  const { orderId } = attributes;
  return name === 'purchase' && typeof orderId === 'string' ? orderId : null;
}

export function entryOf(happening: Happening): LayerEntry {
  const { name: event, attributes } = happening;
  if (orderOf(happening) !== null) return purchase(happening);
  const { productId, title, price, quantity } = attributes;
  if (typeof productId !== 'string') return { event, ...attributes };
  const count = typeof quantity === 'number' ? quantity : 1;
  const item = { item_id: productId, item_name: title, quantity: count };
  if (typeof price !== 'number') return { event, ecommerce: { currency: CURRENCY, items: [item] } };
  const value = (price * count) / 100;
  return { event, ecommerce: { currency: CURRENCY, value, items: [{ ...item, price: price / 100 }] } };
}

/** The value that advertisers are told is a part of the order's (S §9). */
function purchase({ attributes }: Happening): LayerEntry {
  const { orderId, code, totalAmount, currency, paymentType, couponCode } = attributes;
  const total = typeof totalAmount === 'number' ? totalAmount : 0;
  return {
    event: 'purchase',
    ecommerce: {
      transaction_id: code ?? orderId,
      value: total / 100,
      currency: currency ?? CURRENCY,
      coupon: couponCode ?? null,
    },
    payment_type: paymentType ?? null,
    ad_value: adValue({ total }).value / 100,
  };
}
