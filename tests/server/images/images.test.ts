import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Painters } from '../../../server/images/painting/painters.ts';
import { imageRoutes } from '../../../server/images/plugin.ts';
import { type GetFrom, getFrom, isPrivateAddress } from '../../../server/images/remote.ts';
import { readImageRequest } from '../../../server/images/request.ts';
import { firstOf, folderSource } from '../../../server/images/sources.ts';
import type { ImageResult } from '../../../server/images/types.ts';
import { drawings, failureOf, openImages, PUBLIC_ADDRESS, SVG } from './support/images.ts';

const { folder, service } = openImages();

function photograph(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#f2a322' } })
    .jpeg()
    .toBuffer();
}

/** A media host that gives this reply. `asked` lists the addresses of each request. */
function answering(reply: () => Response | Promise<Response>) {
  const asked: (readonly string[])[] = [];
  const get: GetFrom = async (_url, addresses) => {
    asked.push(addresses);
    const { status, headers, body } = await reply();
    const given = body ?? new Blob([]).stream();
    return { status, type: headers.get('content-type') ?? '', body: given, hangUp() {} };
  };
  return { get, asked };
}

const image = (body: BodyInit, type = 'image/jpeg') =>
  new Response(body, { headers: { 'content-type': type } });

async function sizeOf(result: ImageResult) {
  if (!result.ok) return result.failure;
  const { format, width, height } = await sharp(result.body).metadata();
  return { format, width, height };
}

describe('an allowed request', () => {
  test.each([
    ['no width', { url: '/media/flower.webp' }, '"w" is required once'],
    [
      'a width that is not on the list',
      { url: '/media/flower.webp', w: '641' },
      '"w" is not an allowed value',
    ],
    ['a width in words', { url: '/media/flower.webp', w: '640px' }, '"w" must be a whole number'],
    ['two widths', { url: '/media/flower.webp', w: ['640', '750'] }, '"w" is required once'],
    ['a quality below 75', { url: '/media/flower.webp', w: '640', q: '10' }, '"q" is not an allowed value'],
    ['no address', { w: '640' }, '"url" is required once'],
    ['a very long address', { url: `/media/${'a'.repeat(2000)}`, w: '640' }, '"url" is too long'],
  ])('%s is refused [S7.44 S7.50 S9.38]', async (_name, query, message) => {
    expect(failureOf(await service().render(query))).toEqual({ kind: 'badRequest', message });
  });

  test.each([
    '//evil.example/a.png',
    '/\\evil.example/a.png',
    '/media/../secret',
    '/media/%2e%2e/secret',
    '/media/..%2fsecret',
    '/media//double',
    '/media/.hidden',
    '/media/a\\b',
    '/media/a?b=c',
    '/media/a\0.png',
    '/other/flower.webp',
    'flower.webp',
    'https://evil.example/a.png',
    'https://media.example.evil.example/a.png',
    'https://media.example@evil.example/a.png',
    'https://user:pass@media.example/a.png',
    'https://media.example:8443/a.png',
    'https://media.example/%2e%2e/a.png',
    'https://media.example/a/../b.png',
    'https://media.example\\@evil.example/a.png',
    'http://localhost/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
  ])('the address %j is refused', async (url) => {
    expect(failureOf(await service().render({ url, w: '640' }))).toEqual({
      kind: 'badRequest',
      message: '"url" is not allowed',
    });
  });

  test.each([16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840])(
    'has a width of %i, with quality 75 by default [S7.45 S9.38]',
    (width) => {
      expect(readImageRequest({ url: '/media/flower.webp', w: String(width) }, [])).toEqual({
        ok: true,
        request: { place: { kind: 'local', key: 'flower.webp' }, width, quality: 75 },
      });
    },
  );

  test('a picture that does not exist is not found', async () => {
    expect(failureOf(await service().render({ url: '/media/nothing.webp', w: '640' }))).toEqual({
      kind: 'notFound',
    });
  });
});

