import type { Failure, Result, ZipCode } from '../../../contract/domain/index.ts';

export interface PincodeContext {
  /** The digits of the input. */
  readonly pincode: string;
  /** The delivery data; `null` unless serviceable. */
  readonly zip: ZipCode | null;
  /** Why the look-up failed; `null` if it did not. */
  readonly failure: Failure | null;
}

export interface PincodeInput {
  /** An initial pincode, which is looked up at once. */
  readonly pincode: string;
}

export type PincodeEvent =
  | { readonly type: 'pincode.changed'; readonly pincode: string }
  /** Only after a look-up failed. */
  | { readonly type: 'pincode.retried' }
  | { readonly type: 'connectivity.online' };

/** What is known of the typed pincode, as `reportOutcome` tells it. */
export type PincodeOutcome =
  | { readonly kind: 'serviceable'; readonly pincode: string; readonly zip: ZipCode }
  /** The shop does not deliver there. */
  | { readonly kind: 'unserviceable'; readonly pincode: string }
  /** The look-up failed, which counts as invalid when an order is placed (Specification 5). */
  | { readonly kind: 'unchecked'; readonly pincode: string }
  | { readonly kind: 'checking'; readonly pincode: string }
  /** Not a complete pincode yet, or none at all. */
  | { readonly kind: 'incomplete'; readonly pincode: string };

export type PincodeTag = 'checking';

export type ZipReply = Result<ZipCode | null>;
