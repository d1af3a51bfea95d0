/** What measures and advertises beside the shop. */

/** S §3, Analytics event; times in milliseconds since the epoch. */
export interface AnalyticsEvent {
  readonly eventId: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly metrics: Readonly<Record<string, number>>;
  readonly timestamp: number;
  readonly session: AnalyticsSession | null;
}

export interface AnalyticsSession {
  readonly id: string;
  readonly startedAt: number;
  /** Null: it goes on. */
  readonly stoppedAt: number | null;
}

/** What became of a request or of one event: `retry` may go well later, `refused` never will. */
export type Verdict = 'accepted' | 'retry' | 'refused';

/** By event id; an event that is not named is sent again. */
export type DeliveryReport = Readonly<Record<string, Verdict>>;

/** The shop at a collector of analytics events. An empty part: it is not configured. */
export interface AnalyticsAccount {
  readonly appId: string;
  readonly region: string;
  /** The key that the collector asks for. */
  readonly credentials: string;
}

/** S §7: third parties whose scripts the shop may load. */
export type ScriptKind = 'chat' | 'marketing' | 'tagManager' | 'webAnalytics' | 'survey';

export interface ThirdPartyScript {
  readonly kind: ScriptKind;
  readonly url: string;
  /** The chat's number, with its country code. */
  readonly phone?: string;
  /** The shop's number at the web analytics service. */
  readonly siteId?: string;
}

/** What is configured; a page without any says null instead. */
export interface Integrations {
  /** Null: no collector. */
  readonly analytics: (AnalyticsAccount & { readonly url: string }) | null;
  readonly scripts: readonly ThirdPartyScript[];
}
