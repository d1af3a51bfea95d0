import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
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
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  INSIDE.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  // Every address that holds one of version 4.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const) {
  INSIDE.addSubnet(network, prefix, 'ipv6');
}

/** Whether an address is loopback, link-local, private or otherwise not of the public network. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  return family === 0 || INSIDE.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

export async function resolveHost(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

/** A media host's reply. */
export interface Reply {
  readonly status: number;
  /** The header `content-type`; empty without one. */
  readonly type: string;
  readonly body: AsyncIterable<Uint8Array>;
  /** Ends the reply, read or not. */
  hangUp(): void;
}

/** Sends a GET request to one of these addresses, without resolving the host's name again. Follows no redirection. */
export type GetFrom = (url: URL, addresses: readonly string[], signal: AbortSignal) => Promise<Reply>;

export const getFrom: GetFrom = (url, addresses, signal) => {
  const places = addresses.map((address) => ({ address, family: isIP(address) }));
  const { get } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const outgoing = get(url, {
      signal,
      agent: false,
      headers: { accept: [...RASTER_TYPES].join(', ') },
      lookup: (_host, _options, done) => done(null, places),
    });
    outgoing.on('error', reject);
    outgoing.on('response', (body) => {
      const { statusCode: status = 0, headers } = body;
      resolve({ status, type: headers['content-type'] ?? '', body, hangUp: () => void body.destroy() });
    });
  });
};

/** Downloads a picture. The name is resolved once, so that the addresses that were checked are those that are asked. */
export async function download(url: URL, get: GetFrom, resolve: ResolveHost): Promise<Download> {
  const addresses = await publicAddresses(url, resolve);
  if (addresses === null) return upstream('the host is not on the public network');
  try {
    const reply = await get(url, addresses, AbortSignal.timeout(TIMEOUT_MS));
    const bytes = await pictureIn(reply);
    reply.hangUp();
    if (bytes !== null) return { ok: true, bytes };
    if (reply.status === 404) return { ok: false, failure: { kind: 'notFound' } };
    return isGiven(reply)
      ? { ok: false, failure: { kind: 'unreadable' } }
      : upstream(`status ${reply.status}`);
  } catch {
    return upstream('no answer');
  }
}

function upstream(message: string): Download {
  return { ok: false, failure: { kind: 'upstream', message } };
}

/** The addresses of the URL's host; `null` if it has none, or any that is not public. */
async function publicAddresses(url: URL, resolve: ResolveHost): Promise<readonly string[] | null> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  try {
    const addresses = isIP(host) === 0 ? await resolve(host) : [host];
    return addresses.length > 0 && !addresses.some(isPrivateAddress) ? addresses : null;
  } catch {
    return null;
  }
}

function isGiven({ status }: Reply): boolean {
  return status >= 200 && status < 300;
}

/** The picture of a reply; `null` where it has none, or one that is too long. */
async function pictureIn(reply: Reply): Promise<Uint8Array | null> {
  const type = reply.type.split(';')[0]?.trim().toLowerCase() ?? '';
  return isGiven(reply) && RASTER_TYPES.has(type) ? readAtMost(reply.body, LARGEST_BYTES) : null;
}

/** The body, or `null` when it is longer than `limit`. */
async function readAtMost(body: AsyncIterable<Uint8Array>, limit: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
