/** Characters of the longest coupon code: 40 of an imported coupon's, and what a one-time code adds. */
export const LONGEST_COUPON_CODE = 64;
