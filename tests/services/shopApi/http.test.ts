import type { IncomingMessage, RequestListener } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { createGetIp, createHttpSend, type SendSession } from '../../../src/services/shopApi/index.ts';
import { serve } from '../../support/server.ts';

function answering(status: number, body: string, type = 'application/json'): RequestListener {
  return (_, response) => response.writeHead(status, { 'content-type': type }).end(body);
}

function sendTo(endpoint: string, over: Partial<Parameters<typeof createHttpSend>[0]> = {}) {
  return createHttpSend({
    endpoint,
    apiKey: 'public-key',
    fetch,
    timeoutMs: 5_000,
    now: () => 1_000,
    ...over,
  });
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
}

const query = 'query Ping { ping }';

describe('a call over HTTP', () => {
  test('posts document and variables with the public key, and returns the data [S6.1 S7.1]', async () => {
    const seen: unknown[] = [];
    const endpoint = await serve(async (request, response) => {
      const { 'x-api-key': key, authorization } = request.headers;
      seen.push({ method: request.method, key, authorization, body: await bodyOf(request) });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{"ping":"pong"}}');
    });
    expect(await sendTo(endpoint)(query, { id: 1 })).toEqual({ ok: true, value: { ping: 'pong' } });
    expect(seen).toEqual([
      {
        method: 'POST',
        key: 'public-key',
        authorization: undefined,
        body: { query, variables: { id: 1 } },
      },
    ]);
  });

  test("passes the reply's date to the clock", async () => {
    const endpoint = await serve((_, response) => {
      response
        .writeHead(200, { 'content-type': 'application/json', date: 'Tue, 10 Mar 2026 04:30:00 GMT' })
        .end('{"data":{}}');
    });
    const onServerDate = vi.fn();
    await sendTo(endpoint, { onServerDate })(query, {});
    expect(onServerDate.mock.calls).toEqual([
      [{ serverDate: 'Tue, 10 Mar 2026 04:30:00 GMT', sentAt: 1_000, receivedAt: 1_000 }],
    ]);
  });
});

describe('a signed-in shopper’s call', () => {
  /** A backend that accepts `good` tokens only. `seen`: the credentials of the calls. */
  async function backend(good: readonly string[]) {
    const seen: (string | undefined)[] = [];
    const endpoint = await serve((request, response) => {
      const { authorization } = request.headers;
      seen.push(authorization ?? `key ${request.headers['x-api-key']}`);
      const isGood = authorization === undefined || good.some((token) => authorization === `Bearer ${token}`);
      const refused = JSON.stringify({
        errors: [{ message: 'No', extensions: { code: 'UNAUTHENTICATED' } }],
      });
      answering(isGood ? 200 : 401, isGood ? '{"data":{"ping":"pong"}}' : refused)(request, response);
    });
    return { endpoint, seen };
  }
  type Reading = Awaited<ReturnType<SendSession['accessToken']>>;
  const token = (text: string): Reading => ({ kind: 'token', token: text });
  const pong = { ok: true, value: { ping: 'pong' } };
  const unauthenticated = { ok: false, failure: { kind: 'refused', code: 'UNAUTHENTICATED' } };

  async function call(good: readonly string[], first: Reading, renewed: Reading, isPersonal = true) {
    const { endpoint, seen } = await backend(good);
    const session = {
      accessToken: vi.fn(async () => first),
      renewToken: vi.fn(async () => renewed),
      onRejected: vi.fn(),
    };
    const result = await sendTo(endpoint, { session })(query, {}, { isPersonal });
    return {
      result,
      seen,
      renewals: session.renewToken.mock.calls.length,
      ends: session.onRejected.mock.calls.length,
    };
  }

  test('has the token instead of the key [S6.3 S7.1]', async () => {
    expect(await call(['a'], token('a'), token('b'))).toEqual({
      result: pong,
      seen: ['Bearer a'],
      renewals: 0,
      ends: 0,
    });
  });

  test('has the key if it is not personal, and reads no token', async () => {
    expect(await call([], token('a'), token('b'), false)).toEqual({
      result: pong,
      seen: ['key public-key'],
      renewals: 0,
      ends: 0,
    });
  });

  test('is a guest’s if nobody is signed in [S6.3]', async () => {
    expect((await call([], { kind: 'none' }, { kind: 'none' })).seen).toEqual(['key public-key']);
  });

  test('is sent once more with a new token if the old one is refused', async () => {
    expect(await call(['b'], token('a'), token('b'))).toEqual({
      result: pong,
      seen: ['Bearer a', 'Bearer b'],
      renewals: 1,
      ends: 0,
    });
  });

  test('ends the session if the new token is refused too', async () => {
    const { result, seen, ends } = await call([], token('a'), token('b'));
    expect([result, seen, ends]).toEqual([
      expect.objectContaining({ failure: expect.objectContaining(unauthenticated.failure) }),
      ['Bearer a', 'Bearer b'],
      1,
    ]);
  });

  test.each([
    ['at first', { kind: 'rejected' } as const, token('b'), []],
    ['after a refusal', token('a'), { kind: 'rejected' } as const, ['Bearer a']],
  ])(
    'is no guest’s when the pool refuses new tokens %s, which the reader of tokens has reported',
    async (_, first, renewed, asked) => {
      const { result, seen, ends } = await call([], first, renewed);
      expect([result, seen, ends]).toEqual([
        expect.objectContaining({ failure: expect.objectContaining(unauthenticated.failure) }),
        asked,
        0,
      ]);
    },
  );

  test.each([
    ['at first', { kind: 'unreachable' } as const, token('b'), []],
    ['after a refusal', token('a'), { kind: 'unreachable' } as const, ['Bearer a']],
  ])(
    'fails as if offline, and ends nothing, when the pool cannot be reached %s',
    async (_, first, renewed, asked) => {
      const { result, seen, ends } = await call([], first, renewed);
      expect([result, seen, ends]).toEqual([{ ok: false, failure: { kind: 'network' } }, asked, 0]);
    },
  );
});

