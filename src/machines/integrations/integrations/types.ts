import type { AnalyticsAccount, ScriptKind } from '../../../contract/domain/index.ts';
import type { LogRequested } from '../../shared/effects.ts';
import type { AnalyticsRejected, Stamp } from '../analytics/index.ts';
import type { ConsentDecided, Purpose } from '../consent/index.ts';
import type { DataLayerPushed, LayerEntry, TrackedEvent } from '../dataLayer.ts';
import type { TracingEvent, TracingFinished } from '../tracing/index.ts';

export interface IntegrationsInput {
  /** `null` when no collector is configured. */
  readonly account: AnalyticsAccount | null;
  /** The configured third-party scripts. */
  readonly scripts: readonly ScriptKind[];
}

/** The current page, as the integrations see it. */
export interface IntegrationsPage {
  /** Its path; never its query. */
  readonly path: string;
  /** The scripts that this page may have. */
  readonly scripts: readonly ScriptKind[];
}

export interface IntegrationsContext extends IntegrationsInput {
  readonly page: IntegrationsPage | null;
  /** What the shopper has agreed to; empty until the integrations are open. */
  readonly allowed: readonly Purpose[];
  /** Events from before the shopper's choice, oldest first. */
  readonly held: readonly TrackedEvent[];
}

export type IntegrationsEvent =
  | { readonly type: 'integrations.page.changed'; readonly page: IntegrationsPage }
  /** An event to report. */
  | { readonly type: 'integrations.event.tracked'; readonly tracked: TrackedEvent }
  | { readonly type: 'tab.shown'; readonly sessionId: string; readonly stamp: Stamp }
  | { readonly type: 'tab.hidden'; readonly stamp: Stamp }
  | Exclude<TracingEvent, { type: 'tab.hidden' }>
  /** A finished trace with its event id and time. */
  | { readonly type: 'integrations.trace.stamped'; readonly trace: TracingFinished; readonly stamp: Stamp }
  | AnalyticsRejected
  | ConsentDecided
  | DataLayerPushed
  | TracingFinished;

export type IntegrationsEmitted =
  /** Pushes the entry to `window.dataLayer`, and sends the event to the web analytics service. */
  | { readonly type: 'integrations.event.pushed'; readonly tracked: TrackedEvent; readonly entry: LayerEntry }
  /** Requests `integrations.trace.stamped` with an event id and the time. */
  | { readonly type: 'integrations.trace.finished'; readonly trace: TracingFinished }
  /** Consent was withdrawn, or is for other purposes now: the document must be reloaded to remove loaded scripts. */
  | { readonly type: 'integrations.consent.withdrawn'; readonly allowed: readonly Purpose[] }
  | LogRequested;
