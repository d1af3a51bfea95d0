import { onTestFinished, TestRunner } from 'vitest';

let ofFile = new AsyncDisposableStack();

/** Runs `cleanUp` after the current test, or after the file if no test is running (in `beforeAll`). */
export function atEnd(cleanUp: () => Promise<void>): void {
  // Vitest silently ignores an `afterAll` that is called while hooks run.
  if (TestRunner.getCurrentTest() === undefined) ofFile.defer(cleanUp);
  else onTestFinished(cleanUp);
}

/** Runs what the file left to its end, the last first. */
export async function endFile(): Promise<void> {
  const ended = ofFile;
  ofFile = new AsyncDisposableStack();
  await ended.disposeAsync();
}
