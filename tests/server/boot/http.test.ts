import { beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../server/db/open.ts';
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

  test("tells the connection's address, whatever headers say [S7.37]", async () => {
    expect(await ipFor({})).toEqual({ ip: '127.0.0.1' });
  });

  test('believes a trusted proxy', async () => {
    expect(await ipFor({ TRUST_PROXY: '1' })).toEqual({ ip: '198.51.100.7' });
    expect(await ipFor({ TRUST_PROXY: '127.0.0.1' })).toEqual({ ip: '198.51.100.7' });
  });

  test('does not believe another one', async () => {
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
  expect([ready.statusCode, ready.json().status, ready.json().database]).toEqual([
    200,
    'ready',
    { kind: database.kind, reachable: true },
  ]);
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

describe('/outbox', () => {
  test('is not there unless it is switched on', async () => {
    const app = await openTestApp({ database });
    expect((await app.http.inject('/outbox')).statusCode).toBe(404);
  });

  test('shows sent messages as text, newest first', async () => {
    await database.db
      .insertInto('outbox_message')
      .values([
        {
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
