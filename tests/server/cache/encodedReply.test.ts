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
