import type { Failure, InventoryRequest, Result } from '../../../contract/domain/index.ts';
import type { CartLine, LineSource, ServerLine } from '../../../pricing/types.ts';

/** The fields of a line that a check compares, and those that its price is computed from. */
export interface StockedLine extends CartLine {
  readonly variantId: string | null;
  readonly source: LineSource;
  readonly collections: readonly string[];
  readonly minimumOrderQuantity: number | null;
  readonly maximumOrderQuantity: number | null;
}

export interface InventoryInput {
  readonly storeId: string;
}

export interface InventoryContext {
  readonly storeId: string;
  readonly lines: readonly StockedLine[];
  /** The latest answer; `null` before the first. */
  readonly server: readonly ServerLine[] | null;
  /** Consecutive failures. */
  readonly attempt: number;
}

export type InventoryEvent =
  /** The cart's lines changed, but not by this machine's own answer, unless it ended a deal: the ordinary line needs a check. */
  | { readonly type: 'inventory.lines.changed'; readonly lines: readonly StockedLine[] }
  /** Check again even if an answer is at hand: an order is about to be placed. */
  | { readonly type: 'inventory.ensureFresh' }
  | { readonly type: 'connectivity.online' };

/** Sent to the cart. */
export type InventoryReport =
  /** A price, source, collection, order limit or status differs, a product was deleted, or a gift cannot be sent in full. */
  | { readonly type: 'inventory.differed'; readonly server: readonly ServerLine[] }
  /** The server refused to check this cart. */
  | { readonly type: 'inventory.refused'; readonly failure: Failure };

/** Input and output of the provided actor `checkInventory`. */
export type CheckInventoryInput = InventoryRequest;
export type CheckInventoryOutput = Result<readonly ServerLine[]>;

/** Why a line cannot be ordered as it is, by the server's answer about this line. */
export interface LineProblem {
  readonly recordKey: string;
  readonly reason: 'GONE' | 'UNAVAILABLE' | 'OUT_OF_STOCK' | 'NOT_ENOUGH' | 'PRICE';
  /** Units in stock; 0 for GONE and UNAVAILABLE. */
  readonly available: number;
}

/** `fresh`: the answer is recent enough to place an order. `loading`: a check is running or due. */
export type InventoryTag = 'fresh' | 'loading';
