import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { probeFile } from '../../../server/health.ts';
import { openTestApp } from '../support/app.ts';
import { openTestDatabase } from '../support/database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});

describe('/api/get-ip', () => {
  const forwarded = { 'x-forwarded-for': '198.51.100.7' };
  const ipFor = async (env: Record<string, string>) => {
    const app = await openTestApp({ database, env });
    return (await app.http.inject({ url: '/api/get-ip', headers: forwarded })).json();
  };

  test("returns the connection's address, whatever the headers [S7.37]", async () => {
    expect(await ipFor({})).toEqual({ ip: '127.0.0.1' });
  });

  test('trusts the header of a trusted proxy', async () => {
    expect(await ipFor({ TRUST_PROXY: '1' })).toEqual({ ip: '198.51.100.7' });
    expect(await ipFor({ TRUST_PROXY: '127.0.0.1' })).toEqual({ ip: '198.51.100.7' });
  });

  test('does not trust another proxy', async () => {
    expect(await ipFor({ TRUST_PROXY: '10.0.0.0/8' })).toEqual({ ip: '127.0.0.1' });
  });
});

test('parts of pages carry the security headers that concern them', async () => {
  const app = await openTestApp({ database });
  const { headers } = await app.http.inject('/assets/missing.js');
  expect(Object.keys(headers).filter((name) => /^x-|policy|security/.test(name))).toEqual([
    'content-security-policy',
    'x-content-type-options',
    'strict-transport-security',
  ]);
  expect(headers['content-security-policy']).toBe("default-src 'none'");
});

test('every other reply carries the security headers', async () => {
  const app = await openTestApp({ database });
  const { headers } = await app.http.inject('/healthz');
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  expect(headers['content-security-policy']).toContain(
    "default-src 'self'; script-src 'self' http://127.0.0.1:4100 http://127.0.0.1:4101;",
  );
  expect(headers['content-security-policy']).not.toMatch(/unsafe|sha256/);
});

test('health and readiness', async () => {
  const app = await openTestApp({ database });
  expect((await app.http.inject('/healthz')).json()).toEqual({ status: 'ok' });
  const ready = await app.http.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }]);
});

test('readiness fails when the database does not answer', async () => {
  const { db, ...rest } = database;
  const broken = {
    ...rest,
    db: db.withPlugin({
      transformQuery: () => {
        throw new Error('gone');
      },
      transformResult: async ({ result }) => result,
    }),
  };
  const app = await openTestApp({ database: broken });
  expect((await app.http.inject('/readyz')).statusCode).toBe(503);
});

test.runIf(existsSync('/dev/full'))(
  'readiness fails when the disk is full, and returns with it',
  async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'storefront-full-'));
    onTestFinished(() => rm(DATA_DIR, { recursive: true }));
    let now = 0;
    const app = await openTestApp({ database, env: { DATA_DIR }, now: () => now });
    const ask = async () => {
      now += 60_000;
      const { statusCode, body } = await app.http.inject('/readyz');
      return [statusCode, body];
    };
    expect(await ask()).toEqual([200, '{"status":"ready"}']);
    // The kernel answers writes to this device as those to a full disk.
    await symlink('/dev/full', join(DATA_DIR, probeFile));
    expect(await ask()).toEqual([503, '{"status":"not ready"}']);
    expect(await ask()).toEqual([200, '{"status":"ready"}']);
  },
);

test('readiness fails on a database that cannot be written to', async () => {
  const own = await openTestDatabase({ poolSize: 1 });
  const app = await openTestApp({ database: own });
  await sql`set default_transaction_read_only = on`.execute(own.db);
  expect((await app.http.inject('/readyz')).statusCode).toBe(503);
});

test.each(['/%ff', '/products/%E0%A4%A', '/api/get-ip/%c0%af'])(
  'the address %s, which cannot be read, gets a page of the shop with all its headers',
  async (url) => {
    const app = await openTestApp({ database });
    const good = await app.http.inject('/healthz');
    const { statusCode, headers, body } = await app.http.inject(url);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      400,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(body).toContain('This address leads nowhere');
    const security = (of: typeof headers) =>
      Object.keys(of).filter((name) => /^x-|policy|security/.test(name));
    expect(security(headers).sort()).toEqual(security(good.headers).sort());
  },
);

test.each([
  ['too large', `"${'x'.repeat(200_000)}"`, 'application/json', 413, 'This is too large.'],
  ['of a kind that nobody reads', '1', 'text/csv', 415, 'This kind of content is not accepted here.'],
])('a body that is %s is refused in words of the shop', async (_name, payload, type, status, message) => {
  const app = await openTestApp({ database });
  const reply = await app.http.inject({
    method: 'POST',
    url: '/graphql',
    payload,
    headers: { 'content-type': type, 'x-api-key': app.config.publicApiKey },
  });
  expect([reply.statusCode, reply.json()]).toEqual([
    status,
    { errors: [{ message, extensions: { code: 'BAD_INPUT' } }] },
  ]);
});

describe('/outbox', () => {
  test('does not exist unless it is enabled', async () => {
    const app = await openTestApp({ database });
    expect((await app.http.inject('/outbox')).statusCode).toBe(404);
  });

  test('shows sent messages as text, newest first', async () => {
    await database.db
      .insertInto('outbox_message')
      .values([
        {
          kind: 'confirmed',
          channel: 'SMS',
          recipient: '+919999999999',
          body: 'First',
          created_at: '2026-01-01T00:00:00Z',
          subject: null,
          link: null,
          order_id: null,
          dedupe_key: null,
          sent_at: null,
        },
        {
          kind: 'confirmed',
          channel: 'EMAIL',
          recipient: 'a@mail.example',
          subject: '<b>Order</b>',
          body: 'Second & last',
          link: 'https://shop.example/order/1?secret=x',
          created_at: '2026-01-02T00:00:00Z',
          order_id: null,
          dedupe_key: null,
          sent_at: null,
        },
      ])
      .execute();
    const app = await openTestApp({ database, env: { OUTBOX_PAGE: 'true' } });
    const { body, headers } = await app.http.inject('/outbox');
    expect(body.indexOf('Second &amp; last')).toBeLessThan(body.indexOf('First'));
    expect(body).toContain('&lt;b&gt;Order&lt;/b&gt;');
    expect(body).toContain('<a href="https://shop.example/order/1?secret=x">');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  });
});
