/**
 * Messages between the shop's page and the payment window. Each side posts to the other's exact origin and accepts
 * messages from that origin and window only.
 */

/** The part of the checkout's options that can be cloned: no functions. */
export type WindowOptions = {
  readonly key: string;
  readonly orderId: string;
  readonly name: string;
  readonly description: string | null;
  readonly image: string | null;
  readonly color: string | null;
  readonly prefill: {
    readonly name: string;
    readonly email: string;
    readonly contact: string;
    readonly method: string;
  };
  readonly escape: boolean;
  readonly confirmClose: boolean;
  readonly retry: boolean;
  /** Seconds until the window closes by itself; `null` for never. */
  readonly timeout: number | null;
};

export type FailedAttempt = {
  readonly code: string;
  readonly description: string;
  readonly source: string;
  readonly step: string;
  readonly reason: string;
  readonly metadata: { readonly payment_id: string; readonly order_id: string };
};

export type PaidResponse = {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
};

export type ToWindow =
  | { readonly sandbox: 'razorpay'; readonly type: 'open'; readonly options: WindowOptions }
  | { readonly sandbox: 'razorpay'; readonly type: 'escape' };

export type FromWindow =
  | { readonly sandbox: 'razorpay'; readonly type: 'ready' }
  | { readonly sandbox: 'razorpay'; readonly type: 'failed'; readonly error: FailedAttempt }
  | {
      readonly sandbox: 'razorpay';
      readonly type: 'paid';
      readonly response: PaidResponse;
      readonly times: 1 | 2;
    }
  | { readonly sandbox: 'razorpay'; readonly type: 'dismissed' };