describe('rendering', () => {
  test('a drawing is rendered as WebP at exactly the requested width [S7.50]', async () => {
    expect(await sizeOf(await service().render({ url: '/media/flower.webp', w: '384', q: '80' }))).toEqual({
      format: 'webp',
      width: 384,
      height: 192,
    });
  });

  test('a photograph is made smaller but never larger', async () => {
    await writeFile(join(folder(), 'photo.jpg'), await photograph(800, 400));
    const images = service({ source: firstOf(drawings, folderSource(folder())) });
    expect(await sizeOf(await images.render({ url: '/media/photo.jpg', w: '640' }))).toEqual({
      format: 'webp',
      width: 640,
      height: 320,
    });
    expect(await sizeOf(await images.render({ url: '/media/photo.jpg', w: '1920' }))).toEqual({
      format: 'webp',
      width: 800,
      height: 400,
    });
  });

  test('a file that is not a picture is unreadable', async () => {
    await writeFile(join(folder(), 'notes.jpg'), 'not a picture');
    const images = service({ source: folderSource(folder()) });
    expect(failureOf(await images.render({ url: '/media/notes.jpg', w: '640' }))).toEqual({
      kind: 'unreadable',
    });
  });

  test('an uploaded SVG is not rendered', async () => {
    await writeFile(join(folder(), 'upload.png'), SVG);
    const images = service({ source: folderSource(folder()) });
    expect(failureOf(await images.render({ url: '/media/upload.png', w: '640' }))).toEqual({
      kind: 'unreadable',
    });
  });

  test("the shop's own SVG logo is sent as it is, with no right to run anything, and rendered for pages", async () => {
    const logo = SVG.replace('width="100" height="50">', '><script>alert(1)</script>');
    await writeFile(join(folder(), 'logo.svg'), logo);
    const images = service({ source: folderSource(folder()) });
    const app = Fastify();
    onTestFinished(() => app.close());
    await app.register(imageRoutes(images));
    const reply = await app.inject('/media/logo.svg');
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toBe(logo);
    expect(reply.headers).toMatchObject({
      'content-type': expect.stringMatching(/^image\/svg\+xml/),
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(await sizeOf(await images.render({ url: '/media/logo.svg', w: '640' }))).toEqual({
      format: 'webp',
      width: 640,
      height: 320,
    });
  });

  test('a file that is no drawing in spite of its name is unreadable', async () => {
    await writeFile(join(folder(), 'logo.svg'), 'not a picture');
    const images = service({ source: folderSource(folder()) });
    expect(failureOf(await images.original('logo.svg'))).toEqual({ kind: 'unreadable' });
  });

  test('a picture of more than fifty million pixels is not decoded', async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    await writeFile(join(folder(), 'bomb.png'), bomb);
    const images = service({ source: folderSource(folder()) });
    expect(failureOf(await images.render({ url: '/media/bomb.png', w: '640' }))).toEqual({
      kind: 'unreadable',
    });
  });

  test('the original is sent in the format of its key', async () => {
    const images = service();
    const asDrawing = await images.original('flower.svg');
    expect(asDrawing.ok && { type: asDrawing.contentType, body: asDrawing.body.toString() }).toEqual({
      type: 'image/svg+xml',
      body: SVG,
    });
    expect(await sizeOf(await images.original('flower.webp'))).toEqual({
      format: 'webp',
      width: 1200,
      height: 600,
    });
    expect(failureOf(await images.original('flower.exe'))).toEqual({ kind: 'notFound' });
    expect(failureOf(await images.original('../flower.svg'))).toEqual({ kind: 'notFound' });
  });
});

describe('pictures from a media host', () => {
  const url = 'https://media.example/a.jpg';

  test('are fetched from the addresses that were checked, and rendered [S7.50]', async () => {
    const photo = await photograph(800, 400);
    const { get, asked } = answering(() => image(new Uint8Array(photo)));
    expect(await sizeOf(await service({ get }).render({ url, w: '640' }))).toEqual({
      format: 'webp',
      width: 640,
      height: 320,
    });
    expect(asked).toEqual([[PUBLIC_ADDRESS]]);
  });

  test('are asked for at those addresses only, whatever their host leads to by then; redirects are not followed', async () => {
    const seen: (string | undefined)[] = [];
    const host = createServer((incoming, outgoing) => {
      seen.push(incoming.headers.host);
      outgoing.writeHead(302, { location: '/elsewhere', 'content-type': 'image/png' }).end('moved');
    }).listen(0, '127.0.0.1');
    await once(host, 'listening');
    onTestFinished(() => void host.close());
    const address = host.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const target = new URL(`http://media.example:${port}/a.png`);
    const reply = await getFrom(target, ['127.0.0.1'], new AbortController().signal);
    const body = await text(reply.body);
    expect([reply.status, reply.type, body, seen]).toEqual([
      302,
      'image/png',
      'moved',
      [`media.example:${port}`],
    ]);
  });

  test.each([
    [
      'a redirect',
      () => new Response(null, { status: 302, headers: { location: 'http://127.0.0.1/' } }),
      { kind: 'upstream', message: 'status 302' },
    ],
    ['an error', () => new Response('', { status: 500 }), { kind: 'upstream', message: 'status 500' }],
    ['nothing there', () => new Response('', { status: 404 }), { kind: 'notFound' }],
    ['an SVG', () => image(SVG, 'image/svg+xml'), { kind: 'unreadable' }],
    ['an SVG under a false name', () => image(SVG, 'image/png'), { kind: 'unreadable' }],
    ['a page', () => image('<html></html>', 'text/html'), { kind: 'unreadable' }],
    ['more than 16 MB', () => image(new Uint8Array(17 * 1024 * 1024)), { kind: 'unreadable' }],
    [
      'a broken connection',
      () => Promise.reject(new TypeError('fetch failed')),
      { kind: 'upstream', message: 'no answer' },
    ],
  ])('%s is a failure', async (_name, reply, failure) => {
    const { get } = answering(reply);
    expect(failureOf(await service({ get }).render({ url, w: '640' }))).toEqual(failure);
  });

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.1.1',
    '::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '::127.0.0.1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '2001:db8::1',
    'fec0::1',
    '192.88.99.1',
    '203.0.113.9',
  ])('a host that resolves to %s is not contacted', async (address) => {
    const images = service({ resolve: async () => [PUBLIC_ADDRESS, address] });
    expect(failureOf(await images.render({ url, w: '640' }))).toEqual({
      kind: 'upstream',
      message: 'the host is not on the public network',
    });
  });

  test('an allowed host that is itself a private address is not contacted', async () => {
    const images = service({ allowedHosts: ['127.0.0.1:9000', '[::1]'] });
    const refused = { kind: 'upstream', message: 'the host is not on the public network' };
    expect(failureOf(await images.render({ url: 'http://127.0.0.1:9000/a.jpg', w: '640' }))).toEqual(refused);
    expect(failureOf(await images.render({ url: 'http://[::1]/a.jpg', w: '640' }))).toEqual(refused);
  });

  test('public addresses are allowed', () => {
    expect([PUBLIC_ADDRESS, '2606:2800:21f:cb07:6820:80da:af6b:8b2c'].map(isPrivateAddress)).toEqual([
      false,
      false,
    ]);
  });
});

