/** The types of settings that the list in `settings.ts` uses. */
import { isIP } from 'node:net';
import * as v from 'valibot';
import { isOrderWording } from './messages/templates.ts';

/** Describes a setting, for the README and for error messages. */
export interface SettingDescription {
  readonly name: string;
  /** The default value, or its description. */
  readonly default: string;
  readonly allowed: string;
  readonly meaning: string;
  readonly isSecret: boolean;
}

export type LogLevel = v.InferOutput<typeof logLevel>;

export const logLevel = v.picklist(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']);
export const port = whole(0, 65_535);
export const flag = v.pipe(
  v.picklist(['true', 'false', '1', '0']),
  v.transform((text) => text === 'true' || text === '1'),
);
export const text = v.pipe(v.string(), v.trim(), v.nonEmpty());
/** Browsers and `fetch` refuse to call an address with a user in it. */
export const webAddress = v.pipe(
  text,
  v.check((value) => /^https?:\/\//.test(value) && hasNoUser(value)),
  v.transform((value) => value.replace(/\/+$/, '')),
);
/** An address that paths are added to. */
export const baseAddress = v.pipe(
  webAddress,
  v.check((value) => !/[?#]/.test(value)),
);
/** An address of a whole host: its pages are at paths of the shop's own. */
export const originAddress = v.pipe(
  baseAddress,
  v.check((value) => URL.parse(value)?.pathname === '/'),
  v.transform((value) => new URL(value).origin),
);
export const databaseAddress = v.pipe(text, v.regex(/^postgres(ql)?:\/\//));
export const userPoolId = v.pipe(text, v.regex(/^[a-z]{2}(-[a-z]+)+-\d_[A-Za-z0-9]+$/));
export const longSecret = v.pipe(text, v.minLength(32));
const list = v.pipe(
  v.string(),
  v.transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
);
export const hosts = v.pipe(
  list,
  v.everyItem((host) => /^[a-z0-9.-]+(:\d+)?$/i.test(host)),
);
export const origins = v.pipe(
  list,
  v.everyItem((text) => URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text)),
);
const addresses = v.pipe(list, v.everyItem(isAddressOrNetwork));
export const proxies = v.union([
  v.pipe(
    v.picklist(['false']),
    v.transform((): false => false),
  ),
  whole(1, 10),
  addresses,
]);

export const mailServer = v.pipe(
  text,
  v.check((value) => /^smtps?:\/\//.test(value) && URL.canParse(value)),
);
const hourOfDay = /^([01]?\d|2[0-3])-([01]?\d|2[0-3])$/;
export const quietHours = v.pipe(
  v.string(),
  v.check((value) => value === 'none' || hourOfDay.test(value)),
  v.transform((value) => {
    const [, from, to] = hourOfDay.exec(value) ?? [];
    return from === undefined || from === to ? null : { from: Number(from), to: Number(to) };
  }),
);
export const templateIds = v.pipe(
  list,
  v.everyItem((entry) => isOrderWording(entry.split('=')[0] ?? '') && /^\w+=\w+$/.test(entry)),
  v.transform((entries) => new Map(entries.map((entry) => splitOnce(entry)))),
);

/** Whether an address is one of this machine, which shoppers elsewhere cannot reach. */
export function isOfThisMachine(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

function hasNoUser(address: string): boolean {
  const parsed = URL.parse(address);
  return parsed !== null && parsed.username === '' && parsed.password === '';
}

function splitOnce(entry: string): [string, string] {
  const [name = '', id = ''] = entry.split('=');
  return [name, id];
}

function isAddressOrNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  if (isIP(address) === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128));
}

export function whole(least: number, most: number) {
  return v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(least), v.maxValue(most));
}

type Words = Omit<SettingDescription, 'name' | 'isSecret' | 'default'> & {
  default?: string;
  isSecret?: boolean;
};

/** A setting with a default. */
export function withDefault<Output>(schema: v.GenericSchema<string, Output>, fallback: string, words: Words) {
  return v.pipe(v.optional(schema, fallback), v.metadata({ default: fallback, ...words }));
}

/** A setting that may be unset. */
export function orUnset<Output>(schema: v.GenericSchema<string, Output>, words: Words) {
  return v.pipe(v.optional(schema), v.metadata({ default: 'unset', ...words }));
}

/** A setting that limits a single caller. */
export function limit(fallback: string, meaning: string) {
  const allowed = 'a whole number from 1 to 1000000';
  return withDefault(whole(1, 1_000_000), fallback, { allowed, meaning: `${meaning} At most so many.` });
}

export const secret = { allowed: 'any text', isSecret: true };
