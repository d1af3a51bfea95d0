/** Setup of every test file that renders React components. */
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

/**
 * As long as `expect.poll` in vitest.config.ts: the limit only ends tests that wait for something that never happens.
 */
configure({ asyncUtilTimeout: 15_000 });

afterEach(cleanup);

/** The next test file gets the same document, because `isolate` is off. */
afterAll(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
