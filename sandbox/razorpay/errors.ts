/** A refusal in the provider's error format. */
export type Refusal = {
  readonly status: number;
  readonly error: {
    readonly code: string;
    readonly description: string;
    readonly source: string;
    readonly step: string;
    readonly reason: string;
    readonly metadata: Readonly<Record<string, string>>;
    readonly field?: string;
  };
};

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };

export function done<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function refuse(
  description: string,
  field?: string,
): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: badRequest(description, field) };
}

export function badRequest(description: string, field?: string): Refusal {
  return {
    status: 400,
    error: {
      code: 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
      ...(field === undefined ? {} : { field }),
    },
  };
}

export function unplaced(status: number, description: string, code = 'BAD_REQUEST_ERROR'): Refusal {
  return { status, error: { code, description, source: 'NA', step: 'NA', reason: 'NA', metadata: {} } };
}

export const UNKNOWN_ID = 'The id provided does not exist';
