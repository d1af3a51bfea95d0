/** Records this page's machines when its address asks for it (`record=1`), with a button that reports a problem. */
import { createRecorder, type Recorder } from '../core/recorder.ts';
import { addButton } from '../onPage.ts';
import { saveFile } from '../saveFile.ts';
import { type ProblemReport, reportOf, sceneOf } from './report.ts';

/** Null: the address does not ask for a recording. */
export function beginRecording(search: string, page: Document): Recorder | null {
  if (new URLSearchParams(search).get('record') !== '1') return null;
  const recorder = createRecorder({ app: import.meta.env.VITE_APP_VERSION });
  const { panel, button } = addButton(page, 'Report a problem');
  const status = page.createElement('p');
  status.setAttribute('role', 'status');
  button.addEventListener('click', async () => {
    status.textContent = await handOver(reportOf(recorder, sceneOf(window, new Date())));
  });
  panel.append(status);
  return recorder;
}

/** One press: handed to another app where the system can, else saved as a file, with the text ready to be pasted. */
async function handOver(report: ProblemReport): Promise<string> {
  const file = new File([report.scenario], report.name, { type: 'application/json' });
  const shared = { title: report.name, text: report.text, files: [file] };
  if (navigator.canShare?.(shared)) {
    const isShared = await navigator.share(shared).then(
      () => true,
      () => false,
    );
    return isShared ? 'Handed over.' : 'Not handed over. Press again to try once more.';
  }
  saveFile(file);
  const isCopied = await navigator.clipboard?.writeText(report.text).then(
    () => true,
    () => false,
  );
  return isCopied
    ? `Saved as ${report.name}. The report is copied: paste it where you keep bugs, and attach the file.`
    : `Saved as ${report.name}. Attach it to your report.`;
}
