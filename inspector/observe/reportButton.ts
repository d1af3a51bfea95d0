/** The button on a recorded page that reports a problem. */
import type { Recorder } from '../core/recorder.ts';
import { addButton } from './button.ts';
import { type ObservedApp, type ProblemReport, reportOf, sceneOf } from './report.ts';
import { saveFile } from './saveFile.ts';

export function addReportButton(recorder: Recorder, app: ObservedApp, page: Window): void {
  const { panel, button } = addButton(page.document, 'Report a problem');
  const status = page.document.createElement('p');
  status.setAttribute('role', 'status');
  button.addEventListener('click', async () => {
    status.textContent = await handOver(reportOf(recorder, sceneOf(page, new Date()), app));
  });
  panel.append(status);
}

/**
 * Shares the report with another app if the system supports that. Otherwise saves the recording as a file and copies the text
 * of the report. Returns a message about what was done.
 */
async function handOver(report: ProblemReport): Promise<string> {
  const file = new File([report.scenario], report.name, { type: 'application/json' });
  const shared = { title: report.name, text: report.text, files: [file] };
  if (navigator.canShare?.(shared)) {
    return (await succeeds(navigator.share(shared)))
      ? 'The report was shared.'
      : 'The report was not shared. Press again to retry.';
  }
  saveFile(file);
  return (await succeeds(navigator.clipboard?.writeText(report.text)))
    ? `Saved as ${report.name}. The report is copied: paste it into your bug tracker, and attach the file.`
    : `Saved as ${report.name}. Attach it to your report.`;
}

/** `false` when the browser does not support it. */
async function succeeds(attempt: Promise<unknown> | undefined): Promise<boolean> {
  if (!attempt) return false;
  return attempt.then(
    () => true,
    () => false,
  );
}
