/** Observes the machines of an app's page: records them, and streams what they do to an inspector. */
import { createRecorder, type Recorder } from '../core/recorder.ts';
import { CHANNEL } from '../transport/protocol.ts';
import { createPublisher } from '../transport/publisher.ts';
import type { ObservedApp } from './report.ts';
import { addReportButton } from './reportButton.ts';

export type { ObservedApp } from './report.ts';

/** The key in the tab's session storage under which `inspect` is stored. */
const STORED_AS = 'inspect';

/**
 * Observes a page as its address asks: `record=1` records it and adds a button that reports a problem, `inspect=1`
 * streams it to the inspector of this app, `inspect=stately` to Stately's hosted inspector, `inspect=0` stops that.
 * `inspect` holds in its tab until it is changed. Returns `null` when the page is not observed.
 */
export async function observePage(page: Window, app: ObservedApp): Promise<Recorder | null> {
  const isRecorded = new URLSearchParams(page.location.search).get('record') === '1';
  const inspector = inspectorFor(page);
  if (!isRecorded && inspector === null) return null;
  const recorder = createRecorder({ app: app.version, rewrite: app.createRedaction() });
  if (isRecorded) addReportButton(recorder, app, page);
  if (inspector === 'stately') {
    const { withStately } = await import('./stately.ts');
    return withStately(recorder, app.createRedaction(), page);
  }
  if (inspector === 'own') publish(recorder, app, page);
  return recorder;
}

function inspectorFor(page: Window): 'own' | 'stately' | null {
  switch (requestedInspector(page)) {
    case '1':
      return 'own';
    case 'stately':
      return 'stately';
    default:
      return null;
  }
}

/** The value of `inspect` that holds in this tab; only in this page where the browser denies the storage. */
function requestedInspector(page: Window): string | null {
  const requested = new URLSearchParams(page.location.search).get('inspect');
  try {
    if (requested !== null) page.sessionStorage.setItem(STORED_AS, requested);
    return page.sessionStorage.getItem(STORED_AS);
  } catch {
    return requested;
  }
}

function publish(recorder: Recorder, app: ObservedApp, page: Window): void {
  const publisher = createPublisher({
    recorder,
    channel: new BroadcastChannel(CHANNEL),
    origin: page.location.origin,
    stream: crypto.randomUUID(),
    title: () => page.document.title,
    app: app.version,
    later: (work) => void page.setTimeout(work, 0),
  });
  publisher.announce();
  page.addEventListener('pagehide', () => publisher.end());
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) publisher.announce();
  });
}
