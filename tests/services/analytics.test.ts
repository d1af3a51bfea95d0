import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { AnalyticsEvent } from '../../src/contract/domain/index.ts';
import {
  createAnalyticsService,
  createEndpointId,
  createPurchaseClaims,
} from '../../src/services/analytics/index.ts';
import { createRecords } from '../../src/services/storage/index.ts';
import { createLocks } from '../../src/services/tabs/index.ts';
import { serve } from '../support/server.ts';

const event = (eventId: string, over: Partial<AnalyticsEvent> = {}): AnalyticsEvent => ({
  eventId,
  name: 'seen',
  attributes: { page: '/' },
  metrics: { price: 2 },
  timestamp: 1_700_000_000_000,
  session: null,
  ...over,
});

interface Heard {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly key: unknown;
  readonly body: unknown;
}

/** An HTTP server that acts as the collector and gives this reply. */
async function collector(answer: { status: number; body: unknown } | 'hang up') {
  const heard: Heard[] = [];
  const url = await serve(async (request, response) => {
    const { method, url, headers } = request;
    heard.push({ method, url, key: headers['x-api-key'], body: JSON.parse(await textOf(request)) });
    if (answer === 'hang up') return response.destroy();
    return response
      .writeHead(answer.status)
      .end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  });
  const beacons: { url: string; body: Blob }[] = [];
  const service = createAnalyticsService({
    url,
    appId: 'app',
    credentials: 'a key',
    endpointId: () => 'endpoint-0000001',
    fetch,
    sendBeacon: (url, body) => beacons.push({ url, body }) === 1,
  });
  const { signal } = new AbortController();
  return { service, heard, beacons, signal };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

const accepted = (...ids: string[]) => ({
  Results: {
    'endpoint-0000001': {
      EventsItemResponse: Object.fromEntries(ids.map((id) => [id, { StatusCode: 202, Message: 'Accepted' }])),
    },
  },
});

describe('the collector’s protocol', () => {
  test('updates the endpoint [S7.42]', async () => {
    const { service, heard, signal } = await collector({ status: 202, body: {} });
    expect(await service.updateEndpoint({ signal })).toBe('accepted');
    expect(heard).toEqual([
      {
        method: 'PUT',
        url: '/v1/apps/app/endpoints/endpoint-0000001',
        key: 'a key',
        body: { ChannelType: 'IN_APP', OptOut: 'NONE' },
      },
    ]);
  });

  test('sends a batch of events by endpoint [S1.24 S1.25 S3.28 S7.41]', async () => {
    const { service, heard, signal } = await collector({ status: 202, body: accepted('a', 'b') });
    const session = { id: 's', startedAt: 1_700_000_000_000, stoppedAt: 1_700_000_060_000 };
    const report = await service.sendEvents([event('a'), event('b', { session })], { signal });
    expect(report).toEqual({ a: 'accepted', b: 'accepted' });
    const sent = {
      EventType: 'seen',
      Timestamp: '2023-11-14T22:13:20.000Z',
      Attributes: { page: '/' },
      Metrics: { price: 2 },
    };
    const Session = {
      Id: 's',
      StartTimestamp: '2023-11-14T22:13:20.000Z',
      Duration: 60_000,
      StopTimestamp: '2023-11-14T22:14:20.000Z',
    };
    expect(heard).toEqual([
      {
        method: 'POST',
        url: '/v1/apps/app/events',
        key: 'a key',
        body: {
          BatchItem: { 'endpoint-0000001': { Endpoint: {}, Events: { a: sent, b: { ...sent, Session } } } },
        },
      },
    ]);
  });

  test('sends only the start of a running session', async () => {
    const { service, heard, signal } = await collector({ status: 202, body: accepted('a') });
    await service.sendEvents([event('a', { session: { id: 's', startedAt: 0, stoppedAt: null } })], {
      signal,
    });
    expect(JSON.stringify(heard[0]?.body)).toContain(
      '"Session":{"Id":"s","StartTimestamp":"1970-01-01T00:00:00.000Z"}',
    );
  });

  test.each([
    [202, {}, 'accepted'],
    [429, {}, 'retry'],
    [500, {}, 'retry'],
    [503, 'no json', 'retry'],
    [403, { code: 'ExpiredTokenException' }, 'retry'],
    [403, { __type: 'ExpiredTokenException' }, 'retry'],
    [403, { code: 'ForbiddenException' }, 'refused'],
    [403, 'no json', 'refused'],
    [400, {}, 'refused'],
  ] as const)('takes %i with %o as %s [S7.43 S8.25]', async (status, body, verdict) => {
    const { service, signal } = await collector({ status, body });
    expect(await service.updateEndpoint({ signal })).toBe(verdict);
    // An accepted batch must name each event; one that it does not name is sent again.
    const expected = verdict === 'accepted' ? 'retry' : verdict;
    expect(await service.sendEvents([event('a')], { signal })).toEqual({ a: expected });
  });

  test('uses each event’s own verdict', async () => {
    const responses = {
      a: { StatusCode: 202, Message: 'Accepted' },
      b: { StatusCode: 429, Message: 'TooManyEvents' },
      c: { StatusCode: 400, Message: 'BadEvent' },
      d: { StatusCode: 403, Message: 'ExpiredTokenException' },
    };
    const body = { Results: { 'endpoint-0000001': { EventsItemResponse: responses } } };
    const { service, signal } = await collector({ status: 202, body });
    expect(
      await service.sendEvents(
        ['a', 'b', 'c', 'd', 'e'].map((id) => event(id)),
        { signal },
      ),
    ).toEqual({
      a: 'accepted',
      b: 'retry',
      c: 'refused',
      d: 'retry',
      e: 'retry',
    });
  });

  test('retries after a broken connection', async () => {
    const { service, signal } = await collector('hang up');
    expect([
      await service.updateEndpoint({ signal }),
      await service.sendEvents([event('a')], { signal }),
    ]).toEqual(['retry', { a: 'retry' }]);
  });

  test('puts all data into a beacon’s address and text', async () => {
    const { service, beacons } = await collector({ status: 202, body: {} });
    expect([service.beacon([event('a')]), service.beacon([event('b')])]).toEqual([true, false]);
    const [first] = beacons;
    expect([new URL(first?.url ?? '').pathname, new URL(first?.url ?? '').search, first?.body.type]).toEqual([
      '/v1/apps/app/events',
      '?key=a%20key',
      'text/plain',
    ]);
    expect(await first?.body.text()).toContain('"BatchItem":{"endpoint-0000001"');
  });
});

/** A storage that tabs share. */
function sharedStorage() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return createRecords({ storage: () => storage, onChange: () => () => {} });
}

