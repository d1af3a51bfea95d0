import type { Generated } from 'kysely';
import type { Json, Timestamp } from './columns.ts';

/** Tables of migration 4: signing in. Codes, tickets, devices and refresh tokens are there as hashes only. */

export interface SignInCodeTable {
  id: Generated<string>;
  /** With +91. */
  phone: string;
  code_hash: string;
  /** The browser that asked for it. */
  device_hash: string;
  tries: Generated<number>;
  /** Those of the tries that came from other browsers. */
  stranger_tries: Generated<number>;
  /** `false`: sending failed, so the browser may request another code at once. */
  is_sent: Generated<boolean>;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface SignInTicketTable {
  ticket_hash: string;
  phone: string;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

/** Browsers that have signed in with a phone. */
export interface SignInDeviceTable {
  phone: string;
  device_hash: string;
  signed_in_at: Timestamp;
}

/** How many codes were sent, by key and window. */
export interface SignInQuotaTable {
  key: string;
  starts_at: Timestamp;
  ends_at: Timestamp;
  count: number;
}

export interface IdentitySessionTable {
  /** `origin_jti` of its tokens. */
  id: string;
  user_id: string;
  refresh_hash: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  revoked_at: Timestamp | null;
}

export interface IdentityKeyTable {
  kid: string;
  public_jwk: Json<Record<string, unknown>>;
  /** Encrypted under the identity secret. */
  sealed_private_key: string;
  created_at: Timestamp;
}

export interface IdentitySecretTable {
  only_row: Generated<boolean>;
  secret: string;
}
