import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseEncoding, createEncodedReply } from '../../../server/cache/encodedReply.ts';
import { memoryFlags, memoryVariables } from '../../../server/memorySettings.ts';

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

test('a small body is sent unencoded', () => {
  expect(chooseEncoding('br', 500)).toBe('identity');
});

test('each encoding contains the same text and is made once', async () => {
  const text = '{"price":499}'.repeat(500);
  const reply = createEncodedReply(200, {}, text);
  const [br, gzip] = await Promise.all([reply.encoded('br'), reply.encoded('gzip')]);
  expect([brotliDecompressSync(br).toString(), gunzipSync(gzip).toString()]).toEqual([text, text]);
  expect([reply.encoded('br'), reply.encoded('gzip')]).toEqual([br, gzip]);
  const whole = await Promise.all([reply.encoded('identity'), reply.encoded('identity')]);
  expect(whole.map(String)).toEqual([text, text]);
});

test('a reply that is requested often is compressed further, with the same text', async () => {
  const text = Array.from({ length: 400 }, (_, n) => `<li>Shower gel ${n}, ₹${n * 7}</li>`).join('');
  const reply = createEncodedReply(200, {}, text);
  const first = await reply.encoded('br');
  for (let sending = 0; sending < 50; sending += 1) await reply.encoded('br');
  await expect.poll(async () => (await reply.encoded('br')).length).toBeLessThan(first.length);
  const smaller = await reply.encoded('br');
  expect(brotliDecompressSync(smaller).toString()).toBe(text);
  expect(createEncodedReply(200, {}, text).encoded('br')).toBe(smaller);
});

test('a cached reply releases its unencoded body, and still serves clients without compression', async () => {
  const text = '{"price":499}'.repeat(500);
  const reply = createEncodedReply(200, {}, text);
  expect(reply.encoded('identity')).toBeInstanceOf(Buffer);
  expect([reply.shrink(), reply.length]).toEqual([text.length / 2, text.length]);
  await reply.encoded('br');
  const unpacked = [await reply.encoded('identity'), await reply.encoded('gzip')];
  expect([String(unpacked[0]), gunzipSync(unpacked[1] ?? '').toString()]).toEqual([text, text]);
});

test('a small cached reply keeps its unencoded body', () => {
  const reply = createEncodedReply(200, {}, '{}');
  expect([reply.shrink(), String(reply.encoded('identity'))]).toEqual([2, '{}']);
});

test.runIf(process.platform === 'linux')(
  'with the settings of the shop’s process, a compression reuses the memory of the one before',
  () => {
    const script = fileURLToPath(new URL('support/compressPages.ts', import.meta.url));
    const env = { ...process.env, ...memoryVariables };
    const perText = Number(
      execFileSync(process.execPath, [...memoryFlags, script], { env, encoding: 'utf8' }),
    );
    expect(perText).toBeLessThan(200);
  },
);
