import { beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { forgetOldAnalytics } from '../../../server/integrations/collector.ts';
import { createIntegrations } from '../../../server/integrations/index.ts';
import { openTestApp } from '../support/app.ts';
import { openTestDatabase } from '../support/database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});

const hour = 60 * 60 * 1_000;
const start = Date.UTC(2026, 0, 5, 10);
let apps = 0;

/** A shop that measures, with an app of its own. */
async function open(env: Record<string, string> = {}) {
  const clock = { now: start };
  apps += 1;
  const appId = `app-${apps}`;
  const app = await openTestApp({
    database,
    env: { ANALYTICS_APP_ID: appId, ANALYTICS_KEY: 'analytics-key', ...env },
    modules: ({ config }) => [createIntegrations({ config, database, now: () => clock.now })],
  });
  const base = `/api/analytics/v1/apps/${appId}`;
  const call = (method: 'PUT' | 'POST', path: string, body: unknown, headers: Record<string, string> = {}) =>
    app.http.inject({
      method,
      url: `${base}/${path}`,
      headers: { 'content-type': 'application/json', 'x-api-key': 'analytics-key', ...headers },
      payload: JSON.stringify(body),
    });
  const put = (endpoint = browser) => call('PUT', `endpoints/${endpoint}`, { ChannelType: 'IN_APP' });
  const post = (events: object, endpoint = browser) => call('POST', 'events', batch(events, endpoint));
  const kept = () =>
    database.db
      .selectFrom('analytics_event')
      .select(['id', 'name', 'attributes', 'metrics', 'session', 'happened_at'])
      .where('app_id', '=', appId)
      .orderBy('id')
      .execute();
  return { ...app, appId, base, clock, call, put, post, kept };
}

const browser = 'browser-00000000001';
const event = {
  EventType: 'page_view',
  Timestamp: '2026-01-05T09:59:58.000Z',
  Attributes: { page_path: '/shop' },
  Metrics: { price: 249.5 },
  Session: { Id: 's1', StartTimestamp: '2026-01-05T09:59:00.000Z' },
};
const batch = (events: object, endpoint = browser) => ({
  BatchItem: { [endpoint]: { Endpoint: {}, Events: events } },
});
const statuses = (reply: { json(): unknown }, endpoint = browser) => {
  const body = JSON.parse(JSON.stringify(reply.json()));
  return Object.fromEntries(
    Object.entries(body.Results[endpoint].EventsItemResponse).map(([id, answer]) => [
      id,
      JSON.parse(JSON.stringify(answer)).StatusCode,
    ]),
  );
};

describe('the collector', () => {
  test('refuses an invalid event only: the others of its batch are stored', async () => {
    const { put, post, kept } = await open();
    await put();
    const reply = await post({
      'event-01': event,
      'event-02': { ...event, Attributes: { page_path: 'a\0b' } },
      'event-03': { ...event, Attributes: { 'a\ud83d': 'x' } },
      'event-04': { ...event, EventType: '\ude00' },
      'event-05': { ...event, Timestamp: '0000-01-01T00:00:00Z' },
      'event-06': { ...event, Timestamp: '2026-02-31T00:00:00Z' },
      'event-07': { ...event, Session: { ...event.Session, Id: '\0' } },
    });
    expect([reply.statusCode, statuses(reply)]).toEqual([
      202,
      {
        'event-01': 202,
        'event-02': 400,
        'event-03': 400,
        'event-04': 400,
        'event-05': 400,
        'event-06': expect.any(Number),
        'event-07': 400,
      },
    ]);
    expect((await kept()).map(({ id }) => id)).toContain('event-01');
  });

  test('stores an endpoint, then its events, each once even if it is sent repeatedly [S7.41]', async () => {
    const { put, post, kept } = await open();
    expect((await put()).statusCode).toBe(202);
    const first = await post({ 'event-01': event });
    const again = await post({ 'event-01': { ...event, EventType: 'other' }, 'event-02': event });
    expect([first.statusCode, statuses(first), statuses(again)]).toEqual([
      202,
      { 'event-01': 202 },
      { 'event-01': 202, 'event-02': 202 },
    ]);
    const row = {
      name: 'page_view',
      attributes: { page_path: '/shop' },
      metrics: { price: 249.5 },
      session: event.Session,
      happened_at: new Date(event.Timestamp),
    };
    expect(await kept()).toEqual([
      { id: 'event-01', ...row },
      { id: 'event-02', ...row },
    ]);
  });

  test('accepts a beacon, with its key in the query and its batch as text', async () => {
    const { put, http, base, kept } = await open();
    await put();
    const send = (key: string) =>
      http.inject({
        method: 'POST',
        url: `${base}/events?key=${key}`,
        headers: { 'content-type': 'text/plain' },
        payload: JSON.stringify(batch({ 'event-01': { ...event, Session: undefined } })),
      });
    expect([(await send('wrong')).statusCode, (await send('analytics-key')).statusCode]).toEqual([403, 202]);
    expect((await kept()).map(({ session }) => session)).toEqual([null]);
  });

  test('refuses events of an unknown endpoint', async () => {
    const { post, kept } = await open();
    expect([statuses(await post({ 'event-01': event })), await kept()]).toEqual([{ 'event-01': 404 }, []]);
  });

  test('refuses requests for another app or with another key', async () => {
    const { http, call } = await open();
    const refused = { code: 'ForbiddenException', Message: 'This key is not for this app.' };
    const foreign = await http.inject({
      method: 'PUT',
      url: `/api/analytics/v1/apps/other/endpoints/${browser}`,
      headers: { 'x-api-key': 'analytics-key' },
    });
    const wrongKey = await call('PUT', `endpoints/${browser}`, {}, { 'x-api-key': 'analytics-keY' });
    expect([foreign, wrongKey].map((reply) => [reply.statusCode, reply.json()])).toEqual([
      [403, refused],
      [403, refused],
    ]);
  });

  test.each([
    ['no JSON', 'x'],
    ['nothing', null],
    ['an array', []],
    ['no events', batch({})],
    ['two endpoints', { BatchItem: { [browser]: { Events: {} }, 'browser-00000000002': { Events: {} } } }],
    ['an endpoint of another shape', batch({ 'event-01': event }, "x'; drop table")],
    ['101 events', batch(Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`event-${at}`, event])))],
  ])('refuses a batch of %s', async (_, body) => {
    const { put, call, kept } = await open();
    await put();
    const reply = await call('POST', 'events', body);
    expect([reply.statusCode, await kept()]).toEqual([400, []]);
  });

  test('stores the valid events of a batch and refuses the others', async () => {
    const { put, post, kept } = await open();
    await put();
    const many = Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`a${at}`, 'x']));
    const reply = await post({
      'event-01': event,
      'event-02': { ...event, EventType: 'x'.repeat(51) },
      'event-03': { ...event, Attributes: { a: 'x'.repeat(201) } },
      'event-04': { ...event, Attributes: many },
      'event-05': { ...event, Timestamp: 'yesterday' },
      'event-06': { ...event, Metrics: { a: 'x' } },
      'e v': event,
    });
    expect(statuses(reply)).toEqual({
      'event-01': 202,
      'event-02': 400,
      'event-03': 400,
      'event-04': 400,
      'event-05': 400,
      'event-06': 400,
      'e v': 400,
    });
    expect((await kept()).map(({ id }) => id)).toEqual(['event-01']);
  });

  test('refuses too large requests before reading them', async () => {
    const { call } = await open();
    const reply = await call('POST', 'events', { filler: 'x'.repeat(600 * 1024) });
    expect(reply.statusCode).toBe(413);
  });

  test('accepts 2000 events of an endpoint per hour', async () => {
    const { put, post, appId, clock } = await open();
    await put();
    await database.db
      .insertInto('analytics_event')
      .values(
        Array.from({ length: 2_000 }, (_, at) => ({
          id: `full-${at}`,
          app_id: appId,
          endpoint_id: browser,
          name: 'x',
          attributes: '{}',
          metrics: '{}',
          session: 'null',
          happened_at: new Date(start),
          received_at: new Date(start),
        })),
      )
      .execute();
    expect(statuses(await post({ 'event-01': event }))).toEqual({ 'event-01': 429 });
    clock.now += hour;
    expect(statuses(await post({ 'event-01': event }))).toEqual({ 'event-01': 202 });
  });

  test('accepts 120 requests of one address per minute', async () => {
    const { put } = await open();
    const replies = await Promise.all(Array.from({ length: 121 }, () => put()));
    const codes = replies.map(({ statusCode }) => statusCode);
    expect([
      codes.filter((code) => code === 202).length,
      codes.filter((code) => code === 429).length,
    ]).toEqual([120, 1]);
  });

  test('takes 1,200 events of one network per minute, so that no single one uses up what the shop takes', async () => {
    const { put, post, kept } = await open();
    await put();
    const hundred = (call: number) =>
      Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`event-${call}-${n}`, event]));
    const codes: number[] = [];
    for (let call = 0; call < 13; call += 1) codes.push((await post(hundred(call))).statusCode);
    expect(codes).toEqual([...Array(12).fill(202), 429]);
    expect(await kept()).toHaveLength(1_200);
  });

  test('takes a megabyte of one network per minute, so that no single one fills the disk', async () => {
    const { put, post, kept } = await open();
    await put();
    const wordy = Object.fromEntries(
      Array.from({ length: 40 }, (_, n) => [`attribute-${n}`, 'x'.repeat(200)]),
    );
    const forty = (call: number) =>
      Object.fromEntries(
        Array.from({ length: 40 }, (_, n) => [`event-${call}-${n}`, { ...event, Attributes: wordy }]),
      );
    const codes: number[] = [];
    for (let call = 0; call < 4; call += 1) codes.push((await post(forty(call))).statusCode);
    expect(codes).toEqual([202, 202, 429, 429]);
    expect(await kept()).toHaveLength(80);
  });

  test('counts the requests of a subscriber who has a whole network of IPv6 together', async () => {
    const { http, base } = await open();
    const from = (remoteAddress: string) =>
      http.inject({
        method: 'PUT',
        url: `${base}/endpoints/${browser}`,
        remoteAddress,
        headers: { 'content-type': 'application/json', 'x-api-key': 'analytics-key' },
        payload: '{}',
      });
    const addresses = Array.from({ length: 121 }, (_, n) => `2001:db8:1:2::${(n + 1).toString(16)}`);
    const codes = (await Promise.all(addresses.map(from))).map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 429)).toHaveLength(1);
    expect((await from('2001:db8:1:3::1')).statusCode).toBe(202);
  });

  test('deletes events after 90 days, and endpoints without events', async () => {
    const { put, post, kept, clock, appId } = await open();
    await put();
    await put('browser-00000000002');
    await post({ 'event-01': event });
    clock.now += 60 * 24 * hour;
    await post({ 'event-02': event });
    const forget = (days: number) => forgetOldAnalytics(database.db, new Date(start + days * 24 * hour));
    const endpoints = async () =>
      (
        await database.db.selectFrom('analytics_endpoint').select('id').where('app_id', '=', appId).execute()
      ).map(({ id }) => id);
    await forget(89);
    expect((await kept()).length).toBe(2);
    await forget(91);
    expect([(await kept()).map(({ id }) => id), await endpoints()]).toEqual([['event-02'], [browser]]);
    await forget(151);
    expect([await kept(), await endpoints()]).toEqual([[], []]);
  });

  test.each([
    ['nothing is measured', {}],
    [
      'another collector is configured',
      { ANALYTICS_APP_ID: 'a', ANALYTICS_KEY: 'k', ANALYTICS_URL: 'https://c.example' },
    ],
  ])('does not exist when %s', async (_, env) => {
    const app = await openTestApp({
      database,
      env,
      modules: ({ config }) => [createIntegrations({ config, database, now: () => start })],
    });
    const reply = await app.http.inject({
      method: 'PUT',
      url: `/api/analytics/v1/apps/a/endpoints/${browser}`,
    });
    expect(reply.statusCode).toBe(404);
  });
});
