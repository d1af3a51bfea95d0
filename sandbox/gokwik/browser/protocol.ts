/**
 * Messages between the shop's page and the checkout's frame. Each side posts to the other's exact origin and accepts
 * messages from that origin and window only.
 */

/** The options of `initCheckout` that can be cloned. */
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
  /** The checkout is shown, or the next message says why it cannot be. */
  | { readonly gokwik: 'checkout'; readonly type: 'opened' }
  | {
      readonly gokwik: 'checkout';
      readonly type: 'event';
      readonly name: string;
      readonly payload: object;
      /** Whether the event is delivered only after the checkout has closed. */
      readonly isLate: boolean;
    }
  | { readonly gokwik: 'checkout'; readonly type: 'closed' };
