/**
 * What a page's address asks for: `record=1` a recording to download, `inspect=1` the inspector of this shop,
 * `inspect=stately` Stately's hosted one, `inspect=0` none any more. A tab goes on being inspected when it is loaded
 * again.
 */
import { createRecorder, type Recorder } from './core/recorder.ts';
import { beginRecording } from './recorder/begin.ts';
import { CHANNEL } from './transport/protocol.ts';
import { createPublisher } from './transport/publisher.ts';

const KEPT_AS = 'inspect';

/** Null: nobody observes this page. */
export async function beginObserving(page: Window): Promise<Recorder | null> {
  const recording = beginRecording(page.location.search, page.document);
  const wanted = wantedBy(page);
  if (wanted === null) return recording;
  const recorder = recording ?? createRecorder({ app: import.meta.env.VITE_APP_VERSION });
  if (wanted === 'stately') {
    const { alsoToStately } = await import('./transport/stately.ts');
    return alsoToStately(recorder, page);
  }
  publish(recorder, page);
  return recorder;
}

function wantedBy(page: Window): 'here' | 'stately' | null {
  const asked = new URLSearchParams(page.location.search).get('inspect');
  if (asked !== null) page.sessionStorage.setItem(KEPT_AS, asked);
  switch (asked ?? page.sessionStorage.getItem(KEPT_AS)) {
    case '1':
      return 'here';
    case 'stately':
      return 'stately';
    default:
      return null;
  }
}

function publish(recorder: Recorder, page: Window): void {
  const publisher = createPublisher({
    recorder,
    channel: new BroadcastChannel(CHANNEL),
    origin: page.location.origin,
    stream: crypto.randomUUID(),
    title: () => page.document.title,
    app: import.meta.env.VITE_APP_VERSION,
    later: (work) => void page.setTimeout(work, 0),
  });
  publisher.announce();
  page.addEventListener('pagehide', () => publisher.end());
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) publisher.announce();
  });
}
