/** The two kinds of scenario file, read with suspicion: a person or an older version may have written them. */
import * as v from 'valibot';
import type { Json, JsonObject } from './plain.ts';

export const FORMAT = 'storefront-scenario';
export const VERSION = 1;
/** Of the library that made the trace; a test holds it to what is installed. */
export const XSTATE_VERSION = '5.33.3';

/** One event that an actor received, and what came of it. */
export interface Entry {
  /** Milliseconds since the recording began. */
  readonly at: number;
  /** Path of the actor: root, then ids; `#2` is the second of that id. */
  readonly to: string;
  /** Null: from outside every actor. */
  readonly from: string | null;
  /** Whole where it came from outside or from a leaf; of what machines send one another the type only. */
  readonly event: { readonly type: string } & JsonObject;
  /** Hash of the whole event. */
  readonly digest: string;
  /** Id of the machine, where this is a machine's start. */
  readonly machine?: string;
  /** The timer that sent it: the ordinal of its `setTimeout` on this root's clock, and its delay in milliseconds. */
  readonly timer?: { readonly ordinal: number; readonly delay: number };
  /** Names of the transitions taken, eventless ones and those of raised events included. */
  readonly took: readonly string[];
  /** Effects asked of the outside, and events emitted (`emit …`). */
  readonly did: readonly string[];
  /** The state's value, where it changed. */
  readonly value?: Json;
  /** Keys of the context that changed, with what they hold now. */
  readonly changed?: JsonObject | undefined;
  /** Hash of value and context after it; null: no machine; `crashed`: the actor threw. */
  readonly state: string | null;
}

export interface Described {
  readonly title: string;
  /** What it is there to show. */
  readonly purpose: string;
}

export interface Recording extends Described {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  readonly kind: 'recorded';
  /** Version of the app. */
  readonly app: string;
  readonly xstate: string;
  /** The chance that every random draw gave while it was recorded, 0 to 1. */
  readonly seed: number;
  /** Structure of each machine that took part, by its id. */
  readonly machines: Readonly<Record<string, string>>;
  /** The recorder ran full: the entries are the beginning. */
  readonly isTruncated: boolean;
  readonly entries: readonly Entry[];
}

/** A recording of these parts, in this format's present version; the entries are copied. */
export function newRecording(
  { title, purpose }: Described,
  { entries, ...parts }: Pick<Recording, 'app' | 'seed' | 'machines' | 'isTruncated' | 'entries'>,
): Recording {
  return {
    format: FORMAT,
    version: VERSION,
    kind: 'recorded',
    title,
    purpose,
    xstate: XSTATE_VERSION,
    ...parts,
    entries: structuredClone(entries),
  };
}

/** What a step expects of an actor. */
export interface Expectation {
  /** These states are active: paths below the machine's root, as `settling.work.validating`. */
  readonly state?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Holds at least this. */
  readonly context?: JsonObject | undefined;
  /** True: it has ended or never began. */
  readonly gone?: boolean | undefined;
  /** The actor takes this event now (`true`), or would ignore it (`false`). */
  readonly can?: Readonly<Record<string, boolean>> | undefined;
  /** The leaf was started with at least this. */
  readonly input?: Json | undefined;
}

export type Step =
  | { readonly start: string; readonly machine: string; readonly input?: Json | undefined }
  | { readonly stop: string }
  | { readonly send: Json; readonly to?: string | undefined }
  /** A promise that a machine waits for is answered. */
  | { readonly answer: string; readonly with: Json }
  | { readonly fail: string; readonly with: string }
  /** A callback actor speaks to its parent. */
  | { readonly say: string; readonly event: Json }
  | { readonly advance: number }
  | {
      readonly expect: Readonly<Record<string, Expectation>>;
      /** Emitted or asked of the outside since the last expectation, at least these, in this order. */
      readonly did?: readonly string[] | undefined;
    };

export interface Authored extends Described {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  readonly kind: 'authored';
  readonly steps: readonly Step[];
}

export type Scenario = Recording | Authored;

const json: v.GenericSchema<unknown, Json> = v.lazy(() =>
  v.union([
    v.null(),
    v.boolean(),
    v.pipe(v.number(), v.finite()),
    v.string(),
    v.array(json),
    v.record(v.string(), json),
  ]),
);
const jsonObject = v.record(v.string(), json);
const text = v.pipe(v.string(), v.minLength(1));
const texts = v.array(v.string());
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const described = {
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  title: text,
  purpose: v.string(),
};

/** Entries are many and were written by us: their payloads are taken as the JSON that they are. */
const payload = v.custom<JsonObject>((value) => typeof value === 'object' && value !== null);
export const entrySchema = v.object({
  at: v.pipe(v.number(), v.finite()),
  to: text,
  from: v.nullable(text),
  event: v.custom<Entry['event']>(
    (value) =>
      typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string',
  ),
  digest: v.string(),
  machine: v.exactOptional(text),
  timer: v.exactOptional(v.object({ ordinal: count, delay: v.number() })),
  took: texts,
  did: texts,
  value: v.exactOptional(v.custom<Json>(() => true)),
  changed: v.optional(payload),
  state: v.nullable(v.string()),
}) satisfies v.GenericSchema<unknown, Entry>;

const recording = v.object({
  ...described,
  kind: v.literal('recorded'),
  app: v.string(),
  xstate: v.string(),
  seed: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  machines: v.record(v.string(), v.string()),
  isTruncated: v.boolean(),
  entries: v.array(entrySchema),
}) satisfies v.GenericSchema<unknown, Recording>;

const expectation = v.strictObject({
  state: v.optional(texts),
  tags: v.optional(texts),
  context: v.optional(jsonObject),
  gone: v.optional(v.boolean()),
  can: v.optional(v.record(v.string(), v.boolean())),
  input: v.optional(json),
});

const step = v.union([
  v.strictObject({ start: text, machine: text, input: v.optional(json) }),
  v.strictObject({ stop: text }),
  v.strictObject({ send: json, to: v.optional(text) }),
  v.strictObject({ answer: text, with: json }),
  v.strictObject({ fail: text, with: v.string() }),
  v.strictObject({ say: text, event: json }),
  v.strictObject({ advance: v.pipe(v.number(), v.minValue(0)) }),
  v.strictObject({ expect: v.record(v.string(), expectation), did: v.optional(texts) }),
]);

const authored = v.object({ ...described, kind: v.literal('authored'), steps: v.array(step) });

const scenario = v.variant('kind', [recording, authored]);

export type Parsed =
  | { readonly ok: true; readonly scenario: Scenario }
  /** In words: what is wrong, and where. */
  | { readonly ok: false; readonly reason: string };

/** Reads a scenario that was parsed as JSON, fixtures already put in (see `fixtures.ts`). */
export function parseScenario(value: unknown): Parsed {
  if (isOtherVersion(value))
    return {
      ok: false,
      reason: `its format is not ${FORMAT} version ${VERSION}: record it again with this version`,
    };
  const result = v.safeParse(scenario, value);
  if (result.success) return { ok: true, scenario: result.output };
  const [issue] = result.issues;
  const path = v.getDotPath(issue);
  return { ok: false, reason: `${path ? `at ${path}: ` : ''}${issue.message}` };
}

function isOtherVersion(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Reflect.get(value, 'format') !== FORMAT || Reflect.get(value, 'version') !== VERSION;
}

/** A scenario file, an entry a line. */
export function scenarioText({ entries, ...head }: Recording): string {
  const lines = entries.map((entry) => JSON.stringify(entry)).join(',\n');
  return `${JSON.stringify(head).slice(0, -1)},"entries":[\n${lines}\n]}\n`;
}