describe('over HTTP', () => {
  async function get(address: string, headers: Readonly<Record<string, string>> = {}, images = service()) {
    const app = Fastify();
    await app.register(imageRoutes(images));
    return app.inject({ url: address, headers });
  }

  test('a picture is cacheable for ever and revalidated by its ETag [S7.44]', async () => {
    const address = '/_next/image?url=%2Fmedia%2Fflower.webp&w=64&q=75';
    const first = await get(address);
    expect([first.statusCode, first.headers['content-type'], first.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ]);
    const again = await get(address, { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  test('rendering is aborted when its caller hangs up', async () => {
    const begun = Promise.withResolvers<AbortSignal | undefined>();
    const painters: Painters = {
      run: ({ signal }) => {
        begun.resolve(signal);
        return new Promise(() => {});
      },
      stop: async () => {},
    };
    const app = Fastify();
    await app.register(imageRoutes(service({ painters })));
    onTestFinished(() => app.close());
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const caller = new AbortController();
    const reply = fetch(`${url}/_next/image?url=%2Fmedia%2Fflower.webp&w=3840`, { signal: caller.signal });
    const signal = await begun.promise;
    caller.abort();
    await expect(reply).rejects.toThrow('aborted');
    await expect.poll(() => signal?.aborted).toBe(true);
  });

  test('a drawing is sent compressed, as it is text', async () => {
    const svg = SVG.replace('</svg>', `${'<g/>'.repeat(1_000)}</svg>`);
    const images = service({
      source: async () => ({
        kind: 'vector',
        version: '1',
        read: async () => ({ kind: 'vector', svg, width: 100 }),
      }),
    });
    const { headers, rawPayload } = await get('/media/flower.svg', { 'accept-encoding': 'br' }, images);
    expect([headers['content-type'], headers['content-encoding'], headers.vary]).toEqual([
      'image/svg+xml',
      'br',
      'accept-encoding',
    ]);
    expect(brotliDecompressSync(rawPayload).toString()).toBe(svg);
  });

  test.each([
    ['/_next/image?url=%2Fmedia%2Fflower.webp&w=63', 400],
    ['/_next/image?url=%2F%2Fevil.example%2Fa.png&w=64', 400],
    ['/_next/image?url=%2Fmedia%2F%252e%252e%2Fa&w=64', 400],
    ['/_next/image?url=%2Fmedia%2Fnothing.webp&w=64', 404],
    ['/media/nothing.webp', 404],
    ['/media/%2e%2e/%2e%2e/etc/passwd', 404],
    ['/media/flower.webp', 200],
  ])('%s answers %i', async (address, status) => {
    expect((await get(address)).statusCode).toBe(status);
  });
});
