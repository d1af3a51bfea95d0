import type { Generated } from 'kysely';
import type { DeliveryChoice } from '../../src/contract/generated/schema.ts';
import type { Timestamp } from './columns.ts';

/** Tables of migrations 31 and 34: what couriers said of parcels, and what shoppers want done with them. */

/**
 * MOVED: the order followed. NOTED: there was nothing to move. LATE: something newer had come before. UNKNOWN_CODE: the shop does
 * not know the provider's code. NO_ORDER: no order has such a parcel.
 */
export type CourierOutcome = 'MOVED' | 'NOTED' | 'LATE' | 'UNKNOWN_CODE' | 'NO_ORDER';

export interface CourierEventTable {
  /** A hash of parcel, status and time. */
  id: string;
  order_id: string | null;
  tracking_id: string;
  /** The provider's. */
  code: number;
  label: string;
  at: Timestamp;
  outcome: CourierOutcome;
  received_at: Timestamp;
}

/** WAITING: to be told to the courier. TOLD: it knows. BY_HAND: staff have to tell it. */
export type DeliveryAnswerState = 'WAITING' | 'TOLD' | 'BY_HAND';

/** What the shopper wants done with a parcel that could not be handed over; gone once the parcel moves on. */
export interface DeliveryAnswerTable {
  order_id: string;
  choice: DeliveryChoice;
  /** In India, `YYYY-MM-DD`; null: as soon as can be. */
  day: string | null;
  /** For the courier to call; null: that of the order. */
  phone: string | null;
  note: string | null;
  state: DeliveryAnswerState;
  attempts: Generated<number>;
  next_attempt_at: Timestamp;
  last_error: string | null;
  answered_at: Timestamp;
}
