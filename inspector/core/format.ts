/** The two kinds of scenario file. They are validated, since a person or another version may have written them. */
import * as v from 'valibot';
import type { Json, JsonObject } from './plain.ts';
import { didYouMean } from './suggestion.ts';

export const FORMAT = 'storefront-scenario';
export const VERSION = 1;
/** Version of xstate that recordings name. A test compares it with the installed one. */
export const XSTATE_VERSION = '5.33.3';

/** An event that an actor received, and its effects. */
export interface Entry {
  /** Milliseconds since the recording began. */
  readonly at: number;
  /**
   * Path of the actor: the name of the root, then ids, such as `shop/cart/cartSync`; `#2` marks the second of that
   * path.
   */
  readonly to: string;
  /** Path of the actor that sent it; `null` when it came from outside the actors. */
  readonly from: string | null;
  /**
   * Complete when it came from outside or from an actor that is not a machine; of events between machines only the
   * type.
   */
  readonly event: { readonly type: string } & JsonObject;
  /** Hash of the complete event. */
  readonly digest: string;
  /** Id of the machine, when this entry is the start of a machine. */
  readonly machine?: string;
  /**
   * The timer that sent it: the ordinal of its `setTimeout` call on the root's clock, and its delay in milliseconds.
   */
  readonly timer?: { readonly ordinal: number; readonly delay: number };
  /**
   * Index of the entry that was being processed when this event was sent from outside or by an actor that is not a machine,
   * such as storage that answers while the cart starts. A replay sends it at the same moment.
   */
  readonly during?: number;
  /** Names of the transitions that were taken, including eventless ones and those of raised events. */
  readonly took: readonly string[];
  /** Effects on the outside that were requested, and events that were emitted (`emit …`). */
  readonly did: readonly string[];
  /** The new state value, when it changed. */
  readonly value?: Json;
  /** The keys of the context that changed, with their new values. */
  readonly changed?: JsonObject | undefined;
  /**
   * Hash of the state value and context afterwards; `null` when the actor is not a machine; `crashed` when it threw.
   */
  readonly state: string | null;
}

/** The head of a scenario file, recorded or authored. */
export interface ScenarioHead {
  readonly title: string;
  /** The behaviour that the scenario shows, in a sentence. */
  readonly purpose: string;
}

export interface Recording extends ScenarioHead {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  readonly kind: 'recorded';
  /** Version of the app. */
  readonly app: string;
  readonly xstate: string;
  /** The number that every random draw returned during the recording, 0 to 1. */
  readonly seed: number;
  /** Structure hash of each machine that took part, by its id. */
  readonly machines: Readonly<Record<string, string>>;
  /** Whether the recorder was full: later entries are missing. */
  readonly isTruncated: boolean;
  readonly entries: readonly Entry[];
}

