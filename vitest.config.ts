import { defineConfig } from 'vitest/config';

/** One project per kind of test; the server's run twice, once on each database. */
export default defineConfig({
  test: {
    projects: [
      project('pricing', ['tests/pricing/**/*.test.ts']),
      project('machines', ['tests/machines/**/*.test.ts'], ['tests/machines/support/coverage.ts']),
      project('inspector', ['tests/inspector/**/*.test.ts']),
      { test: { name: 'scenarios', include: ['tests/scenarios/**/*.test.ts'], testTimeout: 60_000 } },
      project('services', ['tests/services/**/*.test.ts']),
      project('scripts', ['tests/scripts/**/*.test.ts']),
      {
        test: {
          name: 'sandbox',
          include: ['tests/sandbox/**/*.test.ts'],
          // They wait for Chromium.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      { test: { name: 'views', include: ['tests/views/**/*.test.{ts,tsx}'], environment: 'jsdom' } },
      server('pglite'),
      server('postgres'),
    ],
  },
});

function project(name: string, include: string[], setupFiles: string[] = []) {
  return { test: { name, include, setupFiles } };
}

/** Tests of the backend read `TEST_DATABASE`; `postgres` starts a server of its own on a temporary folder. */
function server(database: 'pglite' | 'postgres') {
  return {
    // Vite would take graphql's ES build, graphql-http in Node takes the other: two copies refuse each other.
    resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
    test: {
      name: `server-${database}`,
      include: ['tests/server/**/*.test.ts'],
      env: { TEST_DATABASE: database },
      globalSetup: ['tests/server/support/globalSetup.ts'],
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  };
}
