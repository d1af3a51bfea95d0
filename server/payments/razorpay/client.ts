import * as v from 'valibot';
import {
  OrderSchema,
  PaymentListSchema,
  PaymentSchema,
  type RazorpayOrder,
  type RazorpayPayment,
  type RazorpayRefund,
  RefundListSchema,
  RefundSchema,
} from './entities.ts';

export type RazorpaySettings = {
  /** Origin of the provider's API, or of the sandbox; no path. */
  readonly baseUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
  /** Longest wait for a whole reply, in milliseconds. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof globalThis.fetch;
};

/** Why a call failed. After every failure but `refused`, the provider may still have performed the call. */
export type RazorpayFailure =
  | { readonly kind: 'aborted' }
  | { readonly kind: 'timeout'; readonly timeoutMs: number }
  | { readonly kind: 'network'; readonly cause: unknown }
  /** 429 or 5xx: can be retried later. */
  | { readonly kind: 'unavailable'; readonly status: number }
  /** The provider rejected the call; a retry would be rejected too. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string;
      readonly description: string;
      readonly reason: string | null;
      readonly field: string | null;
    }
  | { readonly kind: 'badReply'; readonly status: number; readonly reason: string };

export type RazorpayResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: RazorpayFailure };

type CallOptions = { readonly signal?: AbortSignal };

type NewOrder = {
  /** Paise, at least 100. */
  readonly amount: number;
  readonly currency: string;
  /** The shop's own order number, at most 40 characters. */
  readonly receipt: string;
  readonly notes?: Readonly<Record<string, string>>;
};

type NewCapture = {
  readonly paymentId: string;
  /** Paise: exactly what was authorised. */
  readonly amount: number;
  readonly currency: string;
};

type NewRefund = {
  readonly paymentId: string;
  /** Paise; at most what is left of the captured amount. */
  readonly amount: number;
  /** One per intent, at least 10 characters of `A-Z a-z 0-9 _ -`: a repeated call returns the same refund. */
  readonly idempotencyKey: string;
  readonly receipt?: string;
  /** `optimum`: at once where the bank can, for a fee. */
  readonly speed?: RefundSpeed;
  readonly notes?: Readonly<Record<string, string>>;
};

export type RefundSpeed = 'normal' | 'optimum';

export type RazorpayClient = {
  /** Creates an order whose payments are captured automatically. Not idempotent: a repeat creates a second order. */
  createOrder(order: NewOrder, options?: CallOptions): Promise<RazorpayResult<RazorpayOrder>>;
  fetchPayment(paymentId: string, options?: CallOptions): Promise<RazorpayResult<RazorpayPayment>>;
  fetchOrderPayments(orderId: string, options?: CallOptions): Promise<RazorpayResult<RazorpayPayment[]>>;
  capture(capture: NewCapture, options?: CallOptions): Promise<RazorpayResult<RazorpayPayment>>;
  refund(refund: NewRefund, options?: CallOptions): Promise<RazorpayResult<RazorpayRefund>>;
  /** Every refund of a payment, whoever asked for it, at most 100. */
  fetchRefunds(paymentId: string, options?: CallOptions): Promise<RazorpayResult<RazorpayRefund[]>>;
};

type Call<Reply> = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly reply: v.GenericSchema<unknown, Reply>;
};

const DEFAULT_TIMEOUT_MS = 10_000;

const ErrorBodySchema = v.object({
  error: v.object({
    code: v.string(),
    description: v.string(),
    reason: v.optional(v.nullable(v.string()), null),
    field: v.optional(v.nullable(v.string()), null),
  }),
});

/**
 * A client of Razorpay's HTTP API. Failures are values; it does not throw. Razorpay's own SDK is not used, because it takes no
 * other address (the sandbox's) and no time limit, and turns a network failure into a TypeError.
 */
export function createRazorpayClient(settings: RazorpaySettings): RazorpayClient {
  const send = createSender(settings);
  return {
    createOrder: (order, options) =>
      send(
        { method: 'POST', path: '/v1/orders', body: { ...order, payment_capture: true }, reply: OrderSchema },
        options,
      ),
    fetchPayment: (paymentId, options) =>
      send({ method: 'GET', path: `/v1/payments/${segment(paymentId)}`, reply: PaymentSchema }, options),
    fetchOrderPayments: (orderId, options) =>
      send(
        { method: 'GET', path: `/v1/orders/${segment(orderId)}/payments`, reply: PaymentListSchema },
        options,
      ),
    capture: ({ paymentId, ...body }, options) =>
      send(
        { method: 'POST', path: `/v1/payments/${segment(paymentId)}/capture`, body, reply: PaymentSchema },
        options,
      ),
    refund: ({ paymentId, idempotencyKey, ...body }, options) =>
      send(
        {
          method: 'POST',
          path: `/v1/payments/${segment(paymentId)}/refund`,
          headers: { 'x-refund-idempotency': idempotencyKey },
          body,
          reply: RefundSchema,
        },
        options,
      ),
    fetchRefunds: (paymentId, options) =>
      send(
        {
          method: 'GET',
          path: `/v1/payments/${segment(paymentId)}/refunds?count=100`,
          reply: RefundListSchema,
        },
        options,
      ),
  };
}

function createSender(settings: RazorpaySettings) {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, fetch = globalThis.fetch } = settings;
  const authorization = `Basic ${Buffer.from(`${settings.keyId}:${settings.keySecret}`).toString('base64')}`;

  return async <Reply>(call: Call<Reply>, options: CallOptions = {}): Promise<RazorpayResult<Reply>> => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    try {
      const response = await fetch(new URL(call.path, settings.baseUrl), {
        method: call.method,
        redirect: 'error',
        signal,
        headers: {
          authorization,
          accept: 'application/json',
          'content-type': 'application/json',
          ...call.headers,
        },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      });
      return readReply(response.status, await response.text(), call.reply);
    } catch (cause) {
      if (options.signal?.aborted) return failed({ kind: 'aborted' });
      if (timeout.aborted) return failed({ kind: 'timeout', timeoutMs });
      return failed({ kind: 'network', cause });
    }
  };
}

function readReply<Reply>(
  status: number,
  text: string,
  schema: v.GenericSchema<unknown, Reply>,
): RazorpayResult<Reply> {
  if (status === 429 || status >= 500) return failed({ kind: 'unavailable', status });
  const json = parseJson(text);
  if (status >= 400) return failed(readRefusal(status, json));
  const reading = v.safeParse(schema, json);
  if (reading.success) return { ok: true, value: reading.output };
  const [issue] = reading.issues;
  return failed({ kind: 'badReply', status, reason: `${v.getDotPath(issue) ?? 'body'}: ${issue.message}` });
}

function readRefusal(status: number, json: unknown): RazorpayFailure {
  const reading = v.safeParse(ErrorBodySchema, json);
  if (!reading.success) return { kind: 'badReply', status, reason: 'an error without an error body' };
  return { kind: 'refused', status, ...reading.output.error };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failed(failure: RazorpayFailure): { readonly ok: false; readonly failure: RazorpayFailure } {
  return { ok: false, failure };
}

function segment(id: string): string {
  return encodeURIComponent(id);
}