/** Creates a recording in the current version of the format. The entries are copied. */
export function newRecording(
  { title, purpose }: ScenarioHead,
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

/** The state and data that a step expects of an actor. */
export interface Expectation {
  /** Active states, as paths below the machine's root, such as `settling.work.validating`. */
  readonly state?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  /** The context has at least these keys and values. */
  readonly context?: JsonObject | undefined;
  /** `true` when the actor has ended or never started. */
  readonly gone?: boolean | undefined;
  /** By type of event: whether the actor accepts it in its current state. */
  readonly can?: Readonly<Record<string, boolean>> | undefined;
  /** The actor was started with at least this input. */
  readonly input?: Json | undefined;
}

export type Step =
  | { readonly start: string; readonly machine: string; readonly input?: Json | undefined }
  | { readonly stop: string }
  /** `ignored`: no transition takes the event; without it, an event that does nothing is an error. */
  | { readonly send: Json; readonly to?: string | undefined; readonly ignored?: boolean | undefined }
  /** Resolves a promise actor. */
  | { readonly answer: string; readonly with: Json }
  /** Rejects a promise actor with an error of this message. */
  | { readonly fail: string; readonly with: string }
  /** A callback actor sends an event to its parent. */
  | { readonly say: string; readonly event: Json; readonly ignored?: boolean | undefined }
  /** Milliseconds by which the clocks advance. */
  | { readonly advance: number }
  | {
      readonly expect: Readonly<Record<string, Expectation>>;
      /** Effects and emitted events since the last expectation: at least these, in this order; `[]`: none at all. */
      readonly did?: readonly string[] | undefined;
    };

export interface Authored extends ScenarioHead {
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

/** Payloads of entries are not validated further: there are many, and the recorder wrote them. */
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
  during: v.exactOptional(count),
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

/** An empty list would always be met. */
const listed = v.pipe(texts, v.minLength(1, 'an empty list expects nothing'));
function notEmpty(value: object): boolean {
  return Object.keys(value).length > 0;
}

const expectationParts = v.strictObject({
  state: v.optional(listed),
  tags: v.optional(listed),
  context: v.optional(
    v.pipe(
      jsonObject,
      v.check((keys) => notEmpty(keys), 'an empty context expects nothing'),
    ),
  ),
  gone: v.optional(v.boolean()),
  can: v.optional(
    v.pipe(
      v.record(v.string(), v.boolean()),
      v.check((events) => notEmpty(events), 'it names no event'),
    ),
  ),
  input: v.optional(json),
});
const expectation = v.pipe(
  expectationParts,
  v.check(
    (parts) => notEmpty(parts),
    `nothing is expected of it: give ${Object.keys(expectationParts.entries).join(', ')}`,
  ),
  v.check(
    (parts) => parts.gone !== true || Object.keys(parts).length === 1,
    'nothing else can be expected of an actor that is gone: give "gone" alone',
  ),
);

/** The schema of each kind of step, by the key that only this kind has. */
const stepSchemas = {
  start: v.strictObject({ start: text, machine: text, input: v.optional(json) }),
  stop: v.strictObject({ stop: text }),
  send: v.strictObject({ send: json, to: v.optional(text), ignored: v.optional(v.boolean()) }),
  answer: v.strictObject({ answer: text, with: json }),
  fail: v.strictObject({ fail: text, with: v.string() }),
  say: v.strictObject({ say: text, event: json, ignored: v.optional(v.boolean()) }),
  advance: v.strictObject({ advance: v.pipe(v.number(), v.minValue(0)) }),
  expect: v.strictObject({ expect: v.record(v.string(), expectation), did: v.optional(texts) }),
};
const step = v.union(Object.values(stepSchemas));

/** Whether a step checks anything: an actor, an effect, or that an event is ignored. */
export function isExpecting(written: Step): boolean {
  if ('expect' in written) return notEmpty(written.expect) || written.did !== undefined;
  return 'ignored' in written && written.ignored === true;
}

const authored = v.strictObject({
  ...described,
  kind: v.literal('authored'),
  steps: v.pipe(
    v.array(step),
    v.minLength(1, 'a scenario without steps shows nothing'),
    v.checkItems(
      (one) => !('expect' in one) || isExpecting(one),
      'it expects nothing: name an actor, or give "did"',
    ),
  ),
});

const scenario = v.variant('kind', [recording, authored]);

export type Parsed =
  | { readonly ok: true; readonly scenario: Scenario }
  /** The problem and its place. */
  | { readonly ok: false; readonly reason: string };

/** Validates a scenario that was parsed as JSON and in which the fixtures are replaced (see `fixtures.ts`). */
export function parseScenario(value: unknown): Parsed {
  const other = otherFormatOf(value);
  if (other !== null) return { ok: false, reason: other };
  const result = v.safeParse(scenario, value);
  if (result.success) return { ok: true, scenario: result.output };
  const wrong = wrongStepOf(value) ?? wrongKeyOf(value);
  if (wrong !== null) return { ok: false, reason: wrong };
  const [issue] = result.issues;
  const path = v.getDotPath(issue);
  return { ok: false, reason: `${path ? `at ${path}: ` : ''}${issue.message}` };
}

/** The problem of the first invalid step of an authored scenario; `null` if all are valid. */
function wrongStepOf(value: unknown): string | null {
  const steps = typeof value === 'object' && value !== null ? Reflect.get(value, 'steps') : null;
  if (!Array.isArray(steps)) return null;
  for (const [index, written] of steps.entries()) {
    const at = `at step ${index + 1}: `;
    const keys = typeof written === 'object' && written !== null ? Object.keys(written) : [];
    const kind = Object.entries(stepSchemas).find(([name]) => keys.includes(name));
    if (!kind) {
      const kinds = Object.keys(stepSchemas);
      const meant = keys.map((key) => didYouMean(key, kinds)).find((text) => text !== '') ?? '';
      return `${at}it is none of ${kinds.join(', ')}.${meant}`;
    }
    const extra = keys.find((key) => !(key in kind[1].entries));
    if (extra !== undefined)
      return `${at}"${extra}" is not a part of "${kind[0]}".${didYouMean(extra, Object.keys(kind[1].entries))}`;
    const result = v.safeParse(kind[1], written);
    if (result.success) continue;
    const [issue] = result.issues;
    const key = String(issue.path?.at(-1)?.key ?? '');
    if (issue.type !== 'strict_object' || issue.expected !== 'never')
      return `${at}${v.getDotPath(issue) ?? ''}: ${issue.message}`;
    return `${at}"${key}" is not a part of "${kind[0]}".${didYouMean(key, Object.keys(expectationParts.entries))}`;
  }
  return null;
}

/** The first key that an authored scenario does not have; `null` if it has them all. */
function wrongKeyOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Reflect.get(value, 'kind') !== 'authored') return null;
  const known = Object.keys(authored.entries);
  const extra = Object.keys(value).find((key) => !known.includes(key));
  return extra === undefined ? null : `"${extra}" is not a part of a scenario.${didYouMean(extra, known)}`;
}

/** Why a file is of no format or version that is read here; `null` if it is. */
function otherFormatOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if (Reflect.get(value, 'format') !== FORMAT) return `it is no scenario: its "format" is not "${FORMAT}"`;
  return Reflect.get(value, 'version') === VERSION
    ? null
    : `its format is not ${FORMAT} version ${VERSION}; record it again with this version`;
}

/** Formats a recording as a scenario file, one entry per line. */
export function scenarioText({ entries, ...head }: Recording): string {
  const lines = entries.map((entry) => JSON.stringify(entry)).join(',\n');
  return `${JSON.stringify(head).slice(0, -1)},"entries":[\n${lines}\n]}\n`;
}
