import type { AnalyticsAccount, ScriptKind } from '../../../contract/domain/index.ts';
import type { LogRequested } from '../../shared/effects.ts';
import type { AnalyticsRejected, Stamp } from '../analytics/index.ts';
import type { ConsentDecided } from '../consent/index.ts';
import type { DataLayerPushed, LayerEntry, TrackedEvent } from '../dataLayer.ts';
import type { TracingEvent, TracingFinished } from '../tracing/index.ts';

export interface IntegrationsInput {
  /** Null: no collector is configured. */
  readonly account: AnalyticsAccount | null;
  /** Third parties that are configured. */
  readonly scripts: readonly ScriptKind[];
}

/** The page that is shown, as the integrations see it. */
export interface IntegrationsPage {
  /** Its path; never its query. */
  readonly path: string;
  /** Channels that this page has. */
  readonly scripts: readonly ScriptKind[];
}

export interface IntegrationsContext extends IntegrationsInput {
  readonly page: IntegrationsPage | null;
  /** What happened before the shopper decided, oldest first. */
  readonly held: readonly TrackedEvent[];
}

export type IntegrationsEvent =
  | { readonly type: 'integrations.page.changed'; readonly page: IntegrationsPage }
  /** Something happened that is worth telling. */
  | { readonly type: 'integrations.event.tracked'; readonly tracked: TrackedEvent }
  | { readonly type: 'tab.shown'; readonly sessionId: string; readonly stamp: Stamp }
  | { readonly type: 'tab.hidden'; readonly stamp: Stamp }
  | Exclude<TracingEvent, { type: 'tab.hidden' }>
  /** A trace's figures, named and stamped. */
  | { readonly type: 'integrations.trace.stamped'; readonly trace: TracingFinished; readonly stamp: Stamp }
  | AnalyticsRejected
  | ConsentDecided
  | DataLayerPushed
  | TracingFinished;

export type IntegrationsEmitted =
  /** Put it in `window.dataLayer`, and tell the web analytics service. */
  | { readonly type: 'integrations.event.pushed'; readonly tracked: TrackedEvent; readonly entry: LayerEntry }
  /** Stamp it and hand it back. */
  | { readonly type: 'integrations.trace.finished'; readonly trace: TracingFinished }
  /** Consent was taken back: only a new document is free of what was loaded. */
  | { readonly type: 'integrations.consent.withdrawn' }
  | LogRequested;
