import { describe, expect, test } from 'vitest';
import { createPersonalData } from '../../src/services/personalData/index.ts';
import type { TokenReading } from '../../src/services/shopApi/index.ts';
import { endedIdentity } from './support/endedIdentity.ts';

const token: TokenReading = { kind: 'token', token: 'token' };

function start(answer: () => Promise<Response>, reading = token) {
  const asked: unknown[] = [];
  const data = createPersonalData({
    origin: 'https://shop.example',
    accessToken: async () => reading,
    fetch: async (url, init) => {
      asked.push([url, init?.method, init?.headers]);
      return answer();
    },
  });
  return { data, asked };
}
const { signal } = new AbortController();
const json = (body: unknown, status: number) => async () => Response.json(body, { status });
const signedOut = {
  ok: false,
  failure: { kind: 'refused', code: 'UNAUTHENTICATED', details: {}, message: '' },
};

describe('a shopper’s data', () => {
  test('is copied and erased with the token', async () => {
    const { data, asked } = start(json({ kind: 'erased' }, 200));
    expect(await data.erase({ signal })).toEqual({ ok: true, value: { kind: 'erased' } });
    const copy = await data.copy({ signal });
    expect(copy.ok && (await copy.value.text())).toBe('{"kind":"erased"}');
    const headers = { authorization: 'Bearer token' };
    expect(asked).toEqual([
      ['https://shop.example/api/account/erasure', 'POST', headers],
      ['https://shop.example/api/account/data', 'GET', headers],
    ]);
  });

  test('is not erased while orders are on their way', async () => {
    const waiting = { kind: 'waiting', orders: [{ code: 'KUS-1', because: 'It is on its way to you.' }] };
    expect(await start(json(waiting, 200)).data.erase({ signal })).toEqual({ ok: true, value: waiting });
  });

  test('is asked for by nobody who is signed out', async () => {
    const { data, asked } = start(json({}, 200), { kind: 'none' });
    expect([await data.copy({ signal }), await data.erase({ signal }), asked]).toEqual([
      signedOut,
      signedOut,
      [],
    ]);
    expect(await start(json({}, 401)).data.erase({ signal })).toEqual(signedOut);
  });

  test('that is asked for first after the session has ended ends it for the page', async () => {
    const { identity, ends } = endedIdentity();
    const { accessToken } = identity;
    const data = createPersonalData({ origin: 'https://shop.example', accessToken, fetch });
    expect([await data.copy({ signal }), ends()]).toEqual([signedOut, 1]);
  });

  test('is not asked for while the shopper’s token cannot be read', async () => {
    const { data, asked } = start(json({}, 200), { kind: 'unreachable' });
    const offline = { ok: false, failure: { kind: 'network' } };
    expect([await data.copy({ signal }), await data.erase({ signal }), asked]).toEqual([
      offline,
      offline,
      [],
    ]);
  });

  test.each([
    ['a failing server', json({}, 503), { kind: 'server', status: 503 }],
    ['a reply of another kind', json({ kind: 'gone' }, 200), { kind: 'server', status: 200 }],
    ['a reply that breaks off', async () => new Response('{'), { kind: 'network' }],
    ['no network', () => Promise.reject(new TypeError('offline')), { kind: 'network' }],
  ])('answered by %s is a failure', async (_, answer, failure) => {
    expect(await start(answer).data.erase({ signal })).toEqual({ ok: false, failure });
  });

  test('is not waited for once the call is given up', async () => {
    const given = AbortSignal.abort();
    const { data } = start(() => Promise.reject(new DOMException('', 'AbortError')));
    expect(await data.copy({ signal: given })).toEqual({ ok: false, failure: { kind: 'aborted' } });
  });
});
