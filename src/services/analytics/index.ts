/** The collector of analytics events, on the wire that S §7 names. Nothing here throws for what the network does. */

import type { AnalyticsEvent, DeliveryReport, Verdict } from '../../contract/domain/index.ts';
import { toBatch, toReport, verdictOf } from './wire.ts';

export { createEndpointId, createPurchaseClaims } from './records.ts';

export interface AnalyticsServiceOptions {
  /** The collector's address, without a trailing slash. */
  readonly url: string;
  readonly appId: string;
  /** The key that it asks for. */
  readonly credentials: string;
  /** This browser's name at the collector. */
  readonly endpointId: () => string;
  readonly fetch: typeof fetch;
  /** A navigator's. */
  readonly sendBeacon: (url: string, body: Blob) => boolean;
}

/** Characters of a request that outlives its page; browsers allow 64 KiB for all such requests together. */
const KEEPALIVE_LIMIT = 30_000;

interface CallOptions {
  readonly signal: AbortSignal;
}

export interface AnalyticsService {
  /** Says that this browser is there; its events are taken from then on. */
  readonly updateEndpoint: (options: CallOptions) => Promise<Verdict>;
  readonly sendEvents: (events: readonly AnalyticsEvent[], options: CallOptions) => Promise<DeliveryReport>;
  /** While the page goes away. False: the browser did not take it. */
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
        // The page may go away meanwhile. Browsers refuse to keep larger requests alive.
        keepalive: text.length < KEEPALIVE_LIMIT,
        headers: { 'content-type': 'application/json', 'x-api-key': credentials },
        body: text,
      });
      const answer: unknown = await reply.json().catch(() => null);
      return { status: reply.status, body: answer };
    } catch {
      // Not reached, or given up: as good as a server that failed.
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
      // A beacon has no headers of its own, and asks no other origin first if it is plain text.
      const body = new Blob([JSON.stringify(toBatch(endpointId(), events))], { type: 'text/plain' });
      return sendBeacon(`${app}/events?key=${encodeURIComponent(credentials)}`, body);
    },
  };
}
