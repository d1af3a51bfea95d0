/** Values as plain JSON with sorted keys, so that equal values have equal text, and their short hashes. */
import { Actor } from 'xstate';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Rewrites texts before they are recorded or sent elsewhere, such as to replace personal data. */
export interface Rewrite {
  /** Rewrites the text under `key` of `owner`. The texts in a list have the list's key. */
  text(text: string, key: string, owner: object): string;
  /** Whether everything under `key` of `owner` stays as it is. */
  leaves(key: string, owner: object): boolean;
}

/**
 * Converts a value to JSON. Functions are left out; of errors name and message stay, of actors the id, of dates the
 * ISO form.
 */
export function plain(value: unknown, rewrite: Rewrite | null = null, key = '', owner: object = {}): Json {
  switch (typeof value) {
    case 'string':
      return rewrite ? rewrite.text(value, key, owner) : value;
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'boolean':
      return value;
    case 'object':
      return value === null ? null : plainObject(value, rewrite, key, owner);
    default:
      return null;
  }
}

function plainObject(value: object, rewrite: Rewrite | null, key: string, owner: object): Json {
  if (Array.isArray(value)) return plainList(value, rewrite, key, owner);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Error)
    return { name: value.name, message: plain(value.message, rewrite, 'message', value) };
  if (value instanceof Actor) return { actor: value.id };
  const result: Record<string, Json> = {};
  for (const name of Object.keys(value).sort()) {
    const item: unknown = Reflect.get(value, name);
    if (item === undefined || typeof item === 'function') continue;
    result[name] = plain(item, rewrite?.leaves(name, value) ? null : rewrite, name, value);
  }
  return result;
}

/** A list of two texts may be a name with its value, as in a list of parameters: the first is the key of the second. */
function plainList(list: readonly unknown[], rewrite: Rewrite | null, key: string, owner: object): Json {
  const [name, value] = list;
  if (list.length === 2 && typeof name === 'string' && typeof value === 'string')
    return [plain(name, rewrite, key, owner), plainSecond(value, rewrite, { key, name, owner })];
  return list.map((item) => plain(item, rewrite, key, owner));
}

/** Converts the second text of a pair. It is redacted by the list's key, or if that leaves it unchanged, by the first text as key. */
function plainSecond(
  value: string,
  rewrite: Rewrite | null,
  { key, name, owner }: { readonly key: string; readonly name: string; readonly owner: object },
): Json {
  const inList = plain(value, rewrite, key, owner);
  return inList === value ? plain(value, rewrite, name, owner) : inList;
}

/** Returns a short hash of a text (53 bits, cyrb53). It is not cryptographic. */
export function hashText(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

export function hashJson(value: Json): string {
  return hashText(JSON.stringify(value));
}

/** Hashes values: equal JSON has equal hashes. The hash of an object is cached. */
export interface Digests {
  /** Returns the hash of the value under `key` of `owner`. */
  of(value: unknown, key: string, owner: object): string;
}

/** Objects must not change after they were hashed; machines replace what they change. */
export function createDigests(rewrite: Rewrite | null): Digests {
  const rewritten = new WeakMap<object, string>();
  const unchanged = new WeakMap<object, string>();
  const digest = (value: unknown, rule: Rewrite | null, key: string, owner: object): string => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(plain(value, rule, key, owner));
    const known = rule ? rewritten : unchanged;
    // How the texts of a list are rewritten depends on the key of the list.
    const isCacheable = rule === null || !Array.isArray(value);
    const cached = isCacheable ? known.get(value) : undefined;
    if (cached !== undefined) return cached;
    const hash = `#${hashText(partsOf(value, rule, key, owner))}`;
    if (isCacheable) known.set(value, hash);
    return hash;
  };
  const partsOf = (value: object, rule: Rewrite | null, key: string, owner: object): string => {
    if (Array.isArray(value)) return `[${listParts(value, rule, key, owner)}]`;
    if (value instanceof Date || value instanceof Error || value instanceof Actor)
      return JSON.stringify(plain(value, rule, key, owner));
    let parts = '{';
    for (const name of Object.keys(value).sort()) {
      const item: unknown = Reflect.get(value, name);
      if (item === undefined || typeof item === 'function') continue;
      parts += `${name}:${digest(item, rule?.leaves(name, value) ? null : rule, name, value)},`;
    }
    return parts;
  };
  const listParts = (list: readonly unknown[], rule: Rewrite | null, key: string, owner: object): string => {
    const isPair = list.length === 2 && list.every((item) => typeof item === 'string');
    return isPair
      ? JSON.stringify(plain(list, rule, key, owner))
      : list.map((item) => digest(item, rule, key, owner)).join();
  };
  return {
    of: (value, key, owner) => digest(value, rewrite?.leaves(key, owner) ? null : rewrite, key, owner),
  };
}
