import type { Failure, InventoryRequest, Result } from '../../../contract/domain/index.ts';
import type { Paise, ServerLine } from '../../../pricing/types.ts';

/** What a check compares of a line. */
export interface StockedLine {
  readonly recordKey: string;
  readonly productId: string;
  readonly variantId: string | null;
  readonly source: 'CART' | 'COUPON' | 'LIMITED_TIME_DEAL';
  readonly qty: number;
  /** What one unit is charged at. */
  readonly unitPrice: Paise;
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
  /** The latest answer; null: none yet. */
  readonly server: readonly ServerLine[] | null;
  /** Failed tries in a row. */
  readonly attempt: number;
}

export type InventoryEvent =
  /** The cart's lines changed. `isRefreshed`: by this machine's own answer, so that no new call is needed. */
  | {
      readonly type: 'inventory.lines.changed';
      readonly lines: readonly StockedLine[];
      readonly isRefreshed: boolean;
    }
  /** Ask the server again, whatever is known: an order is about to be placed. */
  | { readonly type: 'inventory.ensureFresh' }
  | { readonly type: 'connectivity.online' };

/** Told to the cart. */
export type InventoryReport =
  /** A price, collection, limit or status differs, or a line is gone. */
  | { readonly type: 'inventory.differed'; readonly server: readonly ServerLine[] }
  /** The server refused to check this cart. */
  | { readonly type: 'inventory.refused'; readonly failure: Failure };

/** Output of the provided actor `checkInventory`; its input is the contract's request. */
export type CheckInventoryInput = InventoryRequest;
export type CheckInventoryOutput = Result<readonly ServerLine[]>;

/** Why a line cannot be ordered as it is. */
export interface LineProblem {
  readonly recordKey: string;
  readonly reason: 'GONE' | 'UNAVAILABLE' | 'OUT_OF_STOCK' | 'NOT_ENOUGH' | 'PRICE';
  /** Units that can be sold now. */
  readonly available: number;
}

/** `fresh`: the answer is recent enough to order on. `loading`: a check is under way or due. */
export type InventoryTag = 'fresh' | 'loading';
