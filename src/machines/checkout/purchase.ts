import type { CartLineRequest, Order, OrderRefund, OrderSummary } from '../../contract/domain/index.ts';
import type { AnalyticsRequested } from '../shared/effects.ts';

/**
 * The `purchase` event for analytics, in paise. The tab that closes the order’s intent emits it; where closing fails it may be
 * emitted twice, and each receiver drops the second.
 */
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

/** The lines of an order in the form of cart lines. */
export function orderedLines({ products }: Order): readonly CartLineRequest[] {
  return products.map(({ productId, variantId, quantity, source }) => ({
    productId,
    variantId,
    quantity,
    source: source ?? 'CART',
    sourceCouponCode: null,
  }));
}

const none: readonly OrderRefund[] = [];

/** The order's refunds; empty while only its summary is known, and in recordings that predate the field. */
export function refundsOf(order: Order | OrderSummary | null): readonly OrderRefund[] {
  return order !== null && 'refunds' in order ? order.refunds : none;
}
