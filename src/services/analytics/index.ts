/** The client of the analytics collector, in the protocol of Specification 7. It never throws on network failures. */

import type { AnalyticsEvent, DeliveryReport, Verdict } from '../../contract/domain/index.ts';
import { toBatch, toReport, verdictOf } from './wire.ts';

export { createEndpointId, createPurchaseClaims } from './records.ts';

export interface AnalyticsServiceOptions {
  /** The collector's address, without a trailing slash. */
  readonly url: string;
  readonly appId: string;
  /** The collector's API key. */
  readonly credentials: string;
  /** This browser's id at the collector. */
  readonly endpointId: () => string;
  readonly fetch: typeof fetch;
  /** `navigator.sendBeacon`. */
  readonly sendBeacon: (url: string, body: Blob) => boolean;
}

/** Longest request, in characters, that may outlive its page; browsers allow 64 KiB for all such requests together. */
const KEEPALIVE_LIMIT = 30_000;

interface CallOptions {
  readonly signal: AbortSignal;
}

export interface AnalyticsService {
  /** Registers this browser at the collector, which accepts its events from then on. */
  readonly updateEndpoint: (options: CallOptions) => Promise<Verdict>;
  readonly sendEvents: (events: readonly AnalyticsEvent[], options: CallOptions) => Promise<DeliveryReport>;
  /** Sends events while the page is being closed. Returns `false` if the browser refused the beacon. */
  readonly beacon: (events: readonly AnalyticsEvent[]) => boolean;
}

export function createAnalyticsService(options: AnalyticsServiceOptions): AnalyticsService {
  const { url, appId, credentials, endpointId, sendBeacon } = options;
  const app = `${url}/v1/apps/${encodeURIComponent(appId)}`;

  async function call(method: 'PUT' | 'POST', path: string, body: object, { signal }: CallOptions) {
    try {
      const text = JSON.stringify(body);
      const reply = await options.fetch(`${app}/${path}`, {
        method,
        signal,
        // The page may be closed during the call. Browsers refuse to keep larger requests alive.
        keepalive: text.length < KEEPALIVE_LIMIT,
        headers: { 'content-type': 'application/json', 'x-api-key': credentials },
        body: text,
      });
      const answer: unknown = await reply.json().catch(() => null);
      return { status: reply.status, body: answer };
    } catch {
      // The collector was not reached, or the call was aborted: treated like a server failure.
      return { status: 503, body: null };
    }
  }

  return {
    updateEndpoint: async (callOptions) => {
      const path = `endpoints/${encodeURIComponent(endpointId())}`;
      const { status, body } = await call(
        'PUT',
        path,
        { ChannelType: 'IN_APP', OptOut: 'NONE' },
        callOptions,
      );
      return verdictOf(status, body);
    },
    sendEvents: async (events, callOptions) => {
      const endpoint = endpointId();
      const { status, body } = await call('POST', 'events', toBatch(endpoint, events), callOptions);
      return toReport(endpoint, events, status, body);
    },
    beacon: (events) => {
      // A beacon cannot have headers, and as plain text it needs no preflight request.
      const body = new Blob([JSON.stringify(toBatch(endpointId(), events))], { type: 'text/plain' });
      return sendBeacon(`${app}/events?key=${encodeURIComponent(credentials)}`, body);
    },
  };
}
