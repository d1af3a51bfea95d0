/** Setup of every test file: the next one gets the same globals, because `isolate` is off in vitest.config.ts. */
import { afterAll, vi } from 'vitest';

afterAll(async () => {
  // Code that was asked for and not waited for would be loaded into the next file, or into none.
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
