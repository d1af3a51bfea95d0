import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Runs `cleanUp` after the current test, or after the file if no test is running (in `beforeAll`). */
export function atEnd(cleanUp: () => Promise<void>): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(cleanUp);
  else onTestFinished(cleanUp);
}