describe('this browser’s endpoint', () => {
  test('is created once, and replaced after 365 days or when it was removed [S9.37]', () => {
    // A corrected clock has fractions of milliseconds.
    let now = 0.5;
    let made = 0;
    const newId = () => {
      made += 1;
      return `endpoint-${String(made).padStart(8, '0')}`;
    };
    const id = createEndpointId({ records: sharedStorage(), newId, now: () => now });
    const first = id.read();
    now += 365 * 24 * 60 * 60 * 1_000 - 1;
    expect(id.read()).toBe(first);
    now += 1;
    const second = id.read();
    expect(second).toBe('endpoint-00000002');
    id.forget();
    expect(id.read()).toBe('endpoint-00000003');
  });
});

describe('purchases', () => {
  test('are claimed once over all visits and tabs', async () => {
    const records = sharedStorage();
    const locks = createLocks(undefined);
    const [one, other] = [createPurchaseClaims({ records, locks }), createPurchaseClaims({ records, locks })];
    const claims = await Promise.all([
      one.claim('o1'),
      other.claim('o1'),
      other.claim('o2'),
      one.claim('o2'),
    ]);
    expect(claims.map(({ isFirst }) => isFirst)).toEqual([true, false, true, false]);
  });

  test('of long ago are removed', async () => {
    const claims = createPurchaseClaims({ records: sharedStorage(), locks: createLocks(undefined) });
    for (let order = 0; order <= 50; order += 1) await claims.claim(`o${order}`);
    expect([await claims.claim('o50'), await claims.claim('o0')]).toEqual([
      { isFirst: false },
      { isFirst: true },
    ]);
  });
});
