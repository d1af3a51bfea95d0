/** Setup of every test file: the next one gets the same globals, because `isolate` is off in vitest.config.ts. */
import { afterAll, vi } from 'vitest';
import { endFile } from './atEnd.ts';

afterAll(async () => {
  // An import that no test has awaited would otherwise end in the next file, or after the last one.
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  await endFile();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
