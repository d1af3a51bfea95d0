import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { createImageCache } from './cache.ts';
import { createQueue } from './queue.ts';
import { download, type ResolveHost, resolveHost } from './remote.ts';
import { renderPicture } from './render.ts';
import { DEFAULT_QUALITY, type ImagePlace, isKey, readImageRequest } from './request.ts';
import type { ImageFailure, ImageFormat, ImageResult, Picture, PictureSource } from './types.ts';

export interface ImageServiceOptions {
  /** Folder for rendered pictures; made when missing. */
  readonly cacheDir: string;
  readonly source: PictureSource;
  /** Hosts that pictures may be fetched from, `host` or `host:port`. */
  readonly allowedHosts: readonly string[];
  readonly fetch?: typeof globalThis.fetch;
  readonly resolve?: ResolveHost;
  /** How many pictures are rendered at once; each takes about 30 MB while it lasts. */
  readonly running?: number;
  /** How many requests may wait for their turn before the rest are refused. */
  readonly waiting?: number;
  /** Size the cache is trimmed to. */
  readonly cacheBytes?: number;
}

export interface ImageService {
  /** `GET /_next/image` (S §7): a picture as WebP at one of the allowed widths and qualities. */
  render(query: unknown): Promise<ImageResult>;
  /** `GET /media/<key>`: a picture at its natural size, in the format its key ends with. */
  original(key: string): Promise<ImageResult>;
  /** Renders ahead of need, one picture after the other, and resolves to how many renderings are now cached. */
  prerender(keys: readonly string[], widths: readonly number[], signal?: AbortSignal): Promise<number>;
}

/** Raised when the encoder's settings change, so that older renderings are not served. */
const ENCODER = '2';
const ORIGINAL_WIDTH = 1200;
const ORIGINAL_QUALITY = 85;
const WRITES_BETWEEN_TRIMS = 500;

const CONTENT_TYPES: Readonly<Record<ImageFormat, string>> = {
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
};

const FORMATS: ReadonlyMap<string, ImageFormat> = new Map([
  ['webp', 'webp'],
  ['jpg', 'jpeg'],
  ['jpeg', 'jpeg'],
  ['png', 'png'],
  ['svg', 'svg'],
]);

interface Job {
  readonly place: ImagePlace;
  readonly width: number;
  readonly quality: number;
  readonly format: ImageFormat;
}

type Found =
  | { readonly ok: true; readonly version: string; readonly read: () => Promise<Reading> }
  | { readonly ok: false; readonly failure: ImageFailure };

type Reading =
  | { readonly ok: true; readonly picture: Picture }
  | { readonly ok: false; readonly failure: ImageFailure };

