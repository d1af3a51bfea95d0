import type { ColumnType } from 'kysely';
import type { DeviceKind, PageKind, VitalName } from '../../src/contract/vitals.ts';
import type { Json, Timestamp } from './columns.ts';

/** Tables of migration 8: analytics, and coupons assigned to shoppers; and of 60: figures of real sessions. */

/** A browser whose shopper consented. */
export interface AnalyticsEndpointTable {
  /** Made up by the browser. */
  id: string;
  app_id: string;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface AnalyticsEventTable {
  id: string;
  app_id: string;
  endpoint_id: string;
  name: string;
  attributes: Json<Readonly<Record<string, string>>>;
  metrics: Json<Readonly<Record<string, number>>>;
  session: Json<Readonly<Record<string, string | number>> | null>;
  /** By the browser's clock. */
  happened_at: Timestamp;
  received_at: Timestamp;
}

export interface UserCouponTable {
  store_id: string;
  user_id: string;
  coupon_id: string;
  given_at: Timestamp;
}

/** How many measurements of a day fell into a bucket. */
export interface VitalCountTable {
  store_id: string;
  /** In India, such as 2026-01-31. */
  day: ColumnType<Date | string, string, never>;
  name: VitalName;
  page: PageKind;
  device: DeviceKind;
  /** The number of the bucket: see `server/vitals/buckets.ts`. */
  bucket: number;
  count: number;
}
