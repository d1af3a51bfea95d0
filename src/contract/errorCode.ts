import type { ErrorCode } from './generated/schema.ts';

const errorCodes: Readonly<Record<ErrorCode, true>> = {
  BAD_INPUT: true,
  UNAUTHENTICATED: true,
  NOT_FOUND: true,
  RATE_LIMITED: true,
  NOT_AVAILABLE_YET: true,
  BUSY: true,
  INTERNAL: true,
  SIGN_IN_REQUIRED: true,
  CART_EMPTY: true,
  PRODUCT_UNAVAILABLE: true,
  OUT_OF_STOCK: true,
  QUANTITY_NOT_ALLOWED: true,
  AMOUNT_CHANGED: true,
  COUPON_NOT_APPLICABLE: true,
  COUPON_EXHAUSTED: true,
  PAYMENT_TYPE_NOT_ALLOWED: true,
  PINCODE_NOT_SERVICEABLE: true,
  INVALID_ADDRESS: true,
  IDEMPOTENCY_CONFLICT: true,
  ORDER_STATE: true,
  PAYMENT_PROVIDER_UNAVAILABLE: true,
  PAYMENT_NOT_CONFIRMED: true,
  EXPRESS_UNAVAILABLE: true,
};

/** Whether something is one of the contract's reasons for a refusal. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorCodes, code);
}
