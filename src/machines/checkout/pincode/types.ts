import type { Failure, Result, ZipCode } from '../../../contract/domain/index.ts';

export interface PincodeContext {
  /** As typed, digits only. */
  readonly pincode: string;
  /** What the shop knows of it; null unless serviceable. */
  readonly zip: ZipCode | null;
  /** Why it could not be checked. */
  readonly failure: Failure | null;
}

export interface PincodeInput {
  /** A pincode known from before; it is looked up at once. */
  readonly pincode: string;
}

export type PincodeEvent =
  | { readonly type: 'pincode.changed'; readonly pincode: string }
  /** Only after a look-up failed. */
  | { readonly type: 'pincode.retried' }
  | { readonly type: 'connectivity.online' };

/** What whoever invokes this machine is told, through `reportOutcome`. */
export type PincodeOutcome =
  | { readonly kind: 'serviceable'; readonly pincode: string; readonly zip: ZipCode }
  /** Nothing is delivered there. */
  | { readonly kind: 'unserviceable'; readonly pincode: string }
  /** The look-up failed: counts as invalid for placing an order. */
  | { readonly kind: 'unchecked'; readonly pincode: string }
  | { readonly kind: 'checking'; readonly pincode: string }
  /** Not a whole pincode yet. */
  | { readonly kind: 'incomplete'; readonly pincode: string };

export type PincodeTag = 'checking';

export type ZipReply = Result<ZipCode | null>;
