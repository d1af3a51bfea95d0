/** The expected failures of a call to the shop's backend. Anything thrown is a bug. */
import type { ErrorCode } from '../generated/schema.ts';

export type Failure =
  /** No reply: offline, connection refused, or name not found. The server may or may not have acted. */
  | { readonly kind: 'network' }
  /** No reply in time. The server may or may not have acted. */
  | { readonly kind: 'timeout' }
  /** The caller aborted the call. */
  | { readonly kind: 'aborted' }
  /**
   * A reply that the contract does not allow: status 5xx, HTML, truncated JSON. The server may or may not have acted.
   */
  | { readonly kind: 'server'; readonly status: number | null }
  /** The server refused the call and has not acted, except with `INTERNAL`: that call may have acted. */
  | Refusal;

export interface Refusal {
  readonly kind: 'refused';
  readonly code: ErrorCode;
  /** Further data of this code; see the schema's `ErrorCode`. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly message: string;
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };
