import type { SessionMeta } from '../../../contract/domain/index.ts';

/** What the address that the shopper came with said, and where they came from. */
export interface Landing {
  /** The address's query, in its order; a name may come more than once. */
  readonly parameters: readonly Parameter[];
  /** The page's path, without its query. */
  readonly page: string;
  /** The address of the page before, of another site; empty: none. */
  readonly referrer: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export type Parameter = readonly [name: string, value: string];

/** What brought the shopper here, as it is kept (S §3, Marketing attribution): names without the prefix `bw_`. */
export interface Attribution {
  /** Each name once. */
  readonly entries: readonly Parameter[];
  /** When the entries were stored, in seconds since the epoch; null: never. */
  readonly timestamp: number | null;
}

/** The landing that the session began with (S §3, System state). */
export type Meta = Omit<SessionMeta, 'isAffiseTrackingValid'>;

export interface AttributionRecord {
  readonly attribution: Attribution;
  /** Null: nothing usable was stored. */
  readonly meta: Meta | null;
}

export interface AttributionContext extends AttributionRecord {}

export type AttributionEvent =
  /** From storage and the page's address, once. */
  | { readonly type: 'attribution.landed'; readonly stored: AttributionRecord; readonly landing: Landing }
  /** It is about to be used: what is not valid any more goes first. Milliseconds since the epoch. */
  | { readonly type: 'attribution.checked'; readonly now: number };

/** Told to the storage actor. */
export interface AttributionSaved {
  readonly type: 'attribution.saved';
  readonly record: AttributionRecord;
}
