import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { DeliveryReport, Integrations, ScriptKind, Verdict } from '../../contract/domain/index.ts';
import {
  type AnalyticsBeacon,
  analyticsMachine,
  type BufferedEvent,
} from '../../machines/integrations/analytics/index.ts';
import {
  type ConsentEvent,
  type ConsentRecord,
  type ConsentSaved,
  consentMachine,
} from '../../machines/integrations/consent/index.ts';
import { consentRecordSchema } from '../../machines/integrations/consent/record.ts';
import { dataLayerMachine } from '../../machines/integrations/dataLayer.ts';
import { integrationsMachine } from '../../machines/integrations/integrations/index.ts';
import { thirdPartyScriptMachine } from '../../machines/integrations/thirdPartyScript.ts';
import { backoffDelay } from '../../machines/shared/backoff.ts';
import {
  createAnalyticsService,
  createEndpointId,
  createPurchaseClaims,
} from '../../services/analytics/index.ts';
import { createRecords, windowStorage } from '../../services/storage/index.ts';
import { createThirdPartyScripts } from '../../services/thirdPartyScripts/index.ts';
import { locks } from '../checkoutStorage.ts';
import { clock } from '../clock.ts';
import { pushToDataLayer } from '../integrations/scriptQueues.ts';
import { chance } from '../observed.ts';
import { randomHex } from '../randomHex.ts';
import { storedRecord } from './storedRecord.ts';

const records = createRecords(windowStorage(window));
/** The id of this browser at the analytics collector. */
export const endpointId = createEndpointId({ records, newId: () => randomHex(16), now: clock.now });

export function provideIntegrations({ analytics, scripts }: Integrations) {
  const claims = createPurchaseClaims({ records, locks });
  return integrationsMachine.provide({
    actors: {
      consent: consentMachine.provide({ actors: { consentStorage } }),
      dataLayer: dataLayerMachine.provide({
        actors: {
          claimPurchase: fromPromise<{ isFirst: boolean }, { orderId: string }>(({ input }) =>
            claims.claim(input.orderId),
          ),
        },
      }),
      ...(analytics && { analytics: provideAnalytics(analytics) }),
      thirdPartyScript: provideThirdPartyScript(scripts),
    },
  });
}

function provideAnalytics({ url, appId, credentials }: NonNullable<Integrations['analytics']>) {
  const service = createAnalyticsService({
    url: new URL(url, location.origin).href,
    appId,
    credentials,
    endpointId: endpointId.read,
    fetch: (input, init) => fetch(input, init),
    sendBeacon: (address, body) => navigator.sendBeacon(address, body),
  });
  return analyticsMachine.provide({
    delays: { backoff: ({ context }) => backoffDelay(context.failures, chance()) },
    actors: {
      sendBeacon: fromCallback<EventObject, undefined>(({ receive, sendBack }) =>
        receive((event) => {
          if (!isBeacon(event)) return;
          const isTaken = service.beacon(event.batch.map(({ event }) => event));
          if (!isTaken) sendBack({ type: 'analytics.beacon.refused', batch: event.batch });
        }),
      ),
      updateEndpoint: fromPromise<Verdict, undefined>(({ signal }) => service.updateEndpoint({ signal })),
      sendEvents: fromPromise<DeliveryReport, { batch: readonly BufferedEvent[] }>(
        ({ input: { batch }, signal }) =>
          service.sendEvents(
            batch.map(({ event }) => event),
            { signal },
          ),
      ),
    },
  });
}

function provideThirdPartyScript(scripts: Integrations['scripts']) {
  const loader = createThirdPartyScripts(document);
  return thirdPartyScriptMachine.provide({
    actors: {
      loadScript: fromPromise<{ ok: boolean }, { kind: ScriptKind }>(async ({ input: { kind } }) => {
        const script = scripts.find((configured) => configured.kind === kind);
        if (!script) return { ok: false };
        if (kind === 'tagManager') pushToDataLayer({ event: 'gtm.js', 'gtm.start': Date.now() });
        return loader.load(script);
      }),
    },
    actions: {
      showWidget: (_, kind) => loader.show(kind),
      hideWidget: (_, kind) => loader.hide(kind),
    },
  });
}

const consentStorage = storedRecord<ConsentRecord, ConsentSaved>({
  key: 'consent',
  schema: consentRecordSchema,
  restored: (record): ConsentEvent => ({ type: 'consent.restored', record, now: clock.now() }),
  changedElsewhere: (record): ConsentEvent => ({ type: 'tab.consent.changed', record, now: clock.now() }),
  saved: 'consent.saved',
  recordOf: ({ record }) => record,
});

function isBeacon(event: EventObject): event is AnalyticsBeacon {
  return event.type === 'analytics.beacon';
}
