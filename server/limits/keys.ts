import type { Secrets } from '../identity/secrets.ts';

/** A key of `limit_count`: what is counted, and a keyed hash of whose it is. */
export function limitKey(secrets: Secrets, kind: string, who: string): string {
  return `${kind} ${secrets.mac('limit', kind, who)}`;
}

/** The key by which parcels of erased orders are counted. */
export function erasedParcelsKey(secrets: Secrets, storeId: string, phone: string): string {
  return limitKey(secrets, 'parcels not taken', `${storeId} ${phone}`);
}
