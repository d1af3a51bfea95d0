import type { SessionMeta } from '../../../contract/domain/index.ts';

/** The query, page and referrer with which the shopper arrived. */
export interface Landing {
  /** The address's query, in its order; a name may come more than once. */
  readonly parameters: readonly Parameter[];
  /** The page's path, without its query. */
  readonly page: string;
  /** The address of the previous page on another site; empty without one. */
  readonly referrer: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export type Parameter = readonly [name: string, value: string];

/** The stored attribution (Specification 3, "Marketing attribution"): names without the prefix `bw_`. */
export interface Attribution {
  /** Each name once. */
  readonly entries: readonly Parameter[];
  /** When the entries were stored, in seconds since the epoch; `null` for never. */
  readonly timestamp: number | null;
}

/** The landing with which the session began (Specification 3, "System state"). */
export type Meta = Omit<SessionMeta, 'isAffiseTrackingValid'>;

export interface AttributionRecord {
  readonly attribution: Attribution;
  /** `null` when nothing valid was stored. */
  readonly meta: Meta | null;
}

export interface AttributionContext extends AttributionRecord {}

export type AttributionEvent =
  /** From storage and the page's address, once. */
  | { readonly type: 'attribution.landed'; readonly stored: AttributionRecord; readonly landing: Landing }
  /** The attribution is about to be used: expired entries are cleared. `now` in milliseconds since the epoch. */
  | { readonly type: 'attribution.checked'; readonly now: number };

/** Sent to the storage actor. */
export interface AttributionSaved {
  readonly type: 'attribution.saved';
  readonly record: AttributionRecord;
}
