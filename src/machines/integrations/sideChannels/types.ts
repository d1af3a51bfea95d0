import type { AnalyticsAccount, ChannelKind } from '../../../contract/domain/index.ts';
import type { LogRequested } from '../../shared/effects.ts';
import type { AnalyticsRejected, Stamp } from '../analytics/index.ts';
import type { ConsentDecided } from '../consent/index.ts';
import type { DataLayerPushed, Happening, LayerEntry } from '../dataLayer.ts';
import type { TracingEvent, TracingFinished } from '../tracing/index.ts';

export interface SideChannelsInput {
  /** Null: no collector is configured. */
  readonly account: AnalyticsAccount | null;
  /** Third parties that are configured. */
  readonly channels: readonly ChannelKind[];
}

/** The page that is shown, as the side channels see it. */
export interface SidePage {
  /** Its path; never its query. */
  readonly path: string;
  /** Channels that this page has. */
  readonly channels: readonly ChannelKind[];
}

export interface SideChannelsContext extends SideChannelsInput {
  readonly page: SidePage | null;
  /** What happened before the shopper decided, oldest first. */
  readonly held: readonly Happening[];
}

export type SideChannelsEvent =
  | { readonly type: 'side.page.changed'; readonly page: SidePage }
  /** Something happened that is worth telling. */
  | { readonly type: 'side.happened'; readonly happening: Happening }
  | { readonly type: 'tab.shown'; readonly sessionId: string; readonly stamp: Stamp }
  | { readonly type: 'tab.hidden'; readonly stamp: Stamp }
  | Exclude<TracingEvent, { type: 'tab.hidden' }>
  /** A trace's figures, named and stamped. */
  | { readonly type: 'side.trace.stamped'; readonly trace: TracingFinished; readonly stamp: Stamp }
  | AnalyticsRejected
  | ConsentDecided
  | DataLayerPushed
  | TracingFinished;

export type SideChannelsEmitted =
  /** Put it in `window.dataLayer`, and tell the web analytics service. */
  | { readonly type: 'side.pushed'; readonly happening: Happening; readonly entry: LayerEntry }
  /** Stamp it and hand it back. */
  | { readonly type: 'side.traced'; readonly trace: TracingFinished }
  /** Consent was taken back: only a new document is free of what was loaded. */
  | { readonly type: 'side.withdrawn' }
  | LogRequested;
