import type { Generated } from 'kysely';
import type { DeliveryChoice } from '../../src/contract/generated/schema.ts';
import type { Timestamp } from './columns.ts';

/** Tables of migrations 31, 34, 66 and 69: events of couriers, and shoppers' decisions about undelivered parcels. */

/**
 * MOVED: the order followed. NOTED: there was nothing to move. LATE: something newer had come before, or it is older than the
 * order's parcel. UNKNOWN_CODE: the shop does not know the provider's code. NO_ORDER: no order has such a parcel.
 */
export type CourierOutcome = 'MOVED' | 'NOTED' | 'LATE' | 'UNKNOWN_CODE' | 'NO_ORDER';

export interface CourierEventTable {
  /** A hash of parcel, status and time. */
  id: string;
  order_id: string | null;
  tracking_id: string;
  /** The provider's code of the status. */
  code: number;
  label: string;
  /** When it happened, as the provider says, but never after it was received. */
  at: Timestamp;
  outcome: CourierOutcome;
  received_at: Timestamp;
  /** The order that it names, and the courier; `null` for events from before they were stored. */
  order_code: string | null;
  courier: string | null;
  /** Staff need not see it any more. */
  dismissed_at: Timestamp | null;
  /** Its parcel is one that a shopper sends back. */
  is_return: Generated<boolean>;
  /** Why the parcel could not be handed over, in the courier's words. */
  reason: string | null;
  expected_on: Timestamp | null;
}

/** WAITING: to be told to the courier. TOLD: it knows. BY_HAND: staff have to tell it. */
export type DeliveryAnswerState = 'WAITING' | 'TOLD' | 'BY_HAND';

/** The shopper's decision about an undelivered parcel; deleted once the parcel moves on or another attempt fails. */
export interface DeliveryAnswerTable {
  order_id: string;
  choice: DeliveryChoice;
  /** The day in India, `YYYY-MM-DD`; `null` for as soon as possible. */
  day: string | null;
  /** The phone that the courier should call; `null` for the order's. */
  phone: string | null;
  note: string | null;
  state: DeliveryAnswerState;
  attempts: Generated<number>;
  next_attempt_at: Timestamp;
  last_error: string | null;
  answered_at: Timestamp;
}
