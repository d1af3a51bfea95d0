/** The states and transitions of a chart that logs reach, and those that they miss. */
import type { AnyStateMachine } from 'xstate';
import { activePaths, leavesOf, transitionKey, transitionsOf } from '../core/transitions.ts';
import type { Session } from './session.ts';

export interface Reach {
  readonly states: ReadonlySet<string>;
  readonly transitions: ReadonlySet<string>;
}

/** Returns the ids of the states and the names of the transitions in the logs of these sessions. */
export function reachOf(sessions: readonly Session[]): Reach {
  const states = new Set<string>();
  const transitions = new Set<string>();
  for (const { recording } of sessions) {
    const machines = new Map<string, string>();
    for (const { to, machine, value, took } of recording.entries) {
      if (machine !== undefined) machines.set(to, machine);
      for (const key of took) transitions.add(key);
      const id = machines.get(to);
      if (id !== undefined && value !== undefined)
        for (const path of activePaths(value)) states.add(`${id}.${path}`);
    }
  }
  return { states, transitions };
}

export interface Missing {
  /** Ids of the states and names of the transitions that were not reached. */
  readonly unreached: ReadonlySet<string>;
  readonly states: { readonly reached: number; readonly all: number };
  readonly transitions: { readonly reached: number; readonly all: number };
}

export function missingOf(machine: AnyStateMachine, { states, transitions }: Reach): Missing {
  const leaves = leavesOf(machine);
  const keys = transitionsOf(machine).flatMap((transition) => transitionKey(transition) ?? []);
  const noState = leaves.filter((id) => !states.has(id));
  const notTaken = keys.filter((key) => !transitions.has(key));
  return {
    unreached: new Set([...noState, ...notTaken]),
    states: { reached: leaves.length - noState.length, all: leaves.length },
    transitions: { reached: keys.length - notTaken.length, all: keys.length },
  };
}