export function createImageService(options: ImageServiceOptions): ImageService {
  const { source, allowedHosts } = options;
  const fetch = options.fetch ?? globalThis.fetch;
  const resolve = options.resolve ?? resolveHost;
  const cache = createImageCache(options.cacheDir, options.cacheBytes ?? 1024 ** 3);
  const queue = createQueue({
    running: options.running ?? Math.max(1, availableParallelism() - 1),
    waiting: options.waiting ?? 256,
  });
  const inFlight = new Map<string, Promise<ImageResult>>();
  let writes = 0;

  async function find(place: ImagePlace): Promise<Found> {
    if (place.kind === 'remote')
      return { ok: true, version: place.url.href, read: () => readRemote(place.url) };
    const handle = await source(place.key);
    if (handle === null) return fail({ kind: 'notFound' });
    return {
      ok: true,
      version: `${place.key}@${handle.version}`,
      read: async () => ({ ok: true, picture: await handle.read() }),
    };
  }

  async function readRemote(url: URL): Promise<Reading> {
    const reply = await download(url, fetch, resolve);
    return reply.ok ? { ok: true, picture: { kind: 'raster', bytes: reply.bytes } } : reply;
  }

  async function serve(job: Job): Promise<ImageResult> {
    const found = await find(job.place);
    if (!found.ok) return found;
    const name = nameOf(job, found.version);
    const running = inFlight.get(name);
    if (running !== undefined) return running;
    const work = produce(job, name, found.read).finally(() => inFlight.delete(name));
    inFlight.set(name, work);
    return work;
  }

  async function produce(job: Job, name: string, read: () => Promise<Reading>): Promise<ImageResult> {
    const cached = await cache.read(name);
    if (cached !== null) return rendered(cached, name, job.format);
    const result = await queue.run(async (): Promise<ImageResult> => {
      const reading = await read();
      if (!reading.ok) return reading;
      const body = await bodyOf(reading.picture, job);
      if (body === null) return fail({ kind: 'unreadable' });
      await keep(name, body);
      return rendered(body, name, job.format);
    });
    return result ?? fail({ kind: 'busy' });
  }

  async function keep(name: string, body: Buffer): Promise<void> {
    await cache.write(name, body);
    writes += 1;
    if (writes % WRITES_BETWEEN_TRIMS === 0) await cache.trim();
  }

  /** A request for the picture meanwhile renders it on its own. */
  async function renderAhead(place: ImagePlace, widths: readonly number[]): Promise<number> {
    const found = await find(place);
    if (!found.ok) return 0;
    const format = 'webp';
    const jobs = widths.map((width) => {
      const rendering = { width, quality: DEFAULT_QUALITY, format } as const;
      return { ...rendering, name: nameOf({ place, ...rendering }, found.version) };
    });
    const cached = await Promise.all(jobs.map(({ name }) => cache.read(name)));
    const missing = jobs.filter((_, index) => cached[index] === null);
    if (missing.length === 0) return jobs.length;
    const bodies = await queue.run(async () => {
      const reading = await found.read();
      return reading.ok ? renderPicture(reading.picture, missing) : null;
    });
    if (bodies === null) return jobs.length - missing.length;
    for (const [index, { name }] of missing.entries()) {
      const body = bodies[index];
      if (body) await keep(name, body);
    }
    return jobs.length;
  }

  return {
    async render(query) {
      const reading = readImageRequest(query, allowedHosts);
      if (!reading.ok) return fail({ kind: 'badRequest', message: reading.message });
      return serve({ ...reading.request, format: 'webp' });
    },
    async original(key) {
      const format = FORMATS.get(key.slice(key.lastIndexOf('.') + 1).toLowerCase());
      if (!isKey(key) || format === undefined) return fail({ kind: 'notFound' });
      return serve({
        place: { kind: 'local', key },
        width: ORIGINAL_WIDTH,
        quality: ORIGINAL_QUALITY,
        format,
      });
    },
    async prerender(keys, widths, signal) {
      let ready = 0;
      for (const key of keys) {
        if (signal?.aborted === true) return ready;
        ready += await renderAhead({ kind: 'local', key }, widths);
      }
      return ready;
    },
  };
}

function fail(failure: ImageFailure): { readonly ok: false; readonly failure: ImageFailure } {
  return { ok: false, failure };
}

function nameOf({ width, quality, format }: Job, version: string): string {
  const text = [ENCODER, version, width, quality, format].join('\n');
  return `${createHash('sha256').update(text).digest('hex').slice(0, 40)}.${format}`;
}

function rendered(body: Buffer, name: string, format: ImageFormat): ImageResult {
  return {
    ok: true,
    body,
    etag: `"${name.slice(0, name.indexOf('.'))}"`,
    contentType: CONTENT_TYPES[format],
  };
}

/** Only drawings are served as SVG; returns null for a photograph under an .svg key. */
async function bodyOf(picture: Picture, { width, quality, format }: Job): Promise<Buffer | null> {
  if (format !== 'svg') return (await renderPicture(picture, [{ width, quality, format }]))?.[0] ?? null;
  return picture.kind === 'vector' ? Buffer.from(picture.svg) : null;
}
