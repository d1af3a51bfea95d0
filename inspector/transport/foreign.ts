/**
 * Hears an app that speaks the protocol of @statelyai/inspect, such as one that opened this page with
 * `createBrowserInspector({ url: '…/inspector' })`, and writes it down as entries of ours.
 */
import * as v from 'valibot';
import { type AnyStateMachine, createMachine } from 'xstate';
import type { Entry } from '../core/format.ts';
import { hashJson, type Json, type JsonObject, plain } from '../core/plain.ts';

const base = { sessionId: v.string(), createdAt: v.string(), _version: v.string() };
const event = v.looseObject({ type: v.string() });
const snapshot = v.looseObject({ value: v.optional(v.unknown()), context: v.optional(v.unknown()) });
const message = v.variant('type', [
  v.object({
    ...base,
    type: v.literal('@xstate.actor'),
    name: v.string(),
    parentId: v.optional(v.string()),
    definition: v.optional(v.string()),
    snapshot: v.optional(snapshot),
  }),
  v.object({ ...base, type: v.literal('@xstate.event'), event, sourceId: v.optional(v.string()) }),
  v.object({ ...base, type: v.literal('@xstate.snapshot'), event: v.optional(event), snapshot }),
]);
type Told = v.InferOutput<typeof message>;

interface Known {
  readonly path: string;
  readonly machine: string | null;
  context: JsonObject;
  value: string;
  /** Events received whose snapshot has not come: numbers of their entries. */
  readonly waiting: number[];
}

export interface ForeignLog {
  /** True: it was a message of that protocol, and new. Every greeting makes the app say again what it has said. */
  hear(data: unknown): boolean;
  /** A greeting was sent: what comes now may have come before. */
  greeted(): void;
  readonly entries: readonly Entry[];
  /** As the app describes them. */
  readonly machines: ReadonlyMap<string, AnyStateMachine>;
}

export function createForeignLog(): ForeignLog {
  const entries: Entry[] = [];
  const machines = new Map<string, AnyStateMachine>();
  const actors = new Map<string, Known>();
  const taken = new Set<string>();
  /** How often each message was accepted, and how often it has come since the last greeting. */
  const accepted = new Map<string, number>();
  let since = new Map<string, number>();
  let start: number | null = null;

  const isNew = (data: unknown): boolean => {
    const text = hashJson(plain(data));
    const count = (since.get(text) ?? 0) + 1;
    since.set(text, count);
    if (count <= (accepted.get(text) ?? 0)) return false;
    accepted.set(text, count);
    return true;
  };
  const pathFor = (name: string, parentId: string | undefined): string => {
    const parent = parentId === undefined ? undefined : actors.get(parentId)?.path;
    const first = parent === undefined ? name : `${parent}/${name}`;
    let path = first;
    for (let number = 2; taken.has(path); number++) path = `${first}#${number}`;
    taken.add(path);
    return path;
  };
  const since0 = (createdAt: string): number => {
    const at = Number(createdAt);
    start ??= at;
    return Number.isFinite(at) ? Math.max(0, at - start) : 0;
  };
  const became = (known: Known, { value, context }: v.InferOutput<typeof snapshot>): Partial<Entry> => {
    const nextValue = plain(value ?? null);
    const text = JSON.stringify(nextValue);
    const changed = changesOf(known.context, objectOf(plain(context ?? {})));
    known.context = { ...known.context, ...changed };
    const isMoved = value !== undefined && text !== known.value;
    known.value = text;
    return {
      ...(isMoved && { value: nextValue }),
      ...(Object.keys(changed).length > 0 && { changed }),
      state: known.machine === null ? null : hashJson([nextValue, known.context]),
    };
  };
  const write = (told: Told): void => {
    const at = since0(told.createdAt);
    if (told.type === '@xstate.actor') {
      if (actors.has(told.sessionId)) return;
      const machine = machineFrom(told.definition);
      if (machine) machines.set(machine.id, machine);
      const known: Known = {
        path: pathFor(told.name, told.parentId),
        machine: machine?.id ?? null,
        context: {},
        value: '',
        waiting: [],
      };
      actors.set(told.sessionId, known);
      const from = told.parentId === undefined ? null : (actors.get(told.parentId)?.path ?? null);
      entries.push({
        ...entryOf(at, known.path, from, { type: 'xstate.init' }),
        ...(machine && { machine: machine.id }),
        ...became(known, told.snapshot ?? {}),
      });
      return;
    }
    const known = actors.get(told.sessionId);
    if (!known || told.event?.type === 'xstate.init') return;
    if (told.type === '@xstate.event') {
      known.waiting.push(entries.length);
      const from = told.sourceId === undefined ? null : (actors.get(told.sourceId)?.path ?? null);
      const { type, ...data } = told.event;
      entries.push(entryOf(at, known.path, from, { ...objectOf(plain(data)), type }));
      return;
    }
    const number = known.waiting.shift();
    const entry = number === undefined ? undefined : entries[number];
    if (number !== undefined && entry) entries[number] = { ...entry, ...became(known, told.snapshot) };
  };
  return {
    hear: (data) => {
      const parsed = v.safeParse(message, data);
      if (!parsed.success || !isNew(data)) return false;
      write(parsed.output);
      return true;
    },
    greeted: () => {
      since = new Map();
    },
    entries,
    machines,
  };
}

function entryOf(at: number, to: string, from: string | null, made: Entry['event']): Entry {
  return { at, to, from, event: made, digest: hashJson(made), took: [], did: [], state: null };
}

function changesOf(before: JsonObject, after: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(after).filter(([key, value]) => JSON.stringify(before[key]) !== JSON.stringify(value)),
  );
}

function objectOf(value: Json): JsonObject {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** Null: no machine, or a description that was cut off on its way. */
function machineFrom(definition: string | undefined): AnyStateMachine | null {
  if (definition === undefined) return null;
  try {
    const config = v.safeParse(v.looseObject({ id: v.string() }), JSON.parse(definition));
    if (!config.success || !('states' in config.output || 'on' in config.output)) return null;
    return createMachine(config.output);
  } catch {
    return null;
  }
}
