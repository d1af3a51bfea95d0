import type { AnalyticsAccount, AnalyticsEvent, AnalyticsSession } from '../../../contract/domain/index.ts';

/** An event that waits to be delivered. */
export interface Waiting {
  readonly event: AnalyticsEvent;
  /** How often it was sent again. */
  readonly resends: number;
}

export interface AnalyticsInput {
  readonly account: AnalyticsAccount;
}

export interface AnalyticsContext {
  readonly account: AnalyticsAccount;
  readonly session: AnalyticsSession | null;
  /** Oldest first; without those that are being sent. */
  readonly buffer: readonly Waiting[];
  readonly sending: readonly Waiting[];
  /** Endpoint updates in a row that failed. */
  readonly failures: number;
}

/** When something happened, and a name for its event. */
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
  /** The browser did not take the beacon. */
  | { readonly type: 'analytics.beacon.refused'; readonly batch: readonly Waiting[] };

/** S §8 Analytics: an event that will not be delivered, and why. Told to the parent. */
export interface AnalyticsRejected {
  readonly type: 'analytics.rejected';
  readonly name: string;
  readonly reason: string;
}

/** Told to the beacon actor: send these at once, the page may go away. */
export interface AnalyticsBeacon {
  readonly type: 'analytics.beacon';
  readonly batch: readonly Waiting[];
}
