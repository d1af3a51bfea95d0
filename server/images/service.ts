import { createHash } from 'node:crypto';
import { createImageCache } from './cache.ts';
import type { Painters } from './painting/painters.ts';
import type { Painted, PaintTask } from './painting/task.ts';
import { createQueue } from './queue.ts';
import { download, type GetFrom, getFrom, type ResolveHost, resolveHost } from './remote.ts';
import type { Rendering } from './render.ts';
import { DEFAULT_QUALITY, type ImagePlace, isKey, narrowerWidths, readImageRequest } from './request.ts';
import { createSharedWork } from './sharedWork.ts';
import type {
  ImageFailure,
  ImageFormat,
  ImageResult,
  Picture,
  PictureSource,
  RenderedImage,
} from './types.ts';

export interface ImageServiceOptions {
  /** Folder for rendered pictures; made when missing. */
  readonly cacheDir: string;
  readonly source: PictureSource;
  /** Hosts that pictures may be fetched from, `host` or `host:port`. */
  readonly allowedHosts: readonly string[];
  readonly get?: GetFrom;
  readonly resolve?: ResolveHost;
  readonly painters: Painters;
  /** How long a request waits for its picture, in milliseconds; by default 2 seconds for a drawing, 12 for a photograph. */
  readonly patienceMs?: Readonly<Record<Picture['kind'], number>>;
  /** Size the cache is trimmed to. */
  readonly cacheBytes?: number;
}

export interface ImageService {
  /**
   * `GET /_next/image` (Specification 7): a picture as WebP in one of the allowed widths and qualities. If rendering takes too long
   * the result is the drawing itself, a narrower cached rendering of a photograph, or `busy`. `hangUp` is aborted when the caller disconnects.
   */
  render(query: unknown, hangUp?: AbortSignal): Promise<ImageResult>;
  /** `GET /media/<key>`: a picture at its natural size, in the format its key ends with. */
  original(key: string, hangUp?: AbortSignal): Promise<ImageResult>;
  /** Renders pictures in advance, one after the other. Resolves to the number of renderings that are now cached. */
  prerender(keys: readonly string[], widths: readonly number[], signal?: AbortSignal): Promise<number>;
  /** Whether a picture that is there has been rendered in all of these widths. */
  isPrerendered(key: string, widths: readonly number[]): Promise<boolean>;
}

/** Increase this when the encoder's settings change, so that older renderings are not served. */
const ENCODER = '3';
const ORIGINAL = { width: 1200, quality: 85 };
const WRITES_BETWEEN_TRIMS = 500;
/**
 * Drawings have a stand-in that weighs little more, so they soon free their connection. The limit for photographs is less than the
 * 15 seconds of a page's calls, because a browser has six connections to a shop: its calls wait while six pictures hold them.
 */
const PATIENCE_MS = { vector: 2_000, raster: 12_000 };
/** Rank of rendering in advance: after everything that a caller waits for. */
const aheadRank = Number.MAX_SAFE_INTEGER;
/** Limit of concurrent downloads, each of up to 16 MB. */
const MOST_DOWNLOADS = 4;
const MOST_WAITING_DOWNLOADS = 64;

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

interface Found {
  readonly ok: true;
  readonly kind: Picture['kind'];
  readonly version: string;
  readonly read: () => Promise<Reading>;
}

type Failed = Extract<ImageResult, { ok: false }>;

type Reading = { readonly ok: true; readonly picture: Picture } | Failed;

