import type { Timestamp } from './columns.ts';

/** Table of migration 52: a complaint to the grievance officer. */
export interface GrievanceTable {
  number: string;
  store_id: string;
  name: string;
  /** A phone number or an e-mail address. */
  contact: string;
  order_code: string | null;
  complaint: string;
  created_at: Timestamp;
  acknowledged_at: Timestamp | null;
  resolved_at: Timestamp | null;
  resolution: string | null;
}
