import * as v from 'valibot';
import {
  type CheckoutOptions,
  type CheckoutWindow,
  type FailedAttempt,
  type PaymentOutcome,
  type PaymentRequest,
  type ScriptResult,
  upiFirst,
} from './types.ts';

type Dependencies = { readonly loadScript: () => Promise<ScriptResult> };

type OpenOptions = {
  /** Closes the window when it is aborted. */
  readonly signal?: AbortSignal;
  readonly onFailedAttempt?: (attempt: FailedAttempt) => void;
};

export type PaymentService = {
  /** Opens the provider's payment window and resolves when it has ended. Never rejects. */
  open(request: PaymentRequest, options?: OpenOptions): Promise<PaymentOutcome>;
};

const PaidSchema = v.object({
  razorpay_payment_id: v.pipe(v.string(), v.nonEmpty()),
  razorpay_order_id: v.pipe(v.string(), v.nonEmpty()),
  razorpay_signature: v.pipe(v.string(), v.nonEmpty()),
});

const FailedSchema = v.object({
  error: v.object({
    code: v.string(),
    description: v.string(),
    reason: v.optional(v.nullable(v.string()), null),
    metadata: v.optional(v.object({ payment_id: v.optional(v.nullable(v.string()), null) })),
  }),
});

const UNKNOWN_FAILURE: FailedAttempt = { code: 'UNKNOWN', description: '', reason: null, paymentId: null };

/** The payment window of the card provider (Razorpay's Standard Checkout). */
export function createPaymentService({ loadScript }: Dependencies): PaymentService {
  return {
    async open(request, { signal, onFailedAttempt } = {}) {
      if (signal?.aborted) return { status: 'aborted' };
      // Whoever gives up while the script loads does not wait for it: the shopper may try again at once.
      const aborted = new Promise<null>((resolve) => {
        signal?.addEventListener('abort', () => resolve(null), { once: true });
      });
      const script = await Promise.race([loadScript(), aborted]);
      if (script === null || signal?.aborted) return { status: 'aborted' };
      if (!script.ok) return { status: 'failedToLoad', failure: script.failure };
      return openWindow(script.value, request, signal, onFailedAttempt);
    },
  };
}

function openWindow(
  Checkout: new (options: CheckoutOptions) => CheckoutWindow,
  request: PaymentRequest,
  signal: AbortSignal | undefined,
  onFailedAttempt: ((attempt: FailedAttempt) => void) | undefined,
): Promise<PaymentOutcome> {
  return new Promise((resolve) => {
    let lastFailure: FailedAttempt | null = null;
    const finish = (outcome: PaymentOutcome) => {
      signal?.removeEventListener('abort', abort);
      resolve(outcome);
    };
    const opened = tryOpen(() => {
      const checkout = new Checkout({
        ...describe(request),
        handler: (response) => finish(readPaid(response)),
        config: upiFirst,
        retry: { enabled: true },
        modal: { confirm_close: true, ondismiss: () => finish({ status: 'dismissed', lastFailure }) },
      });
      checkout.on('payment.failed', (response) => {
        lastFailure = readFailure(response);
        onFailedAttempt?.(lastFailure);
      });
      checkout.open();
      return checkout;
    });
    function abort(): void {
      finish({ status: 'aborted' });
      opened?.close();
    }
    if (opened) signal?.addEventListener('abort', abort, { once: true });
    else finish({ status: 'failedToLoad', failure: 'unusable' });
  });
}

/** Calls the third party's script; one that throws is unusable. */
function tryOpen(open: () => CheckoutWindow): CheckoutWindow | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}

function describe(request: PaymentRequest) {
  const { key, orderId, amount, currency, shopName, logoUrl, themeColor, prefill, timeoutSeconds } = request;
  return {
    key,
    order_id: orderId,
    amount,
    currency,
    name: shopName,
    ...(logoUrl === undefined ? {} : { image: logoUrl }),
    ...(themeColor === undefined ? {} : { theme: { color: themeColor } }),
    ...(prefill === undefined ? {} : { prefill }),
    ...(timeoutSeconds === undefined ? {} : { timeout: timeoutSeconds }),
  };
}

function readPaid(response: unknown): PaymentOutcome {
  const reading = v.safeParse(PaidSchema, response);
  if (!reading.success) return { status: 'unreadable' };
  const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = reading.output;
  return {
    status: 'paid',
    paymentId: razorpay_payment_id,
    orderId: razorpay_order_id,
    signature: razorpay_signature,
  };
}

function readFailure(response: unknown): FailedAttempt {
  const reading = v.safeParse(FailedSchema, response);
  if (!reading.success) return UNKNOWN_FAILURE;
  const { code, description, reason, metadata } = reading.output.error;
  return { code, description, reason, paymentId: metadata?.payment_id ?? null };
}
