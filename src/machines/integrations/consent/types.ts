export type ConsentChoice = 'granted' | 'refused';

/** What consent is for, one by one: measuring visits, advertising, and the chat. */
export type Purpose = 'measuring' | 'offers' | 'chat';

/** The stored choice. */
export interface ConsentRecord {
  readonly version: 2;
  readonly choice: ConsentChoice;
  /** What was agreed to; empty if it was refused. A purpose that the shop adds later is not among them. */
  readonly purposes: readonly Purpose[];
  /** Milliseconds since the epoch. */
  readonly decidedAt: number;
}

export interface ConsentContext {
  /** `null` without a choice, or after it expired. */
  readonly record: ConsentRecord | null;
}

/** The shopper agrees, to one purpose or more. */
export interface ConsentGranted {
  readonly type: 'consent.grant';
  readonly purposes: readonly Purpose[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface ConsentRefused {
  readonly type: 'consent.refuse';
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export type ConsentEvent =
  /** From storage, once; `null` when nothing valid is stored. */
  | { readonly type: 'consent.restored'; readonly record: ConsentRecord | null; readonly now: number }
  /** Another tab's choice; `null` when it was removed. */
  | { readonly type: 'tab.consent.changed'; readonly record: ConsentRecord | null; readonly now: number }
  | ConsentGranted
  | ConsentRefused
  /** A page is shown; also sent for the first page of the visit. */
  | { readonly type: 'consent.page.shown' }
  /** The shopper has scrolled past half of the screen. */
  | { readonly type: 'consent.page.scrolled' }
  /** Reopens the bar to change the choice; or closes it unchanged. */
  | { readonly type: 'consent.review' }
  | { readonly type: 'consent.review.close' };

/** The bar is shown. */
export type ConsentTag = 'asking';

/** Sent to the parent when a choice takes effect. */
export interface ConsentDecided {
  readonly type: 'consent.decided';
  readonly choice: ConsentChoice;
  readonly purposes: readonly Purpose[];
}

/** Sent to the storage actor. */
export interface ConsentSaved {
  readonly type: 'consent.saved';
  readonly record: ConsentRecord | null;
}
