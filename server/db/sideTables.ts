import type { Json, Timestamp } from './columns.ts';

/** Tables of migration 8: analytics, and coupons assigned to shoppers. */

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
