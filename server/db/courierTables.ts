import type { Timestamp } from './columns.ts';

/** Tables of migration 26: what couriers said of parcels. */

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
