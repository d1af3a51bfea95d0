import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const shared = {
  /**
   * Test files of a project share a process and its loaded modules, which takes a third of the time. A file must
   * therefore leave globals and the document as it found them; the setup files restore the usual ones.
   */
  isolate: false,
  setupFiles: ['tests/support/leaveClean.ts'],
  // Tests wait for events, never for a time. These limits end only a test that waits for something that never happens, on a
  // slow and busy machine too.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
};

const inBrowser = { environment: 'jsdom', setupFiles: [...shared.setupFiles, 'tests/support/browser.ts'] };

/** One project for each kind of test. The server's tests run twice, once on each database. */
const projects = [
  project('pricing'),
  project('machines', { setupFiles: [...shared.setupFiles, 'tests/machines/support/coverage.ts'] }),
  project('inspector', { exclude: ['tests/inspector/page/**'] }),
  project('inspector-page', { ...inBrowser, include: ['tests/inspector/page/**/*.test.{ts,tsx}'] }),
  // They watch what is reached of the machines, which must be loaded after the watching begins.
  project('scenarios', { isolate: true }),
  project('services'),
  project('scripts'),
  project('sandbox'),
  project('simulation'),
  project('app', inBrowser),
  project('demo'),
  project('views', inBrowser),
  server('pglite'),
  server('postgres'),
];

export const vitestProjects: readonly string[] = projects.map(({ test }) => test.name);

export default defineConfig({ test: { projects, maxWorkers: '100%' } });

function project<Name extends string>(
  name: Name,
  more: Omit<NonNullable<TestProjectInlineConfiguration['test']>, 'name'> = {},
) {
  return { test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...shared, ...more } };
}

/** `TEST_DATABASE` says which database; for `postgres` the setup starts a server on a temporary folder. */
function server(database: 'pglite' | 'postgres') {
  return {
    // Vite would load graphql's ES build and graphql-http in Node the other one, and the two copies reject each other.
    resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
    ...project(`server-${database}`, {
      include: ['tests/server/**/*.test.ts'],
      env: { TEST_DATABASE: database },
      globalSetup: ['tests/server/support/globalSetup.ts'],
    }),
  };
}
