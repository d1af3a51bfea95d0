import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** A test waits for what happens, never by the clock: these only end one that waits for what never comes. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } };

/** For tests of React components. */
const inBrowser = { environment: 'jsdom', setupFiles: ['tests/views/support/patience.ts'] };

/** One project per kind of test; the server's run twice, once on each database. */
export default defineConfig({
  test: {
    projects: [
      project('pricing'),
      project('machines', { setupFiles: ['tests/machines/support/coverage.ts'] }),
      project('inspector', { exclude: ['tests/inspector/page/**'] }),
      project('inspector-page', { ...inBrowser, include: ['tests/inspector/page/**/*.test.{ts,tsx}'] }),
      project('scenarios'),
      project('services'),
      project('scripts'),
      project('sandbox'),
      project('app', inBrowser),
      project('demo'),
      project('views', inBrowser),
      server('pglite'),
      server('postgres'),
    ],
  },
});

function project(name: string, more: TestProjectInlineConfiguration['test'] = {}) {
  return { test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...patience, ...more } };
}

/** Tests of the backend read `TEST_DATABASE`; `postgres` starts a server of its own on a temporary folder. */
function server(database: 'pglite' | 'postgres') {
  return {
    // Vite would take graphql's ES build, graphql-http in Node takes the other: two copies refuse each other.
    resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
    ...project('server', {
      name: `server-${database}`,
      env: { TEST_DATABASE: database },
      globalSetup: ['tests/server/support/globalSetup.ts'],
    }),
  };
}
