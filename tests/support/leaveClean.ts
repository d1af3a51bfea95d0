/** Setup of every test file: the next one gets the same globals, because `isolate` is off in vitest.config.ts. */
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
