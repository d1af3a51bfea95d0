import type { CartLineRequest, Order, OrderSummary } from '../../../contract/domain/index.ts';
import type { AnalyticsRequested } from '../../shared/effects.ts';

/** Told once an order, by whoever closes its intent first. */
export function purchaseOf(order: OrderSummary): AnalyticsRequested {
  return {
    type: 'analytics.requested',
    name: 'purchase',
    attributes: {
      orderId: order.id,
      code: order.code,
      totalAmount: order.totalAmount,
      currency: order.currency,
      paymentType: order.paymentType,
      couponCode: order.couponCode,
    },
  };
}

/** What was ordered, as the cart names its lines. */
export function orderedLines({ products }: Order): readonly CartLineRequest[] {
  return products.map(({ productId, variantId, quantity, source }) => ({
    productId,
    variantId,
    quantity,
    source: source ?? 'CART',
    sourceCouponCode: null,
  }));
}
