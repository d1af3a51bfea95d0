/** Services for analytics, chat and marketing that the shop may use. */

/** An analytics event (Specification 3). Times are in milliseconds since the epoch. */
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
  /** `null` while the session lasts. */
  readonly stoppedAt: number | null;
}

/** The result of a request or of one event: `retry` may succeed later, `refused` never will. */
export type Verdict = 'accepted' | 'retry' | 'refused';

/** Verdicts by event id. An event that is missing here is sent again. */
export type DeliveryReport = Readonly<Record<string, Verdict>>;

/** The shop's account at the analytics collector; empty fields: not configured. */
export interface AnalyticsAccount {
  readonly appId: string;
  readonly region: string;
  /** The collector's API key. */
  readonly credentials: string;
}

/** Third parties whose scripts the shop may load (Specification 7). */
export type ScriptKind = 'chat' | 'marketing' | 'tagManager' | 'webAnalytics' | 'survey';

export interface ThirdPartyScript {
  readonly kind: ScriptKind;
  readonly url: string;
  /** The chat's phone number, with country code. */
  readonly phone?: string;
  /** The shop's site number at the web analytics service. */
  readonly siteId?: string;
}

/** The configured services. */
export interface Integrations {
  /** `null` if no collector is configured. */
  readonly analytics: (AnalyticsAccount & { readonly url: string }) | null;
  readonly scripts: readonly ThirdPartyScript[];
  /** Whether the shop measures how fast its pages are. */
  readonly vitals: boolean;
}
