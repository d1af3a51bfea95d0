/** The state of every actor after any number of entries of a log. It is read from the entries; nothing is replayed. */
import type { AnyStateMachine } from 'xstate';
import type { Entry } from '../core/format.ts';
import type { Json, JsonObject } from '../core/plain.ts';

import { activePaths, findNode, nodesOf } from '../core/transitions.ts';

/** Machines by id. */
export type MachinesById = ReadonlyMap<string, AnyStateMachine>;

export interface ActorAt {
  readonly path: string;
  /** Path of its parent; `null` for a root. */
  readonly parent: string | null;
  /** Id of the machine; `null` when the actor is not a machine. */
  readonly machine: string | null;
  readonly value: Json;
  readonly context: JsonObject;
  readonly status: 'running' | 'ended' | 'crashed';
  /** Number of the actor's last entry, from 0. */
  readonly last: number;
}

/** The actors by path, in the order of their starts. */
export type Moment = ReadonlyMap<string, ActorAt>;

export interface Timeline {
  /** The actors after the first `step` entries. */
  at(step: number): Moment;
}

/** Every how many entries the actors' state is cached. */
const CACHED_EVERY = 250;

/** Creates the timeline of a log. `entries` may grow afterwards. */
export function createTimeline(entries: readonly Entry[], machines: MachinesById): Timeline {
  const cached: Moment[] = [new Map()];
  let last: { readonly step: number; readonly moment: Moment } = { step: 0, moment: new Map() };
  return {
    at: (wanted) => {
      const step = Math.max(0, Math.min(wanted, entries.length));
      if (last.step === step) return last.moment;
      const known = Math.min(Math.floor(step / CACHED_EVERY), cached.length - 1);
      const isNear = last.step < step && last.step >= known * CACHED_EVERY;
      const moment = new Map(isNear ? last.moment : cached[known]);
      for (let at = isNear ? last.step : known * CACHED_EVERY; at < step; at++) {
        if (at % CACHED_EVERY === 0 && at / CACHED_EVERY === cached.length) cached.push(new Map(moment));
        const entry = entries[at];
        if (entry) apply(moment, entry, at, machines);
      }
      last = { step, moment };
      return moment;
    },
  };
}

function apply(moment: Map<string, ActorAt>, entry: Entry, index: number, machines: MachinesById): void {
  const { to, event } = entry;
  const known = moment.get(to);
  const actor: ActorAt = known ?? {
    path: to,
    parent: parentOf(to),
    machine: entry.machine ?? null,
    value: null,
    context: {},
    status: 'running',
    last: index,
  };
  if (!known) endEarlier(moment, to);
  const hasCrashed = entry.state === 'crashed';
  const next: ActorAt = {
    ...actor,
    value: entry.value ?? actor.value,
    context: entry.changed ? { ...actor.context, ...entry.changed } : actor.context,
    status: hasCrashed ? 'crashed' : event.type === 'xstate.stop' ? 'ended' : actor.status,
    last: index,
  };
  moment.set(to, next);
  const child = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event.type)?.[1];
  if (child !== undefined) endLatest(moment, `${to}/${child}`);
  if (/^xstate\.promise\./.test(event.type)) end(moment, to);
  if (next.machine !== null && entry.value !== undefined) endInactive(moment, next, machines);
  if (next.status !== 'running')
    for (const path of [...moment.keys()]) if (isBelow(path, to)) end(moment, path);
}

/** Ends a machine that is in a final state, and the actors that were invoked by states that are not active. */
function endInactive(moment: Map<string, ActorAt>, actor: ActorAt, machines: MachinesById): void {
  const machine = actor.machine === null ? undefined : machines.get(actor.machine);
  if (!machine) return;
  const active = new Set(activePaths(actor.value).map((path) => `${machine.id}.${path}`));
  if (
    [...active].some(
      (id) => findNode(machine, id)?.type === 'final' && !id.slice(machine.id.length + 1).includes('.'),
    )
  )
    end(moment, actor.path);
  for (const node of nodesOf(machine)) {
    if (node.parent === undefined || active.has(node.id)) continue;
    for (const { id } of node.invoke) endLatest(moment, `${actor.path}/${id}`);
  }
}

function endEarlier(moment: Map<string, ActorAt>, path: string): void {
  const base = path.replace(/#\d+$/, '');
  if (base !== path) endLatest(moment, base);
}

/** Ends the latest of the actors with this path (`cart`, `cart#2` …). */
function endLatest(moment: Map<string, ActorAt>, base: string): void {
  let found = moment.has(base) ? base : null;
  for (let number = 2; moment.has(`${base}#${number}`); number++) found = `${base}#${number}`;
  if (found !== null) end(moment, found);
}

function end(moment: Map<string, ActorAt>, path: string): void {
  const actor = moment.get(path);
  if (actor?.status !== 'running') return;
  moment.set(path, { ...actor, status: 'ended' });
  for (const below of [...moment.keys()]) if (isBelow(below, path)) end(moment, below);
}

function isBelow(path: string, above: string): boolean {
  return path.startsWith(`${above}/`);
}

function parentOf(path: string): string | null {
  const at = path.lastIndexOf('/');
  return at < 0 ? null : path.slice(0, at);
}
