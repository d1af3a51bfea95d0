/** Records this page's machines when its address asks for it (`record=1`), with a button that downloads the scenario. */
import { createRecorder, type Recorder } from '../core/recorder.ts';
import './recorder.css';

/** Null: the address does not ask for a recording. */
export function beginRecording(search: string, page: Document): Recorder | null {
  if (new URLSearchParams(search).get('record') !== '1') return null;
  const recorder = createRecorder({ app: import.meta.env.VITE_APP_VERSION });
  const button = page.createElement('button');
  button.type = 'button';
  button.className = 'recorder-export';
  button.textContent = 'Download recording';
  button.addEventListener('click', () => download(recorder, page));
  page.body.append(button);
  return recorder;
}

function download(recorder: Recorder, page: Document): void {
  const at = new Date().toISOString().slice(0, 19);
  const title = `Recorded ${at} on ${page.location.pathname}`;
  const recording = recorder.recording({ title, purpose: 'Recorded from the shop' });
  const { entries, ...head } = recording;
  const lines = entries.map((entry) => JSON.stringify(entry)).join(',\n');
  const text = `${JSON.stringify(head).slice(0, -1)},"entries":[\n${lines}\n]}\n`;
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = page.createElement('a');
  link.href = href;
  link.download = `scenario-${at.replace(/\D/g, '')}.json`;
  link.click();
  URL.revokeObjectURL(href);
}
