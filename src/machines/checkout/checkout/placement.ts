/** Pure functions that build the order request from the form and the cart. */
import type { CartLineRequest, OrderPaymentType, OrderRequest } from '../../../contract/domain/index.ts';
import type { CartLine, DroppedLine } from '../../../pricing/types.ts';
import { orderAddressOf, orderErrors } from '../addressForm/index.ts';
import type { PlacementRequest } from '../order/index.ts';
import type { CheckoutCart, CheckoutContext } from './types.ts';

/** The placement of the current form; its request is `null` if no payment method is chosen, or no total is known and agreed to. */
export function placementRequestOf(context: CheckoutContext): PlacementRequest {
  const { fields, pincode, paymentType, store } = context;
  return {
    isStoreReady: store.isReady,
    paymentType,
    addressErrors: orderErrors(fields, pincode, paymentType),
    request: paymentType === 'NONE' ? null : requestOf(context, paymentType),
  };
}

function requestOf(context: CheckoutContext, paymentType: OrderPaymentType): OrderRequest | null {
  const { bill, cart, session, storeId, fields, agreedTotal } = context;
  if (bill.quote === null || agreedTotal === null) return null;
  const address = orderAddressOf(fields);
  return {
    storeId,
    lines: linesOf(cart.lines, bill.quote.droppedLines),
    shippingAddress: address,
    billingAddress: address,
    couponCode: cart.coupon?.code ?? null,
    paymentType,
    appliedRewardPoints: bill.quote.rewardsApplied,
    totalAmount: agreedTotal,
    totalCashbackEarned: bill.quote.cashback,
    shoppingCartId: cart.shoppingCartId,
    isAffiseTrackingValid: session.isAffiseTrackingValid,
    metadata: session.meta,
  };
}

/** The lines to order. Gift units that no offer covers are left out (rule L3 of docs/decisions/0006). */
function linesOf(lines: readonly CartLine[], dropped: readonly DroppedLine[]): readonly CartLineRequest[] {
  return lines.flatMap((line) => {
    const less = dropped.find(({ recordKey }) => recordKey === line.recordKey)?.qty ?? 0;
    const quantity = line.qty - less;
    if (quantity < 1) return [];
    return [
      {
        productId: line.productId,
        variantId: line.variantId ?? null,
        quantity,
        source: line.source ?? 'CART',
        sourceCouponCode: line.sourceCouponCode ?? null,
      },
    ];
  });
}

/** Whether a request orders the goods of this cart. Lines that a coupon adds do not count: they come and go with it. */
export function isForGoodsOf(cart: CheckoutCart, request: OrderRequest): boolean {
  return goodsOf(linesOf(cart.lines, [])) === goodsOf(request.lines);
}

/** The goods of lines as a text that is the same in whatever order they stand. */
function goodsOf(lines: readonly CartLineRequest[]): string {
  return lines
    .filter(({ source }) => source !== 'COUPON')
    .map(({ productId, variantId, quantity }) => [productId, variantId, quantity].join(' '))
    .toSorted()
    .join();
}
