import { describe, expect, test } from 'vitest';
import { createReviewPictures } from '../../src/services/reviewPictures/index.ts';
import type { TokenReading } from '../../src/services/shopApi/index.ts';
import { endedIdentity } from './support/endedIdentity.ts';

const token: TokenReading = { kind: 'token', token: 'token' };
const guest: TokenReading = { kind: 'none' };
const offline: TokenReading = { kind: 'unreachable' };

function start(answer: () => Promise<Response>, reading = token, isForGuests = false) {
  const asked: unknown[] = [];
  const pictures = createReviewPictures({
    endpoint: 'https://shop.example/api/reviews/images',
    accessToken: async () => reading,
    isForGuests,
    fetch: async (url, init) => {
      asked.push([url, init?.method, init?.headers]);
      return answer();
    },
  });
  const send = (size = 3, signal = new AbortController().signal) =>
    pictures.send(pictures.store(new Blob([new Uint8Array(size)], { type: 'image/png' })), { signal });
  return { pictures, asked, send };
}
const reply =
  (body: unknown, status = 200) =>
  async () =>
    Response.json(body, { status });
const refused = (code: string, message = '') => ({
  ok: false,
  failure: { kind: 'refused', code, details: {}, message },
});

describe('a picture of a review', () => {
  test('is sent with the token, once, and returns its key', async () => {
    const { asked, send } = start(reply({ key: 'reviews/1.webp' }));
    expect(await send()).toEqual({ ok: true, value: { picture: 'reviews/1.webp' } });
    expect(asked).toEqual([
      [
        'https://shop.example/api/reviews/images',
        'POST',
        { authorization: 'Bearer token', 'content-type': 'image/png' },
      ],
    ]);
  });

  test('that is too large or was not stored is not sent', async () => {
    const { pictures, asked, send } = start(reply({ key: 'x' }));
    expect(await send(5 * 1024 * 1024 + 1)).toEqual(refused('BAD_INPUT'));
    const { signal } = new AbortController();
    expect(await pictures.send('picture-9', { signal })).toEqual(refused('BAD_INPUT'));
    expect(await pictures.send(null, { signal })).toEqual(refused('BAD_INPUT'));
    expect(asked).toEqual([]);
  });

  test('is not sent for a guest', async () => {
    const { asked, send } = start(reply({ key: 'x' }), guest);
    expect([await send(), asked]).toEqual([refused('UNAUTHENTICATED'), []]);
  });

  test('that is sent first after the session has ended ends it for the page', async () => {
    const { identity, ends } = endedIdentity();
    const pictures = createReviewPictures({
      endpoint: 'https://shop.example/api/reviews/images',
      accessToken: identity.accessToken,
      fetch,
    });
    const key = pictures.store(new Blob(['a'], { type: 'image/png' }));
    const { signal } = new AbortController();
    expect([await pictures.send(key, { signal }), ends()]).toEqual([refused('UNAUTHENTICATED'), 1]);
  });

  test('of a return is sent for a guest too', async () => {
    const { asked, send } = start(reply({ key: 'x' }), guest, true);
    expect([await send(), asked]).toEqual([
      { ok: true, value: { picture: 'x' } },
      [['https://shop.example/api/reviews/images', 'POST', { 'content-type': 'image/png' }]],
    ]);
  });

  test.each([false, true])(
    'is not sent as a guest’s while the shopper’s token cannot be read; open to guests: %s',
    async (isForGuests) => {
      const { asked, send } = start(reply({ key: 'x' }), offline, isForGuests);
      expect([await send(), asked]).toEqual([{ ok: false, failure: { kind: 'network' } }, []]);
    },
  );

  test.each([
    [409, 'ORDER_STATE', { error: 'No return waits.' }, 'No return waits.'],
    [429, 'RATE_LIMITED', { error: 'Many pictures.' }, 'Many pictures.'],
    [429, 'RATE_LIMITED', 'Slow down', ''],
  ])(
    'answered with %i is refused with %s, in the server’s words if any',
    async (status, code, body, words) => {
      expect(await start(reply(body, status)).send()).toEqual(refused(code, words));
    },
  );

  test.each([
    [400, refused('BAD_INPUT')],
    [401, refused('UNAUTHENTICATED')],
    [404, refused('NOT_FOUND')],
    [413, refused('BAD_INPUT')],
    [503, { ok: false, failure: { kind: 'server', status: 503 } }],
  ])('answered with %i is a failure', async (status, failure) => {
    expect(await start(reply({}, status)).send()).toEqual(failure);
  });

  test('with an invalid reply is a failure of the server', async () => {
    expect(await start(reply({ key: 7 })).send()).toEqual({
      ok: false,
      failure: { kind: 'server', status: 200 },
    });
  });

  test('that cannot be sent is a failure of the network, unless the caller aborted it', async () => {
    const broken = () => start(() => Promise.reject(new TypeError('offline')));
    expect(await broken().send()).toEqual({ ok: false, failure: { kind: 'network' } });
    expect(await broken().send(3, AbortSignal.abort())).toEqual({ ok: false, failure: { kind: 'aborted' } });
  });
});
