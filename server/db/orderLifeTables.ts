import type { Generated } from 'kysely';
import type { GeneratedJson, Timestamp } from './columns.ts';

/** Tables of what happened to an order after it was placed: its moves, and its returns with their pictures. */

export type OrderActor = 'SHOPPER' | 'STAFF' | 'SHOP' | 'COURIER' | 'PROVIDER';

export interface MovedLineRecord {
  /** The line's id. */
  readonly id: string;
  readonly quantity: number;
}

/** One row for each move, in the order in which they were made. Amounts are paise. */
export interface OrderMoveTable {
  id: Generated<number>;
  order_id: string;
  /** An event of the chart of an order's life, `order.place`, or `return.writeUpiId`: staff wrote down where cash goes back to. */
  event: string;
  actor: OrderActor;
  reason: string | null;
  lines: GeneratedJson<MovedLineRecord[]>;
  /** What this move gives back: of the online payment, of the cash paid at the door, and of the points spent. */
  refund_online: Generated<number>;
  refund_cash: Generated<number>;
  points_back: Generated<number>;
  /** Paise that are owed, asked for or paid by a refund's move; `null` for other moves, and for those from before migration 74. */
  refund_amount: number | null;
  /** Shown to staff only; `null` for most. */
  staff_note: string | null;
  at: Timestamp;
}

export type OrderReturnState = 'ASKED' | 'APPROVED' | 'PICKED_UP' | 'RECEIVED' | 'REFUSED' | 'WITHDRAWN';
export type ReturnReason = 'CHANGED_MIND' | 'DAMAGED' | 'WRONG_ITEM' | 'REACTION';

/** A return; an order has at most one in progress. */
export interface OrderReturnTable {
  id: Generated<string>;
  order_id: string;
  state: OrderReturnState;
  reason: ReturnReason;
  /** The shopper's own words. */
  note: string | null;
  /** The shopper's UPI id for the refund of cash. */
  refund_to: string | null;
  /** What it gives back once its goods are here, in paise, as its shopper was told when they asked. */
  refund_online: Generated<number>;
  refund_cash: Generated<number>;
  points_back: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface OrderReturnLineTable {
  return_id: string;
  line_id: string;
  quantity: number;
}

/** A picture of a return. Anybody who has its key may see it. */
export interface ReturnPictureTable {
  key: string;
  return_id: string;
  bytes: Buffer;
  created_at: Timestamp;
}
