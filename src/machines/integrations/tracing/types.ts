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
  /** `null` while nothing is traced. */
  readonly transaction: Transaction | null;
  /** Pending requests. */
  readonly running: number;
  /** Requests begun and ended since the transaction began. */
  readonly pulse: number;
  /** The pulse at the last heartbeat. */
  readonly lastPulse: number;
  /** Consecutive heartbeats without a change. */
  readonly unchanged: number;
  /** When a request last began or ended, in milliseconds since the epoch. */
  readonly lastAt: number;
}

export type TracingEvent =
  | { readonly type: 'tracing.start'; readonly transaction: Transaction }
  | { readonly type: 'tracing.call.begun'; readonly now: number }
  | { readonly type: 'tracing.call.ended'; readonly now: number }
  | { readonly type: 'tab.hidden' };

/** A transaction has ended. Sent to the parent. */
export interface TracingFinished {
  readonly type: 'tracing.finished';
  readonly transaction: Transaction;
  /** Milliseconds. */
  readonly duration: number;
  readonly status: 'ok' | 'deadline_exceeded' | 'cancelled';
}
