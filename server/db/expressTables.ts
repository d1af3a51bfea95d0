import type { Generated } from 'kysely';
import type { GeneratedJson, GeneratedTimestamp, Json, Timestamp } from './columns.ts';
import type { CartLineRecord } from './commerceTables.ts';

/** Tables of migration 6: express checkout. */

export interface ExpressCheckoutTable {
  id: string;
  store_id: string;
  /** Set from the start for a signed-in shopper, or once the phone was verified in the widget. */
  user_id: string | null;
  /** Verified by a code in the widget. */
  phone: string | null;
  shopping_cart_id: string;
  lines: Json<CartLineRecord[]>;
  coupon_code: string | null;
  /** SHA-256 of the secret in cookie `checkout_<id>`, and the salt from which the secret derives. */
  secret_hash: string;
  secret_salt: string;
  /** The network that it was started from, as `Limits.networkKey` has it; empty for checkouts that are older than this column. */
  network: Generated<string>;
  idempotency_key: string;
  request_hash: string;
  is_affise_tracking_valid: boolean;
  metadata: GeneratedJson<unknown>;
  expires_at: Timestamp;
  created_at: GeneratedTimestamp;
}

/** The ids of the provider's recent calls, so that none is processed twice. */
export interface ExpressCallTable {
  id: string;
  received_at: GeneratedTimestamp;
}
