/** What a GraphQL answer means, whichever way it came. */
import type { Failure, Result } from '../../contract/domain/index.ts';
import type { ErrorCode } from '../../contract/generated/schema.ts';

const codes: Readonly<Record<ErrorCode, true>> = {
  BAD_INPUT: true,
  UNAUTHENTICATED: true,
  NOT_FOUND: true,
  RATE_LIMITED: true,
  NOT_AVAILABLE_YET: true,
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

/** @param reply `{data, errors}`, of any shape: it comes from outside */
export function fromGraphQLReply(reply: unknown, status: number | null): Result<unknown> {
  if (!isRecord(reply)) return failed({ kind: 'server', status });
  const { data, errors } = reply;
  if (Array.isArray(errors) && errors.length > 0) return failed(failureOf(errors, status));
  return isRecord(data) ? { ok: true, value: data } : failed({ kind: 'server', status });
}

/** The first error with a code of the contract decides. */
function failureOf(errors: readonly unknown[], status: number | null): Failure {
  for (const error of errors) {
    const extensions = isRecord(error) && isRecord(error.extensions) ? error.extensions : {};
    if (isErrorCode(extensions.code)) {
      return {
        kind: 'refused',
        code: extensions.code,
        details: isRecord(extensions.details) ? extensions.details : {},
        message: isRecord(error) && typeof error.message === 'string' ? error.message : '',
      };
    }
  }
  return { kind: 'server', status };
}

function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(codes, value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function failed(failure: Failure): Result<never> {
  return { ok: false, failure };
}
