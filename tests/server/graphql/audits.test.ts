import { auditServer } from 'graphql-http';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { openTestApp } from '../support/app.ts';
import { openTestDatabase } from '../support/database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});

describe.each(['false', 'true'])('with introspection %s', (introspection) => {
  test('the audits of the GraphQL over HTTP specification pass', async () => {
    const app = await openTestApp({ database, env: { GRAPHQL_INTROSPECTION: introspection } });
    const url = `${await app.http.listen({ host: '127.0.0.1', port: 0 })}/graphql`;
    const results = await auditServer({
      url,
      fetchFn: (address: string, init: RequestInit = {}) =>
        fetch(address, { ...init, headers: { ...init.headers, 'x-api-key': app.config.publicApiKey } }),
    });
    const broken = results.filter(({ status, name }) => status !== 'ok' && !name.startsWith('MAY'));
    expect(broken.map(({ name, status }) => `${name}: ${status}`)).toEqual([]);
    expect(results.length).toBeGreaterThan(50);
  });
});
