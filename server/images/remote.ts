import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import type { ImageFailure } from './types.ts';

/** Fetches pictures from allowed media hosts only, and nothing but pictures. */

const LARGEST_BYTES = 16 * 1024 * 1024;
const TIMEOUT_MS = 7000;
const RASTER_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']);

/** The addresses behind a host name. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

export type Download =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly failure: ImageFailure };

const INSIDE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  INSIDE.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  INSIDE.addSubnet(network, prefix, 'ipv6');
}

/** Whether an address is loopback, link-local, private or otherwise not of the public network. */
export function isInside(address: string): boolean {
  const family = isIP(address);
  return family === 0 || INSIDE.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

export async function resolveHost(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

export async function download(
  url: URL,
  fetch: typeof globalThis.fetch,
  resolve: ResolveHost,
): Promise<Download> {
  if (!(await isPublic(url, resolve))) return upstream('the host is not on the public network');
  try {
    const reply = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: [...RASTER_TYPES].join(', ') },
    });
    if (!reply.ok) {
      await reply.body?.cancel();
      return reply.status === 404
        ? { ok: false, failure: { kind: 'notFound' } }
        : upstream(`status ${reply.status}`);
    }
    const type = (reply.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    if (!RASTER_TYPES.has(type)) {
      await reply.body?.cancel();
      return { ok: false, failure: { kind: 'unreadable' } };
    }
    const bytes = await readAtMost(reply, LARGEST_BYTES);
    return bytes === null ? { ok: false, failure: { kind: 'unreadable' } } : { ok: true, bytes };
  } catch {
    return upstream('no answer');
  }
}

function upstream(message: string): Download {
  return { ok: false, failure: { kind: 'upstream', message } };
}

async function isPublic(url: URL, resolve: ResolveHost): Promise<boolean> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return !isInside(host);
  try {
    const addresses = await resolve(host);
    return addresses.length > 0 && !addresses.some(isInside);
  } catch {
    return false;
  }
}

/** The body, or `null` when it is longer than `limit`. */
async function readAtMost(reply: Response, limit: number): Promise<Uint8Array | null> {
  if (reply.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of reply.body) {
    length += chunk.length;
    if (length > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
