import * as v from 'valibot';
import { hasOnlyWellFormedText, readJson } from '../../gate/json.ts';
import { OrderSchema, PaymentSchema, RefundSchema } from './entities.ts';

const PAYMENT_EVENTS = ['payment.authorized', 'payment.captured', 'payment.failed'] as const;
const REFUND_EVENTS = [
  'refund.created',
  'refund.processed',
  'refund.failed',
  'refund.speed_changed',
] as const;

const Payment = v.object({ entity: PaymentSchema });
const createdAt = v.pipe(v.number(), v.integer());

const PaymentEventSchema = v.pipe(
  v.object({
    event: v.picklist(PAYMENT_EVENTS),
    payload: v.object({ payment: Payment }),
    created_at: createdAt,
  }),
  v.transform(({ event, payload, created_at }) => ({
    kind: 'payment' as const,
    event,
    payment: payload.payment.entity,
    createdAt: created_at,
  })),
);

const OrderEventSchema = v.pipe(
  v.object({
    event: v.literal('order.paid'),
    payload: v.object({ payment: Payment, order: v.object({ entity: OrderSchema }) }),
    created_at: createdAt,
  }),
  v.transform(({ event, payload, created_at }) => ({
    kind: 'order' as const,
    event,
    payment: payload.payment.entity,
    order: payload.order.entity,
    createdAt: created_at,
  })),
);

const RefundEventSchema = v.pipe(
  v.object({
    event: v.picklist(REFUND_EVENTS),
    payload: v.object({ refund: v.object({ entity: RefundSchema }), payment: Payment }),
    created_at: createdAt,
  }),
  v.transform(({ event, payload, created_at }) => ({
    kind: 'refund' as const,
    event,
    refund: payload.refund.entity,
    payment: payload.payment.entity,
    createdAt: created_at,
  })),
);

/** An event that the shop does not use. It is answered with success, so that the provider does not repeat it. */
const IgnoredEventSchema = v.pipe(
  v.object({ event: v.string(), created_at: createdAt }),
  v.transform(({ event, created_at }) => ({ kind: 'ignored' as const, event, createdAt: created_at })),
);

export type RazorpayWebhook =
  | v.InferOutput<typeof PaymentEventSchema>
  | v.InferOutput<typeof OrderEventSchema>
  | v.InferOutput<typeof RefundEventSchema>
  | v.InferOutput<typeof IgnoredEventSchema>;

type WebhookReading =
  | { readonly ok: true; readonly value: RazorpayWebhook }
  | { readonly ok: false; readonly failure: { readonly kind: 'unreadable'; readonly reason: string } };

/**
 * Parses a webhook's body, whose signature over the same bytes must be verified first. Deliveries repeat and arrive in
 * any order: de-duplicate them by the `x-razorpay-event-id` header, and never let an older event revert a status.
 */
export function parseWebhook(rawBody: Buffer): WebhookReading {
  const json = readJson(rawBody, 'unchecked');
  if (!json.ok) return unreadable(json.problem);
  const envelope = v.safeParse(IgnoredEventSchema, json.value);
  if (!envelope.success) return unreadable(describe(envelope.issues));
  if (!hasOnlyWellFormedText(envelope.output)) return unfit;
  const known = schemaOf(envelope.output.event);
  if (known === undefined) return { ok: true, value: envelope.output };
  const reading = v.safeParse(known, json.value);
  if (!reading.success) return unreadable(describe(reading.issues));
  // Only what the shop reads must be storable, so that a payer's note cannot hold up an event.
  return hasOnlyWellFormedText(reading.output) ? { ok: true, value: reading.output } : unfit;
}

function schemaOf(event: string) {
  if (event === 'order.paid') return OrderEventSchema;
  if (PAYMENT_EVENTS.some((name) => name === event)) return PaymentEventSchema;
  if (REFUND_EVENTS.some((name) => name === event)) return RefundEventSchema;
  return undefined;
}

function describe(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const [first] = issues;
  return `${v.getDotPath(first) ?? 'body'}: ${first.message}`;
}

const unfit = unreadable('a text has a character that cannot be stored');

function unreadable(reason: string): WebhookReading {
  return { ok: false, failure: { kind: 'unreadable', reason } };
}
