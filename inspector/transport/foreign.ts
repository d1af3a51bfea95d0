/**
 * Converts messages of the protocol of @statelyai/inspect to entries. They come from an app that opened this page with
 * `createBrowserInspector({ url: '…/inspector' })`.
 */
import * as v from 'valibot';
import { type AnyStateMachine, createMachine } from 'xstate';
import type { Entry } from '../core/format.ts';
import { hashJson, type Json, type JsonObject, plain } from '../core/plain.ts';

const base = { sessionId: v.string(), createdAt: v.string(), _version: v.string() };
const event = v.looseObject({ type: v.string() });
const snapshotSchema = v.looseObject({ value: v.optional(v.unknown()), context: v.optional(v.unknown()) });
const messageSchema = v.variant('type', [
  v.object({
    ...base,
    type: v.literal('@xstate.actor'),
    name: v.string(),
    parentId: v.optional(v.string()),
    definition: v.optional(v.string()),
    snapshot: v.optional(snapshotSchema),
  }),
  v.object({ ...base, type: v.literal('@xstate.event'), event, sourceId: v.optional(v.string()) }),
  v.object({
    ...base,
    type: v.literal('@xstate.snapshot'),
    event: v.optional(event),
    snapshot: snapshotSchema,
  }),
]);
type ForeignMessage = v.InferOutput<typeof messageSchema>;

interface ForeignActor {
  readonly path: string;
  readonly machine: string | null;
  context: JsonObject;
  value: string;
  /** Numbers of the entries whose snapshot has not arrived. */
  readonly waiting: number[];
}

export interface ForeignLog {
  /** Adds a message. Returns whether it belongs to the protocol and is new. */
  add(data: unknown): boolean;
  /** Must be called when a greeting is sent: the app then repeats its earlier messages, which are ignored. */
  expectRepeats(): void;
  readonly entries: readonly Entry[];
  /** The machines as the app describes them. */
  readonly machines: ReadonlyMap<string, AnyStateMachine>;
}

export function createForeignLog(): ForeignLog {
  const entries: Entry[] = [];
  const machines = new Map<string, AnyStateMachine>();
  const actors = new Map<string, ForeignActor>();
  const taken = new Set<string>();
  /** How often each message was added, and how often it has arrived since the last greeting. */
  const added = new Map<string, number>();
  let arrived = new Map<string, number>();
  let start: number | null = null;

  const isNew = (data: unknown): boolean => {
    const text = hashJson(plain(data));
    const count = (arrived.get(text) ?? 0) + 1;
    arrived.set(text, count);
    if (count <= (added.get(text) ?? 0)) return false;
    added.set(text, count);
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
  const timeOf = (createdAt: string): number => {
    const at = Number(createdAt);
    start ??= at;
    return Number.isFinite(at) ? Math.max(0, at - start) : 0;
  };
  const changesBy = (
    known: ForeignActor,
    { value, context }: v.InferOutput<typeof snapshotSchema>,
  ): Partial<Entry> => {
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
  const write = (message: ForeignMessage): void => {
    const at = timeOf(message.createdAt);
    if (message.type === '@xstate.actor') {
      if (actors.has(message.sessionId)) return;
      const machine = machineFrom(message.definition);
      if (machine) machines.set(machine.id, machine);
      const known: ForeignActor = {
        path: pathFor(message.name, message.parentId),
        machine: machine?.id ?? null,
        context: {},
        value: '',
        waiting: [],
      };
      actors.set(message.sessionId, known);
      const from = message.parentId === undefined ? null : (actors.get(message.parentId)?.path ?? null);
      entries.push({
        ...entryOf(at, known.path, from, { type: 'xstate.init' }),
        ...(machine && { machine: machine.id }),
        ...changesBy(known, message.snapshot ?? {}),
      });
      return;
    }
    const known = actors.get(message.sessionId);
    if (!known || message.event?.type === 'xstate.init') return;
    if (message.type === '@xstate.event') {
      known.waiting.push(entries.length);
      const from = message.sourceId === undefined ? null : (actors.get(message.sourceId)?.path ?? null);
      const { type, ...data } = message.event;
      entries.push(entryOf(at, known.path, from, { ...objectOf(plain(data)), type }));
      return;
    }
    const number = known.waiting.shift();
    const entry = number === undefined ? undefined : entries[number];
    if (number !== undefined && entry) entries[number] = { ...entry, ...changesBy(known, message.snapshot) };
  };
  return {
    add: (data) => {
      const parsed = v.safeParse(messageSchema, data);
      if (!parsed.success || !isNew(data)) return false;
      write(parsed.output);
      return true;
    },
    expectRepeats: () => {
      arrived = new Map();
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

/** Returns `null` when the actor is not a machine or its description was cut off. */
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
