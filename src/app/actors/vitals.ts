import type { MetricType } from 'web-vitals';
import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { type PageKind, type VitalsReport, vitalsPath } from '../../contract/vitals.ts';
import { consentRecordSchema } from '../../machines/integrations/consent/record.ts';
import type { ConsentRecord } from '../../machines/integrations/consent/types.ts';
import { isValid } from '../../machines/integrations/consent/validity.ts';
import {
  type Painted,
  type VitalsBeacon,
  type VitalsEvent,
  vitalsMachine,
} from '../../machines/integrations/vitals.ts';
import { createRecords, windowStorage } from '../../services/storage/index.ts';
import { afterPaint } from '../../views/shop/scheduling.ts';
import { clock } from '../clock.ts';
import type { ShownPages } from '../vitals/pages.ts';

export function provideVitals(pages: ShownPages) {
  return vitalsMachine.provide({
    actors: {
      followConsent,
      observeVitals: observeVitals(pages),
      sendBeacon,
      whenPainted: fromPromise<Painted, undefined>(async ({ signal }) => {
        await nextChange(signal);
        await afterPaint();
        return { at: performance.now() };
      }),
    },
  });
}

/** The stored choice, now and when another tab changes it. This tab's own change is reported by its consent actor. */
const followConsent = fromCallback<EventObject, undefined>(({ sendBack }) => {
  const store = createRecords(windowStorage(window))({ key: 'consent', schema: consentRecordSchema });
  const report = (record: ConsentRecord | null) => sendBack(consentRead(record));
  report(store.read());
  return store.subscribe(report);
});

function consentRead(record: ConsentRecord | null): VitalsEvent {
  const isGranted = record?.purposes.includes('measuring') === true && isValid(record, clock.now());
  return { type: 'vitals.consent.read', isGranted };
}

/** Measures by the browser's reports, which also cover the time since the document began, before this code was loaded. */
function observeVitals(pages: ShownPages) {
  return fromCallback<EventObject, undefined>(({ sendBack }) => {
    void import('web-vitals').then(
      ({ onCLS, onINP, onLCP, onTTFB }) => {
        const report = (page: PageKind | null, { id, name, value }: MetricType) => {
          if (page === null || name === 'FCP') return;
          const event: VitalsEvent = {
            type: 'vitals.measured',
            measured: { id, vital: { name, page, value } },
          };
          sendBack(event);
        };
        const ofDocument = (metric: MetricType) =>
          report(metric.navigationType === 'back-forward-cache' ? pages.current() : pages.first, metric);
        // For metrics with a moment of their own: the page of the slowest press, or the page on which the largest shift began.
        const ofMoment = (metric: MetricType) => {
          const [entry] = metric.entries;
          report(entry ? pages.at(entry.startTime) : pages.first, metric);
        };
        onLCP(ofDocument);
        onTTFB(ofDocument);
        onCLS(ofMoment);
        onINP(ofMoment);
      },
      // The code could not be loaded; navigations are still measured.
      () => {},
    );
  });
}

const sendBeacon = fromCallback<EventObject, undefined>(({ receive, sendBack }) =>
  receive((event) => {
    if (!isBeacon(event)) return;
    const report: VitalsReport = {
      device: matchMedia('(pointer: coarse)').matches ? 'phone' : 'desktop',
      vitals: event.held.map(({ vital }) => vital),
    };
    const isTaken = navigator.sendBeacon(
      vitalsPath,
      new Blob([JSON.stringify(report)], { type: 'application/json' }),
    );
    const refused: VitalsEvent = { type: 'vitals.beacon.refused', held: event.held };
    if (!isTaken) sendBack(refused);
  }),
);

function isBeacon(event: EventObject): event is VitalsBeacon {
  return event.type === 'vitals.beacon';
}

/** Resolves when React has drawn the page that the router has moved to. */
function nextChange(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    signal.addEventListener('abort', () => observer.disconnect());
    observer.observe(document.querySelector('main') ?? document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['inert'],
    });
  });
}
