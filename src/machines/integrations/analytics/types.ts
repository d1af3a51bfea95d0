import type { AnalyticsAccount, AnalyticsEvent, AnalyticsSession } from '../../../contract/domain/index.ts';

/** An event that waits in the buffer, or is being sent. */
export interface BufferedEvent {
  readonly event: AnalyticsEvent;
  /** How often it was resent. */
  readonly resends: number;
}

export interface AnalyticsInput {
  readonly account: AnalyticsAccount;
}

export interface AnalyticsContext {
  readonly account: AnalyticsAccount;
  readonly session: AnalyticsSession | null;
  /** Oldest first, without the batch that is being sent. */
  readonly buffer: readonly BufferedEvent[];
  readonly sending: readonly BufferedEvent[];
  /** Consecutive failed updates of the endpoint. */
  readonly failures: number;
}

/** The id and the time of an event. */
export interface Stamp {
  readonly eventId: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export type AnalyticsMachineEvent =
  | {
      readonly type: 'analytics.record';
      readonly name: string;
      readonly attributes: AnalyticsEvent['attributes'];
      readonly metrics: AnalyticsEvent['metrics'];
      readonly stamp: Stamp;
    }
  /** The page has loaded, or its tab is visible again. */
  | { readonly type: 'tab.shown'; readonly sessionId: string; readonly stamp: Stamp }
  /** Its tab is hidden, or the page goes away. */
  | { readonly type: 'tab.hidden'; readonly stamp: Stamp }
  /** The browser refused the beacon. */
  | { readonly type: 'analytics.beacon.refused'; readonly batch: readonly BufferedEvent[] };

/** An event that will not be delivered, and why (Specification 8, "Analytics"). Sent to the parent. */
export interface AnalyticsRejected {
  readonly type: 'analytics.rejected';
  readonly name: string;
  readonly reason: string;
}

/** Sent to the beacon actor: send this batch at once, since the page may close. */
export interface AnalyticsBeacon {
  readonly type: 'analytics.beacon';
  readonly batch: readonly BufferedEvent[];
}
