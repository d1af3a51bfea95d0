import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createGetIp, createHttpSend } from '../../src/services/shopApi/index.ts';

const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server on a free port of this machine; its address. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${isAddress(address) ? address.port : 0}`;
}

function isAddress(address: unknown): address is AddressInfo {
  return typeof address === 'object' && address !== null && 'port' in address;
}

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
  test('posts document and variables with the public key, and brings back the data', async () => {
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

  test("tells the clock the answer's date", async () => {
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

const refusal = {
  message: 'Sold out',
  extensions: { code: 'OUT_OF_STOCK', details: { items: [{ recordKey: 'p1', inventory: 0 }] } },
};

describe('what goes wrong comes back as a value', () => {
  test.each([200, 400, 429])('a refusal in a %i', async (status) => {
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
  ])('%s', async (_, status, body) => {
    const endpoint = await serve(answering(status, body));
    expect(await sendTo(endpoint)(query, {})).toEqual({ ok: false, failure: { kind: 'server', status } });
  });

  test('a connection cut in the middle of the answer', async () => {
    const endpoint = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"data":', () => response.destroy());
    });
    expect(await sendTo(endpoint)(query, {})).toEqual({
      ok: false,
      failure: { kind: 'server', status: 200 },
    });
  });

  test('nobody there', async () => {
    const endpoint = await serve((request) => request.socket.destroy());
    expect(await sendTo(endpoint)(query, {})).toEqual({ ok: false, failure: { kind: 'network' } });
  });

  test('no answer in time', async () => {
    const endpoint = await serve(() => {});
    expect(await sendTo(endpoint, { timeoutMs: 20 })(query, {})).toEqual({
      ok: false,
      failure: { kind: 'timeout' },
    });
  });

  test('a caller who gave up, before or during the call', async () => {
    const caller = new AbortController();
    const endpoint = await serve(() => caller.abort());
    const aborted = { ok: false, failure: { kind: 'aborted' } };
    expect(await sendTo(endpoint)(query, {}, { signal: caller.signal })).toEqual(aborted);
    expect(await sendTo(endpoint)(query, {}, { signal: caller.signal })).toEqual(aborted);
  });
});

describe('the address that the server sees', () => {
  test('is read', async () => {
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

  test('is a failure of the network, or given up', async () => {
    const url = await serve((request) => request.socket.destroy());
    expect(await createGetIp({ fetch, url })()).toEqual({ ok: false, failure: { kind: 'network' } });
    expect(await createGetIp({ fetch, url })({ signal: AbortSignal.abort() })).toEqual({
      ok: false,
      failure: { kind: 'aborted' },
    });
  });
});
