export interface Transaction {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  readonly op: 'pageload' | 'navigation';
  /** The page's path. */
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

export interface TracingContext {
  /** Null: nothing is traced. */
  readonly transaction: Transaction | null;
  /** Calls under way. */
  readonly running: number;
  /** Calls begun and ended since the transaction began. */
  readonly pulse: number;
  /** The pulse at the last heartbeat. */
  readonly lastPulse: number;
  /** Heartbeats in a row that found nothing changed. */
  readonly unchanged: number;
  /** When a call last began or ended, milliseconds since the epoch. */
  readonly lastAt: number;
}

export type TracingEvent =
  | { readonly type: 'tracing.start'; readonly transaction: Transaction }
  | { readonly type: 'tracing.call.begun'; readonly now: number }
  | { readonly type: 'tracing.call.ended'; readonly now: number }
  | { readonly type: 'tab.hidden' };

/** A transaction is over; told to the parent. */
export interface TracingFinished {
  readonly type: 'tracing.finished';
  readonly transaction: Transaction;
  /** Milliseconds. */
  readonly duration: number;
  readonly status: 'ok' | 'deadline_exceeded' | 'cancelled';
}