const refusal = {
  message: 'Sold out',
  extensions: { code: 'OUT_OF_STOCK', details: { items: [{ recordKey: 'p1', inventory: 0 }] } },
};

describe('failures are returned as values', () => {
  test.each([200, 400, 429])('a refusal with status %i', async (status) => {
    const endpoint = await serve(answering(status, JSON.stringify({ data: null, errors: [refusal] })));
    expect(await sendTo(endpoint)(query, {})).toEqual({
      ok: false,
      failure: {
        kind: 'refused',
        code: 'OUT_OF_STOCK',
        message: 'Sold out',
        details: { items: [{ recordKey: 'p1', inventory: 0 }] },
      },
    });
  });

  test('a refusal without details', async () => {
    const errors = [{ message: 7 }, 'nonsense', { extensions: { code: 'NOT_FOUND' } }];
    const endpoint = await serve(answering(200, JSON.stringify({ errors })));
    expect(await sendTo(endpoint)(query, {})).toEqual({
      ok: false,
      failure: { kind: 'refused', code: 'NOT_FOUND', message: '', details: {} },
    });
  });

  test.each([
    [
      'an error without a code of the contract',
      200,
      '{"errors":[{"message":"boom","extensions":{"code":"__proto__"}}]}',
    ],
    ['an HTML body in a 200', 200, '<!doctype html><title>Login</title>'],
    ['an HTML body in a 503', 503, '<h1>Unavailable</h1>'],
    ['truncated JSON', 200, '{"data":{"ping":"po'],
    ['no data', 200, '{"data":null}'],
    ['a list', 200, '[1,2]'],
    ['an empty body', 500, ''],
    ['a 500 with JSON', 500, '{"message":"boom"}'],
  ])('%s [S8.14]', async (_, status, body) => {
    const endpoint = await serve(answering(status, body));
    expect(await sendTo(endpoint)(query, {})).toEqual({ ok: false, failure: { kind: 'server', status } });
  });

  test('a connection that breaks during the reply', async () => {
    const endpoint = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"data":', () => response.destroy());
    });
    expect(await sendTo(endpoint)(query, {})).toEqual({
      ok: false,
      failure: { kind: 'server', status: 200 },
    });
  });

  test('a refused connection [S8.14]', async () => {
    const endpoint = await serve((request) => request.socket.destroy());
    expect(await sendTo(endpoint)(query, {})).toEqual({ ok: false, failure: { kind: 'network' } });
  });

  test('no reply in time [S8.14]', async () => {
    const endpoint = await serve(() => {});
    expect(await sendTo(endpoint, { timeoutMs: 20 })(query, {})).toEqual({
      ok: false,
      failure: { kind: 'timeout' },
    });
  });

  test('a caller that aborts before or during the call [S8.14]', async () => {
    const caller = new AbortController();
    const endpoint = await serve(() => caller.abort());
    const aborted = { ok: false, failure: { kind: 'aborted' } };
    expect(await sendTo(endpoint)(query, {}, { signal: caller.signal })).toEqual(aborted);
    expect(await sendTo(endpoint)(query, {}, { signal: caller.signal })).toEqual(aborted);
  });
});

describe('the shopper’s address', () => {
  test('is returned [S7.37]', async () => {
    const url = await serve(answering(200, '{"ip":"203.0.113.7"}'));
    expect(await createGetIp({ fetch, url })()).toEqual({ ok: true, value: '203.0.113.7' });
  });

  test.each([
    [200, '{"ip":""}'],
    [200, 'nonsense'],
    [500, '{"ip":"203.0.113.7"}'],
  ])('is a failure of the server in a %i with %s', async (status, body) => {
    const url = await serve(answering(status, body));
    expect(await createGetIp({ fetch, url })()).toEqual({ ok: false, failure: { kind: 'server', status } });
  });

  test('is a failure of the network if unreachable, or aborted', async () => {
    const url = await serve((request) => request.socket.destroy());
    expect(await createGetIp({ fetch, url })()).toEqual({ ok: false, failure: { kind: 'network' } });
    expect(await createGetIp({ fetch, url })({ signal: AbortSignal.abort() })).toEqual({
      ok: false,
      failure: { kind: 'aborted' },
    });
  });
});
