/**
 * Raises the limits for a shop whose many shoppers share one network address, and often a phone, as in tests and
 * benchmarks.
 */
export const raisedLimits: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'UNPAID_ORDERS_PER_PHONE',
    'UNPAID_ORDERS_PER_ADDRESS',
    'UNPAID_ORDERS_PER_NETWORK',
    'ORDERS_PER_PHONE',
    'ORDERS_PER_NETWORK',
    'CARTS_PER_NETWORK',
    'COUPON_GUESSES',
    'COD_GUEST_MOST',
    'COD_PARCELS_NOT_TAKEN',
    'ORDER_LOOKUPS',
    'STOCK_ALERTS_PER_CONTACT',
    'STOCK_ALERTS_PER_NETWORK',
    'QUESTIONS_PER_NETWORK',
    'COMPLAINTS_PER_NETWORK',
    'MESSAGES_PER_ADDRESS',
  ].map((name) => [name, '1000000']),
);
