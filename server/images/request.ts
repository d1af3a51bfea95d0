import * as v from 'valibot';
import { imageWidths } from '../../src/contract/imageWidths.ts';

/** Validates image requests and locates their picture. Specification 7 and 9. */

const allowedWidths: readonly number[] = imageWidths;
const IMAGE_QUALITIES: readonly number[] = [75, 80, 85, 90];
export const DEFAULT_QUALITY = 75;

const LOCAL_PREFIX = '/media/';
const LONGEST_URL = 1024;

/** The allowed widths below this one, the widest first. */
export function narrowerWidths(width: number): readonly number[] {
  return allowedWidths.filter((other) => other < width).toReversed();
}

interface ImageRequest {
  readonly place: ImagePlace;
  readonly width: number;
  readonly quality: number;
}

export type ImagePlace =
  | { readonly kind: 'local'; readonly key: string }
  | { readonly kind: 'remote'; readonly url: URL };

export type RequestReading =
  | { readonly ok: true; readonly request: ImageRequest }
  | { readonly ok: false; readonly message: string };

const oneOf = (values: readonly number[], name: string) =>
  v.pipe(
    v.string(`"${name}" is required once`),
    v.regex(/^[1-9]\d{0,4}$/, `"${name}" must be a whole number`),
    v.transform(Number),
    v.check((value) => values.includes(value), `"${name}" is not an allowed value`),
  );

const query = v.object({
  url: v.pipe(v.string('"url" is required once'), v.maxLength(LONGEST_URL, '"url" is too long')),
  w: oneOf(allowedWidths, 'w'),
  q: v.optional(oneOf(IMAGE_QUALITIES, 'q')),
});

/** The query's fields; empty if the input is not an object. */
const fields = v.fallback(v.record(v.string(), v.unknown()), {});

/** Reads `?url=…&w=…&q=…`. `hosts` are the media hosts, with their port unless it is the usual one. */
export function readImageRequest(input: unknown, hosts: readonly string[]): RequestReading {
  const { url: address, w: width, q: quality } = v.parse(fields, input);
  const parsed = v.safeParse(query, { url: address, w: width, q: quality });
  if (!parsed.success) return { ok: false, message: parsed.issues[0].message };
  const { url, w, q } = parsed.output;
  const place = readPlace(url, hosts);
  if (place === null) return { ok: false, message: '"url" is not allowed' };
  return { ok: true, request: { place, width: w, quality: q ?? DEFAULT_QUALITY } };
}

function readPlace(url: string, hosts: readonly string[]): ImagePlace | null {
  if (url.startsWith(LOCAL_PREFIX)) {
    const key = url.slice(LOCAL_PREFIX.length);
    return isKey(key) ? { kind: 'local', key } : null;
  }
  if (!/^https?:\/\//i.test(url) || hasTrickery(url) || !URL.canParse(url)) return null;
  const parsed = new URL(url);
  if (parsed.username !== '' || parsed.password !== '') return null;
  return hosts.includes(parsed.host) ? { kind: 'remote', url: parsed } : null;
}

/**
 * Whether a text is a picture's key: plain segments that begin with a letter or digit. No percent sign, backslash,
 * empty or dotted segment gets through.
 */
export function isKey(key: string): boolean {
  return key.length <= 400 && /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i.test(key);
}

/**
 * Whether a URL contains a backslash, white space, a segment `.` or `..`, or the escape of a dot, slash, backslash, zero byte or
 * percent sign.
 */
function hasTrickery(url: string): boolean {
  return /[\\\s]/.test(url) || /%(2e|2f|5c|00|25)/i.test(url) || /\/\.{1,2}(\/|$)/.test(url);
}
