/** Parses the widget's events. They come from a third party's script, so nothing in them is trusted. */
import * as v from 'valibot';
import type { WidgetMessage } from './types.ts';

const text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));
const perhaps = v.fallback(v.nullish(text, null), null);
const anything = v.unknown();

/**
 * An order id that fits into the shop's addresses, or `null` for any other text. Any other type makes the event
 * invalid.
 */
const orderId = v.pipe(
  v.nullish(v.string(), null),
  v.transform((id) => (id !== null && /^[\w-]{1,64}$/.test(id) ? id : null)),
);

const schemas = {
  'order-complete': v.pipe(
    v.object({
      merchant_order_id: orderId,
      applied_discount: v.fallback(v.nullish(v.object({ code: perhaps }), null), null),
    }),
    v.transform(({ merchant_order_id, applied_discount }) => ({
      type: 'order-complete' as const,
      orderId: merchant_order_id,
      discountCode: applied_discount?.code ?? null,
    })),
  ),
  'coupon-applied': v.pipe(
    v.object({ coupon_code: v.pipe(text, v.maxLength(64)) }),
    v.transform(({ coupon_code: code }) => ({ type: 'coupon-applied' as const, code })),
  ),
  'coupon-removed': fact('coupon-removed'),
  'checkout-close': fact('checkout-close'),
  'address-add': fact('address-add'),
  'address-selected': fact('address-selected'),
  'payment-method-selected': v.pipe(
    v.object({ payment_method: text }),
    v.transform(({ payment_method: method }) => ({ type: 'payment-method-selected' as const, method })),
  ),
  'checkout-initiation-failure': v.pipe(
    v.fallback(v.object({ failure_reason: perhaps }), { failure_reason: null }),
    v.transform(({ failure_reason: reason }) => ({
      type: 'checkout-initiation-failure' as const,
      reason: reason ?? 'unknown',
    })),
  ),
  'user-login-successful': v.pipe(
    v.object({ phone_no: v.pipe(text, v.regex(/^(\+91)?\d{10}$/)), sign_in_code: perhaps }),
    v.transform(({ phone_no, sign_in_code: code }) => ({
      type: 'user-login-successful' as const,
      phone: phone_no.startsWith('+91') ? phone_no : `+91${phone_no}`,
      code,
    })),
  ),
} satisfies Record<string, v.GenericSchema<unknown, WidgetMessage>>;

type WidgetEventName = keyof typeof schemas;

/** The events of the specification; all others are ignored. */
export const widgetEvents: readonly WidgetEventName[] = [
  'order-complete',
  'coupon-applied',
  'coupon-removed',
  'checkout-close',
  'address-add',
  'address-selected',
  'payment-method-selected',
  'checkout-initiation-failure',
  'user-login-successful',
];

/** Returns `null` if the payload does not have the event's shape. */
export function readWidgetEvent(name: WidgetEventName, payload: unknown): WidgetMessage | null {
  const reading = v.safeParse<v.GenericSchema<unknown, WidgetMessage>>(schemas[name], payload);
  return reading.success ? reading.output : null;
}

function fact<Name extends WidgetMessage['type']>(type: Name) {
  return v.pipe(
    anything,
    v.transform(() => ({ type })),
  );
}
