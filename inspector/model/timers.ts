/** The delays that run: those of the active states. */
import type { Json } from '../core/plain.ts';
import { findNode, nameOf, transitionKey } from '../core/transitions.ts';
import { type ActorAt, activePaths, type MachinesById, type Moment } from './timeline.ts';

export interface ArmedDelay {
  /** Path of the actor. */
  readonly actor: string;
  /** The transition's name. */
  readonly key: string;
  /** Id of the state that it belongs to. */
  readonly state: string;
  /** As `300 ms`, or the delay's name where its length is worked out. */
  readonly delay: string;
  /** Null: none, or refused by no guard. */
  readonly guard: string | null;
}

export function armedDelays(moment: Moment, machines: MachinesById): ArmedDelay[] {
  return [...moment.values()].flatMap((actor) => delaysOf(actor, machines));
}

function delaysOf({ path, machine: id, value, status }: ActorAt, machines: MachinesById): ArmedDelay[] {
  const machine = id === null ? undefined : machines.get(id);
  if (!machine || status !== 'running') return [];
  return activeIds(machine.id, value).flatMap((state) => {
    const node = findNode(machine, state);
    return [...(node?.transitions ?? [])].flatMap(([type, transitions]) => {
      const name = /^xstate\.after\.([^.]+)\./.exec(type)?.[1];
      if (name === undefined) return [];
      const known: unknown = machine.implementations.delays[name];
      const ms = /^\d+$/.test(name) ? Number(name) : known;
      return transitions.map((transition) => ({
        actor: path,
        key: transitionKey(transition) ?? '',
        state,
        delay: typeof ms === 'number' ? `${ms.toLocaleString('en-IN')} ms` : name,
        guard: transition.guard === undefined ? null : nameOf(transition.guard),
      }));
    });
  });
}

/** Ids of the active states that have no active state inside. */
export function innermostIds(machine: string, value: Json): string[] {
  const ids = activeIds(machine, value);
  return ids.filter((id) => !ids.some((other) => other.startsWith(`${id}.`)));
}

/** Ids of the active states, the machine's root first. */
export function activeIds(machine: string, value: Json): string[] {
  return [machine, ...activePaths(value).map((path) => `${machine}.${path}`)];
}
