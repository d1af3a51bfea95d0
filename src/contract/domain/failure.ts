/** How a call to the shop's backend can fail, as values. What throws instead is a bug. */
import type { ErrorCode } from '../generated/schema.ts';

export type Failure =
  /** No answer: offline, refused connection, name not found. The server may or may not have acted. */
  | { readonly kind: 'network' }
  /** No answer in time. The server may or may not have acted. */
  | { readonly kind: 'timeout' }
  /** The caller gave the call up. */
  | { readonly kind: 'aborted' }
  /** An answer that is not the contract's: 5xx, HTML, truncated JSON. The server may or may not have acted. */
  | { readonly kind: 'server'; readonly status: number | null }
  /** The server's own refusal: it has not acted. */
  | Refusal;

export interface Refusal {
  readonly kind: 'refused';
  readonly code: ErrorCode;
  /** What the code needs besides; see the schema's `ErrorCode`. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly message: string;
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };
