import type { NoticeCode } from './types.ts';

/** A line of the cart is no longer sold (Specification 8, "Error catalogue"). */
export const ITEMS_REMOVED =
  'One or more items in your cart are no longer available. They have been removed from your cart. Please review and continue.';

/** The price or the order limits of a line have changed (Specification 8, "Error catalogue"). */
export const CONDITIONS_CHANGED =
  'The conditions for one or more products in your cart have changed. Please review the updated prices or quantity requirements before proceeding to checkout.';

/**
 * The cart's notices in the order in which one is chosen: removed goods, goods that are off sale for now, price, coupon,
 * quantity (Specification 8).
 */
export const NOTICES: readonly [NoticeCode, string][] = [
  ['REMOVED_PRODUCT', ITEMS_REMOVED],
  [
    'DRAFT_PRODUCT',
    'Some items in your cart are temporarily unavailable. You can update your cart to proceed with your purchase.',
  ],
  ['PRICE_CHANGE', CONDITIONS_CHANGED],
  [
    'COUPON_ARCHIVED',
    'The discount code applied to your cart is no longer valid.You can continue with the current prices or check for other offers.',
  ],
  [
    'COUPON_CHANGE',
    'One or more items in your cart are no longer eligible for the applied coupon. Please review the updated prices before proceeding to checkout.',
  ],
  ['MOQ_CHANGE', CONDITIONS_CHANGED],
  ['CART_FULL', 'Your cart was full when you signed in: some older products are not in it any more.'],
];
