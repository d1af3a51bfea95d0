/**
 * What the shop's page and the checkout's frame say to one another. Either side posts to the other's exact origin and
 * listens to that origin and that window only.
 */

/** What `initCheckout` was given, without what cannot be cloned. */
export type CheckoutOptions = {
  readonly environment: string;
  readonly mid: string;
  readonly merchantCheckoutId: string;
  readonly phoneNumber: string;
};

export type ToFrame =
  | { readonly gokwik: 'checkout'; readonly type: 'open'; readonly options: CheckoutOptions }
  | { readonly gokwik: 'checkout'; readonly type: 'escape' };

export type FromFrame =
  /** It shows, or says next why it cannot. */
  | { readonly gokwik: 'checkout'; readonly type: 'opened' }
  | {
      readonly gokwik: 'checkout';
      readonly type: 'event';
      readonly name: string;
      readonly payload: object;
      /** Kept back until the checkout has closed. */
      readonly isLate: boolean;
    }
  | { readonly gokwik: 'checkout'; readonly type: 'closed' };
