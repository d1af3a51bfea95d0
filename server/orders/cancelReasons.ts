/** Why an order, or some of its items, was cancelled, as its shopper reads it. */
export const cancelReasons = {
  byShopper: 'You cancelled this order.',
  partByShopper: 'You cancelled these items; the rest of your order stays.',
  lapsed:
    'The time to pay for this order ran out, so it was cancelled. Should a payment still go through, it will be returned in full.',
  replaced:
    'You chose another way to pay, so this order was replaced. Should its payment still go through, it will be returned in full.',
  returned:
    'Your payment for this order was returned to you in full, so it was cancelled. Please order again if you still want it.',
  soldOut:
    'An item of this order was sold out while you were paying, so it was cancelled. We return your payment in full.',
} as const;