export function createImageService(options: ImageServiceOptions): ImageService {
  const { source, allowedHosts, painters } = options;
  const get = options.get ?? getFrom;
  const resolve = options.resolve ?? resolveHost;
  const cache = createImageCache(options.cacheDir, options.cacheBytes ?? 1024 ** 3);
  const downloads = createQueue({ running: MOST_DOWNLOADS, waiting: MOST_WAITING_DOWNLOADS });
  const shared = createSharedWork<ImageResult>();
  const patience = options.patienceMs ?? PATIENCE_MS;
  let writes = 0;

  async function find(place: ImagePlace): Promise<Found | Failed> {
    if (place.kind === 'remote')
      return { ok: true, kind: 'raster', version: place.url.href, read: () => readRemote(place.url) };
    const handle = await source(place.key);
    if (handle === null) return fail({ kind: 'notFound' });
    return {
      ok: true,
      kind: handle.kind,
      version: `${place.key}@${handle.version}`,
      read: async () => ({ ok: true, picture: await handle.read() }),
    };
  }

  async function readRemote(url: URL): Promise<Reading> {
    const reply = await download(url, get, resolve);
    return reply.ok ? { ok: true, picture: { kind: 'raster', bytes: reply.bytes } } : reply;
  }

  async function serve(job: Job, hangUp: AbortSignal | undefined): Promise<ImageResult> {
    const found = await find(job.place);
    if (!found.ok) return found;
    const name = nameOf(job, found.version);
    const cached = await cache.read(name);
    if (cached !== null) return rendered(cached, name, job.format);
    if (job.format === 'svg') return drawing(name, found.read);
    const { format } = job;
    const result = await shared.join(name, { patienceMs: patience[found.kind], hangUp }, (work) =>
      produce({ ...job, format }, name, found.read, work),
    );
    if (result !== null && (result.ok || result.failure.kind !== 'busy')) return result;
    return (await standIn(job, found)) ?? fail({ kind: 'busy' });
  }

  async function produce(
    job: Rendering & Pick<Job, 'place'>,
    name: string,
    read: () => Promise<Reading>,
    { signal, begin }: { readonly signal: AbortSignal; begin(): void },
  ): Promise<ImageResult> {
    if (job.place.kind === 'local') return paint(read);
    // Downloads have their own queue, so that a slow host does not block rendering.
    const result = await downloads.run(
      async () => {
        const reading = await read();
        return reading.ok ? paint(async () => reading) : reading;
      },
      { signal },
    );
    return result ?? fail({ kind: 'busy' });

    async function paint(readNow: () => Promise<Reading>): Promise<ImageResult> {
      const result = await painters.run<ImageResult>({
        width: job.width,
        signal,
        work: async (paintOne) => {
          begin();
          const reading = await readNow();
          if (!reading.ok) return reading;
          const body = await bodyOf(reading.picture, job, paintOne);
          if (body === 'stopped') return fail({ kind: 'busy' });
          if (body === null) return fail({ kind: 'unreadable' });
          await save(name, body);
          return rendered(body, name, job.format);
        },
      });
      return result ?? fail({ kind: 'busy' });
    }
  }

  /** A drawing in its original format needs no rendering, so it does not wait for the queue. */
  async function drawing(name: string, read: () => Promise<Reading>): Promise<ImageResult> {
    const reading = await read();
    if (!reading.ok) return reading;
    if (reading.picture.kind !== 'vector') return fail({ kind: 'unreadable' });
    const body = Buffer.from(reading.picture.svg);
    await save(name, body);
    return rendered(body, name, 'svg');
  }

  /** The drawing itself, or the widest cached rendering of a photograph below the requested width; `null` without one. */
  async function standIn(job: Job, { kind, version }: Found): Promise<ImageResult | null> {
    if (job.format !== 'webp') return null;
    if (kind === 'vector') {
      const result = await serve({ place: job.place, ...ORIGINAL, format: 'svg' }, undefined);
      return result.ok ? { ...result, isStandIn: true } : result;
    }
    for (const width of narrowerWidths(job.width)) {
      const name = nameOf({ ...job, width }, version);
      const body = await cache.read(name);
      if (body !== null) return { ...rendered(body, name, job.format), isStandIn: true };
    }
    return null;
  }

  async function save(name: string, body: Buffer): Promise<void> {
    await cache.write(name, body);
    writes += 1;
    if (writes % WRITES_BETWEEN_TRIMS === 0) await cache.trim();
  }

  /** The renderings of a picture in these widths (`jobs`), and those that still have to be made (`missing`). */
  async function jobsAhead(place: ImagePlace, widths: readonly number[], version: string) {
    const jobs = widths.map((width) => {
      const rendering = { width, quality: DEFAULT_QUALITY, format: 'webp' } as const;
      return { ...rendering, name: nameOf({ place, ...rendering }, version) };
    });
    const cached = await Promise.all(jobs.map(({ name }) => cache.has(name)));
    return { jobs, missing: jobs.filter((_, index) => !cached[index]) };
  }

  /** Renders in advance. A concurrent request for the same picture renders it separately. */
  async function renderAhead(
    place: ImagePlace,
    widths: readonly number[],
    signal: AbortSignal | undefined,
  ): Promise<number> {
    const found = await find(place);
    if (!found.ok) return 0;
    const { jobs, missing } = await jobsAhead(place, widths, found.version);
    if (missing.length === 0) return jobs.length;
    const painted = await painters.run({
      width: aheadRank,
      ...(signal && { signal }),
      work: async (paint) => {
        const reading = await found.read();
        if (!reading.ok) return null;
        return paint({ kind: 'render', picture: reading.picture, renderings: missing.map(renderingOf) });
      },
    });
    if (painted === null || painted === 'stopped' || painted.bodies === null)
      return jobs.length - missing.length;
    for (const [index, { name }] of missing.entries()) {
      const body = painted.bodies[index];
      if (body) await save(name, body);
    }
    return jobs.length;
  }

  return {
    async render(query, hangUp) {
      const reading = readImageRequest(query, allowedHosts);
      if (!reading.ok) return fail({ kind: 'badRequest', message: reading.message });
      return serve({ ...reading.request, format: 'webp' }, hangUp);
    },
    async original(key, hangUp) {
      const format = FORMATS.get(key.slice(key.lastIndexOf('.') + 1).toLowerCase());
      if (!isKey(key) || format === undefined) return fail({ kind: 'notFound' });
      return serve({ place: { kind: 'local', key }, ...ORIGINAL, format }, hangUp);
    },
    async isPrerendered(key, widths) {
      const place = { kind: 'local', key } as const;
      const found = await find(place);
      return found.ok && (await jobsAhead(place, widths, found.version)).missing.length === 0;
    },
    async prerender(keys, widths, signal) {
      let ready = 0;
      for (const key of keys) {
        if (signal?.aborted === true) return ready;
        ready += await renderAhead({ kind: 'local', key }, widths, signal);
      }
      return ready;
    },
  };
}

function fail(failure: ImageFailure): Failed {
  return { ok: false, failure };
}

function nameOf({ width, quality, format }: Job, version: string): string {
  const text = [ENCODER, version, width, quality, format].join('\n');
  return `${createHash('sha256').update(text).digest('hex').slice(0, 40)}.${format}`;
}

function rendered(body: Buffer, name: string, format: ImageFormat): RenderedImage {
  return {
    ok: true,
    body,
    etag: `"${name.slice(0, name.indexOf('.'))}"`,
    contentType: CONTENT_TYPES[format],
    isStandIn: false,
  };
}

async function bodyOf(
  picture: Picture,
  { format, ...size }: Rendering,
  paint: (task: PaintTask) => Promise<Painted | 'stopped'>,
): Promise<Buffer | null | 'stopped'> {
  const painted = await paint({ kind: 'render', picture, renderings: [renderingOf({ ...size, format })] });
  return painted === 'stopped' ? painted : (painted.bodies?.[0] ?? null);
}

/** The job's rendering, without the fields that the rendering process does not need. */
function renderingOf({ width, quality, format }: Rendering): Rendering {
  return { width, quality, format };
}
