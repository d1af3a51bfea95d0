/** The delays that are running: those of the active states. */
import type { Json } from '../core/plain.ts';
import { activePaths, findNode, nameOf, transitionKey } from '../core/transitions.ts';
import type { ActorAt, MachinesById, Moment } from './timeline.ts';

export interface ArmedDelay {
  /** Path of the actor. */
  readonly actor: string;
  /** Name of the transition. */
  readonly key: string;
  /** Id of the state that has the delay. */
  readonly state: string;
  /** Such as `300 ms`; the name of the delay when it is computed. */
  readonly delay: string;
  /** Name of the transition's guard, or `null`. */
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

/** Returns the ids of the active states without active child states. */
export function innermostIds(machine: string, value: Json): string[] {
  const ids = activeIds(machine, value);
  return ids.filter((id) => !ids.some((other) => other.startsWith(`${id}.`)));
}

/** Returns the ids of the active states, the machine's root first. */
export function activeIds(machine: string, value: Json): string[] {
  return [machine, ...activePaths(value).map((path) => `${machine}.${path}`)];
}
