/** The data that the widget is opened with. */
export type WidgetRequest = {
  readonly merchantCheckoutId: string;
  readonly mid: string;
  readonly environment: 'production' | 'sandbox';
  /** The session's landing page and referrer; absent if unknown. */
  readonly landingPage?: string;
  readonly origReferrer?: string;
};

/** The widget's events (Specification 4) after parsing. Amounts are left out, because the server decides them. */
export type WidgetMessage =
  /** The first message of the widget. */
  | { readonly type: 'alive' }
  | { readonly type: 'order-complete'; readonly orderId: string | null; readonly discountCode: string | null }
  | { readonly type: 'coupon-applied'; readonly code: string }
  | { readonly type: 'coupon-removed' }
  | { readonly type: 'checkout-close' }
  | { readonly type: 'address-add' }
  | { readonly type: 'address-selected' }
  | { readonly type: 'payment-method-selected'; readonly method: string }
  | { readonly type: 'checkout-initiation-failure'; readonly reason: string }
  | { readonly type: 'user-login-successful'; readonly phone: string; readonly code: string | null };

/** The part of the provider's script that the shop uses. */
export type GokwikSdk = {
  initCheckout(options: CheckoutOptions): unknown;
  on(event: string, listener: (payload: unknown) => void): unknown;
  close(): unknown;
};

/** Plain data, because postMessage clones it. */
export type CheckoutOptions = {
  readonly environment: 'production' | 'sandbox';
  readonly type: 'merchantInfo';
  readonly mid: string;
  readonly merchantParams: {
    readonly merchantCheckoutId: string;
    readonly origReferrer?: string;
    readonly landingPage?: string;
  };
};
