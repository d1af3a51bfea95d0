export type ConsentChoice = 'granted' | 'refused';

/** What the shopper said, as it is stored. */
export interface ConsentRecord {
  readonly version: 1;
  readonly choice: ConsentChoice;
  /** Milliseconds since the epoch. */
  readonly decidedAt: number;
}

export interface ConsentContext {
  /** Null: nothing was said yet, or too long ago. */
  readonly record: ConsentRecord | null;
}

/** The shopper's answer to the question. */
export interface ConsentAnswered {
  readonly type: 'consent.grant' | 'consent.refuse';
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export type ConsentEvent =
  /** From storage, once. Null: nothing usable was stored. */
  | { readonly type: 'consent.restored'; readonly record: ConsentRecord | null; readonly now: number }
  /** Another tab's choice. Null: it was removed. */
  | { readonly type: 'tab.consent.changed'; readonly record: ConsentRecord | null; readonly now: number }
  | ConsentAnswered
  /** Ask again, to change one's mind; and leave it as it is. */
  | { readonly type: 'consent.review' }
  | { readonly type: 'consent.review.close' };

/** The bar is shown. */
export type ConsentTag = 'asking';

/** Told to the parent when a choice comes to hold. */
export interface ConsentDecided {
  readonly type: 'consent.decided';
  readonly choice: ConsentChoice;
}

/** Told to the storage actor. */
export interface ConsentSaved {
  readonly type: 'consent.saved';
  readonly record: ConsentRecord | null;
}
