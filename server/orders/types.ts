/** Who places an order, and how a repeated call is known. */
export interface OrderCaller {
  readonly userId: string | null;
  /** By whom uses of a coupon are counted, unless the account has a phone: the user's id, or a guest's phone. */
  readonly shopper: string;
  readonly keyHash: string | null;
  /** Of the caller and the shaped body. */
  readonly requestHash: string;
}

/** The express checkout by which an order is placed. */
export interface OrderChannel {
  readonly name: 'GOKWIK';
  readonly checkoutId: string;
  /** Of the checkout's cookie, which opens the order. */
  readonly secretHash: string;
}

export interface OrderSettings {
  /** The shop's address as shoppers see it, without a trailing slash. */
  readonly publicUrl: string;
  /** How long an unpaid order holds its stock. */
  readonly paymentWindowMinutes: number;
}
