import type { ScriptResult as ProviderScriptResult, ScriptFailure } from '../providerScript.ts';

/** The data that the payment window is opened with. */
export type PaymentRequest = {
  /** The provider's public key id. */
  readonly key: string;
  /** The provider's order id, not the shop's. */
  readonly orderId: string;
  /** Integer paise. */
  readonly amount: number;
  readonly currency: string;
  /** The shop's name as shoppers see it. */
  readonly shopName: string;
  readonly logoUrl?: string;
  /** `#rrggbb` */
  readonly themeColor?: string;
  readonly prefill?: {
    readonly name?: string;
    readonly email?: string;
    /** With country code: `+91…`. */
    readonly contact?: string;
  };
  /** Seconds until the window closes by itself. */
  readonly timeoutSeconds?: number;
};

/** A failed attempt to pay; the window stays open for another. All texts are the provider's. */
export type FailedAttempt = {
  readonly code: string;
  readonly description: string;
  readonly reason: string | null;
  readonly paymentId: string | null;
};

/**
 * The end of the payment window. Only the server can say whether the shopper was charged: `paid` must be verified
 * there, and with any other outcome the payment may have been made too.
 */
export type PaymentOutcome =
  | {
      readonly status: 'paid';
      readonly paymentId: string;
      readonly orderId: string;
      readonly signature: string;
    }
  /** The provider reported success in a form that could not be parsed. */
  | { readonly status: 'unreadable' }
  /** Closed by the shopper or by its time limit. */
  | { readonly status: 'dismissed'; readonly lastFailure: FailedAttempt | null }
  /** Closed by the caller's signal. */
  | { readonly status: 'aborted' }
  /** The window never opened, so nothing was paid in it. */
  | { readonly status: 'failedToLoad'; readonly failure: ScriptFailure };

/**
 * The window's first block: UPI apps by name, which a phone opens with the amount filled in; on a computer a code to scan,
 * or an id to type. The provider's own blocks follow.
 */
export const upiFirst = {
  display: {
    blocks: {
      upi: {
        name: 'Pay by UPI',
        instruments: [
          { method: 'upi', flows: ['intent'], apps: ['google_pay', 'phonepe', 'paytm', 'bhim'] },
          { method: 'upi', flows: ['qr', 'collect'] },
        ],
      },
    },
    sequence: ['block.upi'],
    preferences: { show_default_blocks: true },
  },
} as const;

export type ScriptResult = ProviderScriptResult<CheckoutConstructor>;

/** The part of the provider's script that the shop uses. */
export type CheckoutConstructor = new (options: CheckoutOptions) => CheckoutWindow;

export type CheckoutWindow = {
  open(): void;
  close(): void;
  on(event: 'payment.failed', listener: (response: unknown) => void): void;
};

export type CheckoutOptions = {
  readonly key: string;
  readonly order_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly name: string;
  readonly image?: string;
  readonly theme?: { readonly color: string };
  readonly prefill?: PaymentRequest['prefill'];
  readonly timeout?: number;
  /** The order of the ways to pay; see `upiFirst`. */
  readonly config: typeof upiFirst;
  readonly retry: { readonly enabled: true };
  readonly modal: {
    readonly confirm_close: true;
    readonly ondismiss: () => void;
  };
  readonly handler: (response: unknown) => void;
};
