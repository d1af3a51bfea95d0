import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseEncoding, createEncodedReply } from '../../../server/cache/encodedReply.ts';

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR', 'br'],
  ['deflate', 'identity'],
])('a client that accepts %s gets %s', (accept, encoding) => {
  expect(chooseEncoding(accept, 5_000)).toBe(encoding);
});

test('a small body is sent as it is', () => {
  expect(chooseEncoding('br', 500)).toBe('identity');
});

test('each encoding holds the same text and is made once', async () => {
  const text = '{"price":499}'.repeat(500);
  const reply = createEncodedReply(200, {}, text);
  const [br, gzip] = await Promise.all([reply.encoded('br'), reply.encoded('gzip')]);
  expect([brotliDecompressSync(br).toString(), gunzipSync(gzip).toString()]).toEqual([text, text]);
  expect([reply.encoded('br'), reply.encoded('gzip'), reply.encoded('identity')]).toEqual([
    br,
    gzip,
    reply.body,
  ]);
});

test('a reply that is asked for again and again is made smaller, and holds the same text', async () => {
  const text = Array.from({ length: 400 }, (_, n) => `<li>Shower gel ${n}, ₹${n * 7}</li>`).join('');
  const reply = createEncodedReply(200, {}, text);
  const first = await reply.encoded('br');
  for (let sending = 0; sending < 3; sending += 1) await reply.encoded('br');
  await expect.poll(async () => (await reply.encoded('br')).length).toBeLessThan(first.length);
  const smaller = await reply.encoded('br');
  expect(brotliDecompressSync(smaller).toString()).toBe(text);
  expect(createEncodedReply(200, {}, text).encoded('br')).toBe(smaller);
});
